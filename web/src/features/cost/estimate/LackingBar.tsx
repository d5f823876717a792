import './lacking.css';
import { TriangleAlert } from 'lucide-react';
import { Icon } from '../../../kit/index.js';
import { lackingText } from './lacking.js';
import { useEstimate } from './queries.js';
import { useEstimateWords } from './words/index.js';

/** A sum that lacks something says so, also where it is not known what. The whole bar opens the list, or asks again. */
export default function LackingBar({ onOpen }: { onOpen: () => void }) {
  const words = useEstimateWords();
  const { data, error, refetch } = useEstimate();
  if (error) return <Bar text={words.notRead} action={words.again} onClick={() => refetch()} />;
  if (data?.completeness.state !== 'INCOMPLETE') return null;
  return <Bar text={lackingText(data.completeness, words)} action={words.lacking.show} onClick={onOpen} />;
}

const Bar = ({ text, action, onClick }: { text: string; action: string; onClick: () => void }) => (
  <div role="alert" className="lacking-bar">
    <button type="button" onClick={onClick}>
      <Icon of={TriangleAlert} size={16} />
      <span>{text}</span>
      <span className="lacking-show">{action}</span>
    </button>
  </div>
);
