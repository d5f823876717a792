import './why.css';
import { useWhyWords } from './words/index.js';

/** A number that tells how it came about. */
export function WhyFigure({
  what,
  value,
  isBad = false,
  onWhy,
}: {
  /** What the number is, for whoever hears it. */
  what: string;
  value: string;
  isBad?: boolean | undefined;
  onWhy: () => void;
}) {
  const words = useWhyWords();
  return (
    <button
      type="button"
      className={`why ${isBad ? 'bad' : ''}`}
      aria-label={words.why(what, value)}
      onClick={onWhy}
    >
      {value}
    </button>
  );
}
