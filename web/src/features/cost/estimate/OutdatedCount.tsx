import './outdated.css';
import { useEstimate } from './queries.js';
import { useEstimateWords } from './words/index.js';

/** How many segments the button that updates is about. */
export default function OutdatedCount() {
  const { outdated: words } = useEstimateWords();
  const count = useEstimate().data?.completeness.open.length ?? 0;
  return count > 0 ? (
    <span className="cost-outdated-count" aria-hidden title={words.count(count)}>
      {count}
    </span>
  ) : null;
}
