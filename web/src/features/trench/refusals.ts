import type { Change } from '@spadework/core/trench';
import type { Notice, Shown } from './document/index.js';
import type { Words } from './words/index.js';

export function noticeText(notice: Notice, { notices, reasons }: Words): string {
  if (notice.kind === 'overtaken') return notices.overtaken(notice.title);
  const why = reasons[notice.reason as keyof Words['reasons']] ?? notice.reason;
  return notice.by ? notices.droppedBy(notice.title, notice.by, why) : notices.dropped(notice.title, why);
}

/** What was refused, by the id of what it was about, until the person has read it. */
export function refusalsById(
  notices: Shown['notices'],
  words: Words,
): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  for (const notice of notices) {
    if (notice.kind !== 'dropped') continue;
    for (const id of concernsOf(notice.changes))
      texts.set(id, [...(texts.get(id) ?? []), noticeText(notice, words)]);
  }
  return texts;
}

/** The ids of what changes are about. Types of the catalog are numbers, so they are not among them. */
function concernsOf(changes: readonly Change[]): string[] {
  const ids = changes.flatMap((change) =>
    Object.entries(change).flatMap(([name, value]) =>
      /^id$|Id$/.test(name) && typeof value === 'string' ? [value] : [],
    ),
  );
  return [...new Set(ids)];
}
