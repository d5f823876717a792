import { useQuantityWords } from '../quantities/words/index.js';

/** What stands below the line in symbols: s_SOIL is the share of the soil. */
export function useBelow() {
  const { grounds } = useQuantityWords();
  return (text: string) => (text in grounds ? grounds[text as keyof typeof grounds].toLowerCase() : text);
}
