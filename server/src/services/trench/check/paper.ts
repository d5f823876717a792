import { checkLine, ruleRemarks } from '@spadework/core/check';
import type { NoteInput } from '@spadework/core/rating/note';
import { openSegment, type SegmentCall } from '../segments/access.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import type { StoredCheck } from './check.sql.js';
import { awaitCheck } from './current.js';

/** How long a drawing or a note waits for the check of its segment. Tests change it. */
export const paper = { maxWaitMs: 5_000 };

type PaperCall = SegmentCall & { connection: { closed(): AbortSignal } };

/** The check of the version that is drawn. Undefined: it is not checked in time. */
async function checkInTime(call: PaperCall, segment: SegmentRow): Promise<StoredCheck | undefined> {
  const { tx, connection } = call;
  const found = await awaitCheck(tx, segment, paper.maxWaitMs, connection.closed(), () => openSegment(call));
  return found.segment.version === segment.version ? found.current.row?.check : undefined;
}

const lineOf = (check: StoredCheck | undefined, { language }: PaperCall): string =>
  check ? checkLine(check, language) : checkLine(NOT_CHECKED, language);

const NOT_CHECKED = {
  state: 'PENDING',
  counts: { ERROR: 0, WARNING: 0, INFO: 0, deviations: 0 },
} as const;

/** What the title block of a drawing says of the check. */
export const checkLineOf = async (call: PaperCall, segment: SegmentRow): Promise<string> =>
  lineOf(await checkInTime(call, segment), call);

/** What a calculation note of a section says of the check: the line, what rules found there, and why they may. */
export async function checkOfNote(
  call: PaperCall,
  segment: SegmentRow,
  sectionId: string,
): Promise<NonNullable<NoteInput['check']>> {
  const check = await checkInTime(call, segment);
  const findings = check?.findings.filter((one) => one.part === 'RULES' && one.sectionId === sectionId) ?? [];
  return {
    line: lineOf(check, call),
    allClear: check?.allClear ?? false,
    remarks: ruleRemarks(findings, call.language),
  };
}
