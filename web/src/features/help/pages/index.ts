import { isAt, PATTERNS } from '../../../routes/index.js';
import { defineWords } from '../../../words/index.js';
import type { Texts } from './en.js';

/** The texts of docs/help in one language. */
export const useHelpTexts = defineWords<Texts>({
  nb: () => import('./nb.js'),
  en: () => import('./en.js'),
});

export type Pages = Texts['pages'];
export type PageName = keyof Pages;

/** Which page tells about which address. */
const PAGE_AT: Record<keyof typeof PATTERNS, PageName> = {
  projects: 'projects',
  project: 'project',
  trench: 'trench',
  segment: 'trench',
  compare: 'project',
  map: 'map',
  feeders: 'electrical',
  economy: 'electrical',
  cost: 'cost',
  projectChecklists: 'checklists',
  record: 'checklists',
  deviations: 'checklists',
  documents: 'documents',
  standards: 'standards',
  checklists: 'checklists',
  catalogs: 'catalogs',
  administration: 'administration',
  account: 'account',
  authorize: 'account',
};

export function pageAt(address: string): PageName {
  const found = (Object.keys(PATTERNS) as (keyof typeof PATTERNS)[]).find((name) =>
    isAt(address, PATTERNS[name]),
  );
  return found ? PAGE_AT[found] : 'projects';
}
