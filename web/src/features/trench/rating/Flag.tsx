import { Button } from '../../../kit/index.js';
import { useRatingParts } from './useRating.js';
import { useRatingWords } from './words/index.js';

/** Says over the section that what is drawn is not what is stored. */
export function Flag() {
  const words = useRatingWords();
  const { setWhatIf } = useRatingParts();
  return (
    <div className="what-if-flag">
      {words.whatIfCanvas}
      <Button onClick={() => setWhatIf({})}>{words.leave}</Button>
    </div>
  );
}
