import { defineWords } from '../../../../words/index.js';
import type { Words } from './en.js';

export const useConnectionWords = defineWords<Words>({
  nb: () => import('./nb.js'),
  en: () => import('./en.js'),
});
