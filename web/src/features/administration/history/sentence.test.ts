import { describe, expect, test } from 'vitest';
import { EVENT_TYPES, type EventType, feedOf } from '../../../../../server/src/events/event.js';
import { EVENT_GROUPS, feedOfGroup, groupOf } from '../events/eventTypes.js';
import { type Event, firstSince } from '../events/feed.js';
import { words as en } from '../events/words/en.js';
import { words as nb } from '../events/words/nb.js';
import { tell } from './sentence.js';

const names = {
  words: en,
  language: 'en' as const,
  person: (username: string) => (username === 'admin' ? 'Bjørn Ansvarlig' : username),
  project: (id: number) => (id === 7 ? 'Storgata' : undefined),
};
const event = (given: Partial<Event>): Event =>
  ({ position: 1, id: 'e', timestamp: '2026-01-01T00:00:00Z', actor: 'user:admin', ...given }) as Event;

describe('the history in sentences', () => {
  test('says who, what and to what, and where it is', () => {
    const status = event({
      type: 'project.status',
      projectId: 7,
      resource: 'project:7',
      changes: [{ property: 'status', from: 'NEW', to: 'STARTED' }],
    });
    expect(tell(status, names)).toEqual({
      who: 'Bjørn Ansvarlig',
      text: 'Bjørn Ansvarlig set the status of Storgata to started',
      what: 'Storgata',
      href: '/projects/7',
    });
    const rotated = event({
      type: 'webhook.changed',
      resource: 'webhook:gis',
      changes: [{ property: 'secret' }],
    });
    expect(tell(rotated, names)).toMatchObject({
      text: 'Bjørn Ansvarlig changed the webhook gis: the secret',
      href: '/administration/webhooks/gis',
    });
  });

  test('a read of routes says how, a refusal why, and what is of a route leads to the map', () => {
    const read = event({
      type: 'sensitive.read',
      projectId: 7,
      resource: 'segment:3',
      changes: [{ property: 'format', to: 'json' }],
    });
    expect(tell(read, names)).toMatchObject({
      text: 'Bjørn Ansvarlig read power-sensitive routes of Storgata on the map or over the API',
      href: '/projects/7/map/3',
    });
    const refused = event({
      type: 'login.failed',
      resource: 'connection:north',
      changes: [{ property: 'reason', to: 'ACCOUNT_EXISTS' }],
    });
    expect(tell(refused, names).text).toMatch(/north.*: ACCOUNT_EXISTS$/);
    const unmarked = event({
      type: 'segment.sensitivity',
      projectId: 7,
      resource: 'segment:3',
      changes: [
        { property: 'sensitivity', from: 'POWER_SENSITIVE', to: 'NONE' },
        { property: 'reason', to: 'Luftlinje' },
      ],
    });
    expect(tell(unmarked, names).text).toContain(': Luftlinje');
  });

  test('a deleted thing leads nowhere, an unknown project has no name, a client is named as one', () => {
    const deleted = event({
      type: 'segment.deleted',
      projectId: 8,
      resource: 'segment:3',
      actor: 'client:erp',
    });
    expect(tell(deleted, names)).toMatchObject({
      text: 'The client erp deleted a segment of a project',
      href: undefined,
    });
  });

  // Fails when a type of event is added without words for people.
  test('every type of event has a name, a sentence in both languages and a kind', () => {
    const types = Object.keys(EVENT_TYPES).filter((type) => type !== 'webhook.test');
    for (const words of [en, nb]) {
      expect(types.filter((type) => !words.types[type])).toEqual([]);
      expect(types.filter((type) => !words.sentences[type])).toEqual([]);
    }
    for (const type of types as EventType[]) expect(feedOfGroup(groupOf(type)), type).toBe(feedOf(type));
    expect(
      types.filter(
        (type) =>
          !Object.values(EVENT_GROUPS)
            .flat()
            .includes(type as never),
      ),
    ).toEqual([]);
  });
});

test('the first event since a moment is found by halving', async () => {
  const times = Array.from({ length: 1000 }, (_, at) => new Date(at * 60_000).toISOString());
  let asked = 0;
  const find = (moment: number) =>
    firstSince(new Date(moment).toISOString(), { head: 1000, oldest: 11 }, async (position) => {
      asked++;
      return times[position - 1];
    });
  expect(await find(500 * 60_000)).toBe(501);
  expect(await find(499.5 * 60_000)).toBe(501);
  expect(await find(0)).toBe(11);
  expect(await find(2_000 * 60_000)).toBe(1001);
  expect(asked).toBeLessThan(50);
});
