import {
  isMoved,
  type Missing,
  mayMove,
  missingOf,
  type RecordMove,
  recordContent,
  stateAfter,
} from '@spadework/core/record';
import { changed, unchanged } from '../../../events/door.js';
import type { AnswerOf, Handlers } from '../../../http/contract.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { checklistService } from '../contract.js';
import {
  openRecord,
  type RecordCall,
  requireRight,
  requireState,
  requireVersion,
  visibleRecord,
} from './access.js';
import { listVersions } from './answers.sql.js';
import { listDeviations, saveDerived } from './deviations.sql.js';
import { type List, listOf } from './list.js';
import { type FoundRecord, type SavedRecord, updateRecord } from './records.sql.js';
import { sha256 } from './signatures.sql.js';
import { standingOf } from './standing.js';
import { openDeviationsChange, recordEvent } from './tell.js';
import { recordAnswer, type WholeRecord, wholeRecord } from './whole.js';

type Operations = (typeof checklistService)['operations'];
type RecordAnswer = AnswerOf<Operations['submitRecord']>;

export const stateHandlers = {
  async submitRecord(call) {
    const record = await openRecord(call);
    return moved<RecordAnswer>(call, record, 'SUBMIT', 'record.submitted', async (whole) => {
      const list = await listOf(call.tx, record);
      requireComplete(whole, list);
      return { contentHash: sha256(recordContent(whole, list.questions)) };
    });
  },

  async reopenRecord(call) {
    const record = await openRecord(call);
    return moved<RecordAnswer>(call, record, 'REOPEN', 'record.reopened', async () => ({
      contentHash: null,
    }));
  },

  async voidRecord(call) {
    const record = await visibleRecord(call);
    // What somebody else began is for the owner of the project to reject.
    requireRight(call, record, record.createdBy === call.caller.author ? 'WRITE' : 'OWNER');
    requireVersion(call.ifMatch, record);
    return moved<RecordAnswer>(call, record, 'VOID', 'record.voided', async () => {
      const { counts, deviations } = standingOf(
        await listOf(call.tx, record),
        { ...record, state: 'VOID' },
        await listVersions(call.tx, record),
        await listDeviations(call.tx, record),
      );
      if (deviations.length > 0) await saveDerived(call.tx, record, deviations);
      return { ...counts, contentHash: null, voidReason: call.body.reason };
    });
  },
} satisfies Partial<Handlers<Operations>>;

type Update = Partial<Pick<FoundRecord, 'contentHash' | 'voidReason' | 'openDeviations'>>;

/** Moves a record to another state. What is in that state already stays as it is, because phones repeat. */
async function moved<Answer>(
  { tx, caller }: RecordCall,
  record: FoundRecord,
  move: RecordMove,
  type: 'record.submitted' | 'record.reopened' | 'record.voided',
  update: (whole: WholeRecord) => Promise<Update>,
) {
  const before = await wholeRecord(tx, record);
  if (isMoved(record.state, move)) return unchanged<Answer>(recordAnswer(before) as Answer);
  requireState(record, mayMove(record.state, move));
  const values = { ...(await update(before)), state: stateAfter(move) };
  const after = { ...record, ...values };
  // Deviations are withdrawn with their record.
  const deviations = move === 'VOID' ? await listDeviations(tx, record) : before.deviations;
  return changed<Answer>(
    {
      rows: updateRecord(record, after, caller.author),
      event: recordEvent(type, record, [
        { property: 'state', from: record.state, to: after.state },
        ...openDeviationsChange(record.openDeviations, after.openDeviations),
      ]),
    },
    (saved: SavedRecord) => recordAnswer({ ...before, ...values, deviations, ...saved }) as Answer,
  );
}

function requireComplete(record: WholeRecord, { questions }: List): void {
  const missing: Missing[] = missingOf({ ...record, questions });
  if (missing.length > 0) throw new Refusal('RECORD_INCOMPLETE', { members: { missing } });
}
