import { readdirSync, readFileSync } from 'node:fs';
import { GUIDES } from '../../places.js';
import type { Guide } from './site.js';

/** The guides of the repository, in their order. */
export function readGuides(): Guide[] {
  return readdirSync(GUIDES)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, content: readFileSync(new URL(file, GUIDES), 'utf8') }))
    .map(({ file, content }) => {
      const [, title, text] = /^# (.*)\n([\s\S]*)$/.exec(content)!;
      return { name: file.slice(0, -3), title: title!, text: text! };
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
  'quantities',
  'work-orders',
  'administration',
  'events',
  'webhooks',
  'restore',
  'clients',
  'assistants',
  'glossary',
];
