import { chargedEstimate, chargedMarkups, chargeFaults, chargeSums } from '@spadework/core/estimate';
import { sameValue } from '../../../events/difference.js';
import { changed, created, unchanged } from '../../../events/door.js';
import type { Handlers } from '../../../http/contract.js';
import { matches, requireMatch } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { findFullName } from '../calculations.sql.js';
import type { calculationService } from '../contract.js';
import { withoutNulls } from '../nulls.js';
import { type ChargeCall, etagOf, openCharge, openProject } from './access.js';
import * as store from './charges.sql.js';
import { CHARGE_MESSAGES } from './messages.js';
import { statusOf } from './status.js';

/** What a customer is charged, and how the real costs stand to it. */
export const chargeHandlers = {
  async getCharge(call) {
    const { project, row, frozen } = await openCharge(call);
    return { body: chargeAnswer(row.given, frozen), etag: etagOf(project.id, row.version) };
  },

  async putCharge(call) {
    const { tx, body, caller, language } = call;
    const project = await openProject(call);
    const before = await store.findCharge(tx, project);
    await requireVersion(call, project.id, before);
    const given = givenCharge(body);
    const frozen = await store.findChargedFrozen(tx, project, given.estimateId);
    if (!frozen) throw new Refusal('ESTIMATE_NOT_FOUND');
    requireChargeable(given, frozen, language);
    const answer = (version: number) => ({
      body: chargeAnswer(given, frozen),
      etag: etagOf(project.id, version),
    });
    const changes = PROPERTIES.filter((property) => !sameValue(before?.given[property], given[property]));
    if (before && changes.length === 0) return unchanged(answer(before.version));
    return (before ? changed : created)(
      {
        rows: store.saveCharge(project, given, caller.author),
        event: {
          companyId: project.companyId,
          projectId: project.id,
          type: 'charge.changed',
          resource: `charge:${project.id}`,
          // Without values: customers' names and amounts are confidential.
          changes: changes.map((property) => ({ property })),
        },
      },
      ({ version }) => answer(version),
    );
  },

  async getChargeStatus(call) {
    const opened = await openCharge(call);
    const rows = await store.listActuals(call.tx, opened.project);
    return { body: await statusOf(call.tx, opened, rows) };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

/** Tells whoever has an old version which one is current, and who made it. */
async function requireVersion(
  { tx, ifMatch }: Pick<ChargeCall, 'tx' | 'ifMatch'>,
  projectId: number,
  row: store.ChargeRow | undefined,
): Promise<void> {
  const etag = row && etagOf(projectId, row.version);
  if (!row || ifMatch === undefined || matches(ifMatch, etag)) return requireMatch(ifMatch, etag);
  const { modifiedBy: by, modifiedAt: at } = row;
  throw new Refusal('PRECONDITION_FAILED', {
    members: { etag, by, byName: await findFullName(tx, by), at },
  });
}

const PROPERTIES = [
  'kind',
  'estimateId',
  'customer',
  'defaultShare',
  'shares',
  'additions',
  'reductions',
  'changes',
  'paid',
] as const satisfies (keyof store.GivenCharge)[];

/** A body as it is stored: with empty lists for those that were left out. */
const givenCharge = (body: object): store.GivenCharge => ({
  additions: [],
  reductions: [],
  changes: [],
  paid: 0,
  ...(withoutNulls(body) as Omit<store.GivenCharge, 'additions' | 'reductions' | 'changes' | 'paid'>),
});

function chargeAnswer(given: store.GivenCharge, { nodes, additions }: store.ChargedFrozen) {
  const estimate = chargedEstimate(nodes, additions);
  return { ...given, ...chargeSums(given, estimate, estimate.vatPercent) };
}

function requireChargeable(
  given: store.GivenCharge,
  { nodes, additions, state }: store.ChargedFrozen,
  language: Language,
): void {
  const estimate = chargedEstimate(nodes, additions);
  const faults = chargeFaults(given, estimate, estimate.vatId);
  if (faults.length > 0)
    refuseFields(
      faults.map(({ path, code }) => ({ path, message: message(language, CHARGE_MESSAGES[code]) })),
    );
  if (state !== 'COMPLETE') throw new Refusal('ESTIMATE_INCOMPLETE');
  const markups = chargedMarkups(given, estimate);
  if (markups.length > 0)
    throw new Refusal('MARKUP_NOT_ALLOWED', {
      errors: markups.map((path) => ({ path, message: message(language, CHARGE_MESSAGES.markup) })),
    });
}
