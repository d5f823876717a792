import { defineWords } from '../../../words/index.js';
import type { Words } from './en.js';

export const useAuthorizeWords = defineWords<Words>({
  nb: () => import('./nb.js'),
  en: () => import('./en.js'),
});
