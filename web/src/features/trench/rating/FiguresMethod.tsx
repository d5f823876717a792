import { useEditor } from '../editor.js';
import { besideText } from './beside.js';
import { circuitsOf } from './circuits.js';
import { useRatingParts, useRatingState } from './useRating.js';
import { useRatingWords } from './words/index.js';

/** Beside the amperes and temperatures of the section: what they hold for. The table of circuits says it to those who listen. */
export function FiguresMethod() {
  const { trench, section } = useEditor();
  const words = useRatingWords();
  const { notRated } = useRatingParts();
  const { answer } = useRatingState();
  const beside = besideText(answer?.mode, circuitsOf(trench, section), words);
  if (notRated || !beside) return null;
  const isAtLoads = answer?.mode === 'INDIVIDUAL' || answer?.mode === 'TEMPERATURES';
  return (
    <p className="figures-method" aria-hidden="true">
      {words.figuresMethod(beside, isAtLoads)}
    </p>
  );
}
