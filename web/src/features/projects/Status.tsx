import './status.css';
import { useLabels } from './labels.js';

/** A status: a word, and a colour that repeats it. */
export function Status({ value }: { value: string }) {
  const label = useLabels();
  return (
    <span className={`status status-${value.toLowerCase()}`}>
      <span className="dot" aria-hidden="true" />
      {label('status', value)}
    </span>
  );
}
