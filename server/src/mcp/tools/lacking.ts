import { plural } from '@spadework/core/text';
import type { DataOf } from '../api.js';
import { compact, pick } from '../tool.js';

type Estimate = DataOf<'calculation.getEstimate'>;
type Unpriced = Estimate['completeness']['unpriced'][number];

/** How many of the quantities without a price an answer lists. */
const LISTED = 10;

interface Lacking {
  state: Estimate['completeness']['state'];
  unpricedCount: number;
  unpriced: readonly Unpriced[];
  open?: Estimate['completeness']['open'];
}

/** What a sum lacks, as lines and as data. */
export function lackingOf({ state, unpricedCount, unpriced, open = [] }: Lacking) {
  const listed = unpriced.slice(0, LISTED);
  const what =
    unpricedCount > 0
      ? `${plural(unpricedCount, 'quantity is', 'quantities are')} not priced`
      : 'segments are not applied as they are drawn';
  return {
    lines: [
      state === 'INCOMPLETE' ? `${state}: ${what}` : state,
      ...listed.map(
        ({ segmentName, segmentId, name, net, unit, reason }) =>
          `not priced: ${segmentName ?? segmentId}, ${name}, ${net} ${unit} (${reason})`,
      ),
      ...open.slice(0, LISTED).map((one) => `open: ${one.segmentName ?? one.segmentId} (${one.state})`),
    ],
    data: {
      state,
      unpricedCount,
      unpriced: listed.map((line) =>
        compact(
          pick(line, ['segmentId', 'segmentName', 'sectionId', 'key', 'name', 'unit', 'net', 'reason']),
        ),
      ),
    },
  };
}
