import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { GLOSSARY, GUIDES } from '../../places.js';
import type { Guide } from './site.js';

/** The guides of the repository and the glossary, in their order. */
export function readGuides(): Guide[] {
  return readdirSync(GUIDES)
    .filter((file) => file.endsWith('.md'))
    .map((file) => new URL(file, GUIDES))
    .concat(GLOSSARY)
    .map((file) => {
      const [, title, text] = /^# (.*)\n([\s\S]*)$/.exec(readFileSync(file, 'utf8'))!;
      return { name: basename(file.pathname, '.md'), title: title!, text: text! };
    })
    .sort((a, b) => GUIDE_ORDER.indexOf(a.name) - GUIDE_ORDER.indexOf(b.name));
}

/** As a newcomer reads them. */
export const GUIDE_ORDER = [
  'rights',
  'errors',
  'paging',
  'versions',
  'idempotency',
  'dry-run',
  'batch',
  'rate-limits',
  'editing-a-trench',
  'cable-types',
  'current-rating',
  'electrical',
  'quantities',
  'routes',
  'records',
  'work-orders',
  'administration',
  'openid-provider',
  'entra',
  'okta',
  'keycloak',
  'directory-down',
  'events',
  'webhooks',
  'restore',
  'clients',
  'programs-on-desks',
  'assistants',
  'glossary',
];
