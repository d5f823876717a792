import { defineWords } from '../../../../words/index.js';
import type { Words } from './en.js';

export type { Words };
export const useRouteFileWords = defineWords<Words>({
  nb: () => import('./nb.js'),
  en: () => import('./en.js'),
});
