import { defineWords } from '../../../../words/index.js';
import type { Words } from './en.js';

/** What the overview alone says of records: other screens of a project need not fetch it. */
export const useOnSiteWords = defineWords<Words>({
  nb: () => import('./nb.js'),
  en: () => import('./en.js'),
});
