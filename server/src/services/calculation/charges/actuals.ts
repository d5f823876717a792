import { type ActualRow, actualFaults, type ChargeLevel, isCrossing } from '@spadework/core/estimate';
import { sameValue } from '../../../events/difference.js';
import { changed, type Outcome, unchanged } from '../../../events/door.js';
import type { EventType } from '../../../events/event.js';
import type { AnswerOf, Call, Handlers } from '../../../http/contract.js';
import { requireMatch } from '../../../http/etag.js';
import { readingFile, readingKind, requireFaultless } from '../../../http/imports.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import { listFaults } from '../../../kernel/faults.js';
import type { ReadRows } from '../../../tables/rows.js';
import { inLanguage } from '../../../tables/translate.js';
import type { calculationService } from '../contract.js';
import type { ActualFileRow } from '../import/actualRows.js';
import { withoutNulls } from '../nulls.js';
import { etagOf, type OpenedCharge, openCharge } from './access.js';
import * as store from './charges.sql.js';
import { CHARGE_MESSAGES } from './messages.js';
import { nodesOf, statusOf } from './status.js';

type Operations = (typeof calculationService)['operations'];
type PutCall = Call<Operations['putChargeActuals']>;
type ImportCall = Call<Operations['importChargeActuals']>;

/** What the works of a charge really cost. */
export const actualHandlers = {
  async getChargeActuals(call) {
    const { project, row } = await openCharge(call);
    const rows = await store.listActuals(call.tx, project);
    return { body: { rows }, etag: etagOf(project.id, row.version) };
  },

  async putChargeActuals(call) {
    const opened = await openCharge(call);
    return replaceRows(
      call,
      opened,
      call.body.rows.map((row) => withoutNulls(row) as ActualRow),
    );
  },

  importChargeActuals: {
    prepare: readingFile<ImportCall, ActualFileRow>({
      reading: readingKind('priceReading'),
      of: () => 'actuals',
    }),
    decide: (call, { rows, findings, unknownColumns, warnings }: ReadRows<ActualFileRow>) =>
      inLanguage(call.language, async () => {
        const opened = await openCharge(call);
        const { listed: faults, count: faultCount } = listFaults(findings);
        requireFaultless({ faults, faultCount, unknownColumns, warnings });
        const given = rows.map(({ values }) => values);
        return replaceRows(call, opened, given, call.query.dryRun);
      }),
  },
} satisfies Partial<Handlers<Operations>>;

async function replaceRows(
  call: PutCall | ImportCall,
  opened: OpenedCharge,
  rows: readonly ActualRow[],
  isDry = false,
): Promise<Outcome<AnswerOf<Operations['putChargeActuals']>>> {
  const { tx, language } = call;
  const { project, row, frozen } = opened;
  requireMatch(call.ifMatch, etagOf(project.id, row.version));
  const faults = actualFaults(rows, nodesOf(frozen.nodes));
  if (faults.length > 0)
    refuseFields(
      faults.map(({ path, code }) => ({ path, message: message(language, CHARGE_MESSAGES[code]) })),
    );
  const earlier = await store.listActuals(tx, project);
  const body = await statusOf(tx, opened, rows);
  if (isDry || sameValue(earlier, rows)) return unchanged({ body, etag: etagOf(project.id, row.version) });
  const { level: before } = await statusOf(tx, opened, earlier);
  await store.replaceActuals(tx, project, rows);
  return changed(
    {
      rows: store.touchCharge(project),
      event: {
        companyId: project.companyId,
        projectId: project.id,
        type: eventOf(before, body.level),
        resource: `charge:${project.id}`,
        changes: [
          { property: 'actuals' },
          ...(before === body.level ? [] : [{ property: 'level', from: before, to: body.level }]),
        ],
      },
    },
    ({ version }) => ({ body, etag: etagOf(project.id, version) }),
  );
}

/** Crossing a limit is told in place of the rows. */
function eventOf(before: ChargeLevel, after: ChargeLevel): EventType {
  if (!isCrossing(before, after)) return 'charge.actuals';
  return after === 'OVER_15' ? 'charge.over_15_percent' : 'charge.over_10_percent';
}
