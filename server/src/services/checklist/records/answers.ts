import {
  type AnswerFault,
  answerFaults,
  answersOf,
  isEditable,
  listFaults,
  MAX_VERSIONS,
  mergeAnswers,
  sentAnswer,
} from '@spadework/core/record';
import { changed, unchanged } from '../../../events/door.js';
import type { Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { checklistService } from '../contract.js';
import { ANSWER_MESSAGES } from '../messages.js';
import { etagOf, openRecord, requireState } from './access.js';
import { insertVersions, listVersions } from './answers.sql.js';
import { listDeviations, saveDerived } from './deviations.sql.js';
import { listOf } from './list.js';
import { type SavedRecord, updateRecord } from './records.sql.js';
import { standingOf } from './standing.js';
import { openDeviationsChange, recordEvent } from './tell.js';

export const answerHandlers = {
  async putAnswers(call) {
    const { tx, caller, body, language } = call;
    const sent = body.answers.map(sentAnswer);
    refuseFaults(answerFaults(sent), language);
    const record = await openRecord(call);
    const list = await listOf(tx, record);
    refuseFaults(listFaults(sent, list.questions), language);
    const stored = await listVersions(tx, record);
    const { accepted, known, used } = mergeAnswers(stored, sent);
    const keys = new Set(sent.map(({ key }) => key));
    const answers = (versions: typeof stored) => answersOf(versions.filter(({ key }) => keys.has(key)));
    const told = { accepted: accepted.length, known: known.length };
    // A phone that missed an answer of ours must be able to finish after the record was closed.
    if (accepted.length === 0 && used.length === 0)
      return unchanged({
        body: { version: record.version, ...told, answers: answers(stored) },
        etag: etagOf(record),
      });
    requireState(record, isEditable(record.state));
    if (used.length > 0) throw new Refusal('ANSWER_ID_USED', { members: { ids: used } });
    if (stored.length + accepted.length > MAX_VERSIONS) throw new Refusal('RECORD_FULL');

    const reception = { author: caller.author, sentAt: body.sentAt ?? undefined };
    const versions = [...stored, ...(await insertVersions(tx, record, accepted, reception))];
    const { counts, deviations } = standingOf(list, record, versions, await listDeviations(tx, record));
    if (deviations.length > 0) await saveDerived(tx, record, deviations);
    return changed(
      {
        rows: updateRecord(record, { ...record, ...counts }, caller.author),
        event: recordEvent('record.changed', record, [
          { property: 'answers' },
          ...openDeviationsChange(record.openDeviations, counts.openDeviations),
        ]),
      },
      ({ version }: SavedRecord) => ({
        body: { version, ...told, answers: answers(versions) },
        etag: etagOf({ id: record.id, version }),
      }),
    );
  },
} satisfies Partial<Handlers<(typeof checklistService)['operations']>>;

function refuseFaults(faults: readonly AnswerFault[], language: Language): void {
  if (faults.length > 0)
    refuseFields(
      faults.map(({ path, code }) => ({ path, message: message(language, ANSWER_MESSAGES[code]) })),
    );
}
