import { PATTERNS, RESET } from '../src/routes/index.js';

/**
 * Which entry of `inspections/` looks at the screen of each address, in both languages and themes, with every rule of axe.
 * `screens.test.ts` asks that each is there, and `inspect` itself that the page is at that address then.
 */
const INSPECTED: Record<keyof typeof PATTERNS, string> = {
  projects: 'projects',
  project: 'project',
  trench: 'segments',
  segment: 'trench editor',
  compare: 'compare-screen',
  map: 'map',
  feeders: 'feeders',
  economy: 'economy',
  cost: 'cost',
  projectChecklists: 'project-checklists',
  record: 'record',
  deviations: 'deviations',
  documents: 'documents',
  standards: 'standards',
  checklists: 'checklist',
  catalogs: 'catalog-cables',
  administration: 'administration',
  account: 'account',
  authorize: 'authorize',
};

/** Screens that share their address with another one, and pages that the server makes itself. */
const MORE: Record<string, string> = {
  'project-segments': PATTERNS.project,
  'no-access': PATTERNS.catalogs,
  'administration-no-access': PATTERNS.administration,
  'administration-additions': '/administration/additions',
  'administration-connections': '/administration/connections/:id',
  'administration-economy-profiles': '/administration/economy-profiles/:id',
  'administration-checklists': '/administration/checklists',
  'administration-imports': '/administration/imports',
  'administration-profiles': '/administration/quantity-profiles/:id',
  'administration-rules': '/administration/cost-rules/:id',
  'administration-search-words': '/administration/search-words',
  'administration-users': '/administration/users/:id',
  'administration-webhooks': '/administration/webhooks/:id',
  'design-rules': '/administration/design-rules',
  reset: RESET,
  status: '/status',
  docs: '/docs/:page?',
};

/** Pages without the app: their language is the browser's. */
export const SERVER_PAGES = /^\/(status|docs)(\/|$)/;

/** The pattern of the address of every screen that has to be looked at. */
export const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(INSPECTED).map(
    ([name, screen]) => [screen, PATTERNS[name as keyof typeof PATTERNS]] as const,
  ),
  ...Object.entries(MORE),
]);
