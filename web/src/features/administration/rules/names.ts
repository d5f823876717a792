import { useQuantityWords, useTrenchWords } from '../../trench/index.js';
import type { Names } from './conditionText.js';

/** The words of the trench that conditions are told in. */
export function useRuleNames(): Names {
  const { coverings, terrains, pipeCategories } = useTrenchWords();
  const { grounds } = useQuantityWords();
  return { coverings, grounds, terrains, pipes: pipeCategories };
}
