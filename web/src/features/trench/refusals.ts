import type { Change } from '@spadework/core/trench';
import { noticeText } from '../../optimistic/Notices.js';
import type { Shown } from './document/index.js';
import type { Words } from './words/index.js';

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
