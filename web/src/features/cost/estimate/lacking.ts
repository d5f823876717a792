import { type Waiver, waiverOf } from '@spadework/core/estimate';
import { kindOfKey } from '@spadework/core/quantity';
import type { Completeness } from './queries.js';
import type { Words } from './words/index.js';

/** Incomplete: 3 quantities are not priced. */
export const lackingText = (
  { unpricedCount, open }: Pick<Completeness, 'unpricedCount' | 'open'>,
  { lacking }: Words,
): string => lacking.incomplete(lacking.bar(unpricedCount, open.length));

type WaivedLine = Completeness['waived'][number];

/** Waivers with the lines that each of them holds for, and the lines that cost rules leave out. */
export function sortWaived(
  lines: readonly WaivedLine[],
  waivers: readonly Waiver[],
): { waived: { waiver: Waiver; lines: WaivedLine[] }[]; byRule: WaivedLine[] } {
  const waived = waivers.map((waiver) => ({ waiver, lines: [] as WaivedLine[] }));
  const byRule: WaivedLine[] = [];
  for (const line of lines) {
    const kind = kindOfKey(line.key) ?? line.key;
    const waiver = waiverOf(waivers, line.segmentId, { key: line.key, kind });
    const place = waiver ? waivers.indexOf(waiver) : -1;
    (waived[place]?.lines ?? byRule).push(line);
  }
  return { waived, byRule };
}
