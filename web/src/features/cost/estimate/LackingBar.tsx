import './lacking.css';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../../kit/index.js';
import { formatMoment } from '../../../words/index.js';
import { lackingText } from './lacking.js';
import { OUTDATED } from './outdatedId.js';
import { type Completeness, useEstimate, useSegments } from './queries.js';
import { useEstimateWords } from './words/index.js';

/** So many are named; the list has the others. */
const MOST_NAMED = 3;

/**
 * A sum that lacks something says so where it stands, with the segments that it does not have as they are drawn, and also
 * where it is not known what. The whole bar opens the list, or asks again.
 */
export default function LackingBar({ onOpen }: { onOpen: () => void }) {
  const words = useEstimateWords();
  const { data, error, refetch } = useEstimate();
  const named = useOpenSegments(data?.completeness.open ?? []);
  if (error) return <Bar text={words.notRead} action={words.again} onClick={() => refetch()} />;
  if (data?.completeness.state !== 'INCOMPLETE') return null;
  const text = [lackingText(data.completeness, words), named].filter(Boolean).join(': ');
  return <Bar text={text} action={words.lacking.show} onClick={onOpen} />;
}

/** The segments that are not in the sum as drawn, by name, and since when. */
function useOpenSegments(open: Completeness['open']): string {
  const { outdated: words, deletedSegment } = useEstimateWords();
  const segments = useSegments(open.length > 0);
  const named = open.slice(0, MOST_NAMED).map(({ segmentId, segmentName, state }) => {
    const changed = segments?.find(({ id }) => id === segmentId)?.modifiedDate;
    const since = state !== 'ORPHAN' && changed !== undefined ? formatMoment(changed) : undefined;
    return words.segment(segmentName ?? deletedSegment, state, since);
  });
  return words.named(named, open.length - named.length);
}

const Bar = ({ text, action, onClick }: { text: string; action: string; onClick: () => void }) => (
  <div role="alert" className="lacking-bar">
    <button type="button" onClick={onClick}>
      <Icon of={TriangleAlert} size={16} />
      <span id={OUTDATED}>{text}</span>
      <span className="lacking-show">{action}</span>
    </button>
  </div>
);
