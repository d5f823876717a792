import type { EventRow } from './feed.sql.js';
import { LARGEST_EVENT_BYTES } from './limits.js';
import type { Event } from './schemas.js';

export const eventId = (companyId: number, id: number): string => `evt_${companyId}_${id}`;

export function present(row: EventRow): Event {
  const address = row.address === null ? [] : [{ property: 'address', to: row.address }];
  const changes = row.changes || address.length ? [...(row.changes ?? []), ...address] : undefined;
  const event: Event = {
    position: row.position,
    id: eventId(row.companyId, row.id),
    type: row.type,
    timestamp: row.at,
    actor: row.actor,
    projectId: row.projectId ?? undefined,
    resource: row.resource,
    version: row.version ?? undefined,
    changes,
    href: hrefOf(row),
  };
  if (!changes || Buffer.byteLength(JSON.stringify(event)) <= LARGEST_EVENT_BYTES) return event;
  return { ...event, changes: undefined, changesOmitted: true };
}

/** Where resources are read, by the word before the colon; before a slash at the end, by their ids too. */
const PATHS: Record<string, string> = {
  project: '/public/project/rest/projects/',
  segment: '/public/trench/rest/segments/',
  designrules: '/public/trench/rest/design-rules',
  calculation: '/public/calculation/rest/modules/',
  estimate: '/public/calculation/rest/estimates/frozen/',
  charge: '/public/calculation/rest/charges/by-projectid/',
  additions: '/public/calculation/rest/additions',
  ruleset: '/public/calculation/rest/rulesets/',
  document: '/public/doc/rest/meta/',
  comment: '/public/doc/rest/meta/comment/',
  thesaurus: '/public/doc/rest/thesaurus',
  record: '/public/checklist/rest/records/',
  user: '/public/customer/rest/users/',
  webhook: '/public/events/rest/webhooks/',
};

function hrefOf({ resource, type }: EventRow): string | undefined {
  const [, kind = '', id = ''] = /^([^:]*):(.*)$/s.exec(resource) ?? [];
  const path = Object.hasOwn(PATHS, kind) && PATHS[kind];
  if (!path || !id || type.endsWith('.deleted')) return undefined;
  if (!path.endsWith('/')) return path;
  return path + id.split('/').map(encodeURIComponent).join('/');
}
