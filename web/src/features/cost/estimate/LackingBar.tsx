import './lacking.css';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../../kit/index.js';
import { lackingText } from './lacking.js';
import { useEstimate } from './queries.js';
import { useEstimateWords } from './words/index.js';

/** A sum that lacks something says so. The whole bar opens the list. */
export default function LackingBar({ onOpen }: { onOpen: () => void }) {
  const words = useEstimateWords();
  const completeness = useEstimate().data?.completeness;
  if (completeness?.state !== 'INCOMPLETE') return null;
  return (
    <div role="alert" className="lacking-bar">
      <button type="button" onClick={onOpen}>
        <Icon of={TriangleAlert} size={16} />
        <span>{lackingText(completeness, words)}</span>
        <span className="lacking-show">{words.lacking.show}</span>
      </button>
    </div>
  );
}
