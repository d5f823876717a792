import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, aProject, PROJECT, useOwnServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import { rewordProjects } from './words.js';

const server = useOwnServer('searches the demo projects');
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (const user of ['planner', 'south', 'admin']) tokens[user] = await server.token(user);
});

const page = async (query: string, who = 'planner') => {
  const reply = await server.request('GET', `${PROJECT}/projects/page?${query}`, { token: tokens[who]! });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
const numbers = async (q: string, { who = 'planner', more = '' } = {}): Promise<string[]> =>
  (await page(`q=${encodeURIComponent(q)}${more}`, who)).entities.map(({ number }: Anything) => number);

/** As planners type, and the projects that answer. They were written before anybody looked at what is found. */
const JUDGED: [string, ...string[]][] = [
  ['trafobytte skoleveien', 'N-2024-017'],
  ['trafo 630', 'N-2024-017'],
  ['gatelys ørneveien', 'N-2025-009'],
  ['straum til hytter', 'N-2025-021'],
  ['n2026014', 'N-2026-014'],
  ['sak 26 01432', 'N-2026-014', 'N-2026-015', 'N-2026-016'],
  ['nettstajson nakkedal', 'N-2026-015'],
  ['substation Nakkedal', 'N-2026-015'],
  ['høgspentlinje sørfjorden', 'N-2026-014', 'N-2026-016'],
  ['sjøkabel oppdrett', 'N-2025-002'],
  ['shore power fish farm', 'N-2025-002'],
  ['ferge lading', 'N-2026-007'],
  ['lading av lastebiler', 'N-2025-014'],
  ['kabel 3x1x240 bodø', 'N-2026-001'],
  ['råtne stolper', 'N-2026-037'],
  ['kabelskap snø', 'N-2026-034'],
  ['datacenter', 'N-2026-033'],
  ['byggestraum sjukeheim', 'N-2026-041'],
  ['tilkobling skole alta', 'N-2026-028'],
  ['felles grøft med vann og avløp', 'N-2026-003'],
];

describe('GET /projects/page: what planners type', () => {
  test('has a right answer among the first three, for at least 18 of 20', async () => {
    const missed: string[] = [];
    for (const [q, ...right] of JUDGED) {
      const first = (await numbers(q)).slice(0, 3);
      if (!right.some((number) => first.includes(number))) missed.push(`${q}: ${first}`);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
  });

  // Sabotage: let synonyms count as much as the words themselves.
  test('finds a project by its exact name first, and as high as by the words between quotation marks', async () => {
    const projects: Anything[] = (await page('count=1000')).entities;
    expect(projects.length).toBeGreaterThan(20);
    for (const { number, name } of projects) {
      const found = await numbers(name);
      const named = projects.filter((project) => project.name === name).length;
      expect(found.indexOf(number), name).toBeGreaterThanOrEqual(0);
      expect(found.indexOf(number), name).toBeLessThan(named);
      const quoted = await numbers(name.replace(/[\p{L}\p{N}]+/gu, '"$&"'));
      if (quoted.includes(number))
        expect(found.indexOf(number), name).toBeLessThanOrEqual(quoted.indexOf(number));
    }
  });
});

describe('GET /projects/page: words', () => {
  const create = async (more: object, who = 'planner'): Promise<Anything> => {
    const path = `${PROJECT}/projects/by-owner/${who}`;
    const reply = await server.request('PUT', path, { token: tokens[who]!, body: aProject(more) });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };

  test('a summary and the places on the map are those of the page, whatever the words were taken for', async () => {
    for (const q of ['nettstajson', 'substation', 'kabel snø finnesikke', 'straum']) {
      const query = `q=${encodeURIComponent(q)}&archived=false`;
      const { total, entities } = await page(`${query}&count=1000`);
      const read = async (path: string) =>
        (await server.request('GET', `${PROJECT}/projects/${path}?${query}`, { token: tokens.planner! }))
          .body;
      expect([total > 0, (await read('summary')).counter.count], q).toEqual([true, total]);
      const ids = new Set(entities.map(({ id }: Anything) => id));
      expect((await read('locations')).every(({ id }: Anything) => ids.has(id))).toBe(true);
    }
  });

  test('those that fit best come first, and pages do not overlap', async () => {
    const { number } = await create({ name: 'Omlegging Bergfrue', description: 'Kvist' });
    await create({ name: 'Omlegging Kvist', description: 'Bergfrue, bergfrue og bergfrue' });
    expect((await numbers('bergfrue'))[0]).toBe(number);
    const many = sql`INSERT INTO project (company_id, number, name, status, start_date, owner, created_by, modified_by, words)
      SELECT 1, 'FIT-' || i, 'Fit', 'NEW', now(), 'planner', 'planner', 'planner',
        ('gjokesyre:1' || CASE i WHEN 400 THEN 'A' ELSE 'D' END)::tsvector FROM generate_series(1, 420) i`;
    await server.store.run(many);
    const seen: string[] = [];
    for (let first = 0; first < 500; first += 50)
      seen.push(...(await numbers('gjøkesyre', { more: `&count=50&first=${first}` })));
    expect([seen[0], seen[1], new Set(seen).size]).toEqual(['FIT-400', 'FIT-420', 420]);
    await server.store.run(sql`DELETE FROM project WHERE number LIKE 'FIT-%'`);
  });

  test('the company adds words', async () => {
    const put = (lines: string[]) =>
      server.request('PUT', '/public/doc/rest/thesaurus', { token: tokens.admin!, body: { lines } });
    expect(await numbers('blubbvert')).toEqual([]);
    await put(['fergekai|blubbvert']);
    expect(await numbers('blubbvert')).toContain('N-2026-007');
    expect(await numbers('blubbvert', { who: 'south' })).toEqual([]);
    await put([]);
  });

  test('projects of an earlier release are worded again', async () => {
    const { number } = await create({ name: 'Kabelgrøft ved Murebekken' });
    await server.store.run(
      sql`UPDATE project SET words = array_to_tsvector('{kabelgroft,ved,murebekken}'::text[]) WHERE number = ${number}`,
    );
    expect((await page('q=gr%C3%B8fter+%22murebekken%22')).entities).toEqual([]);
    await server.store.run(sql`UPDATE project_index SET reading = 0`);
    expect(await server.store.transact(rewordProjects)).toBeGreaterThan(30);
    expect(await server.store.transact(rewordProjects)).toBe(0);
    expect(await numbers('grøfter murebekken')).toEqual([number]);
  });

  test('projects that a caller may not see never move what he sees', async () => {
    // Sabotage: correct by words of `project_word` without looking whether the caller finds them, or count all hits.
    const shared = await create({ name: 'Kabling Zebrafink', description: 'Transformator i kiosk' });
    await server.request('PUT', `${PROJECT}/projects/${shared.id}/members/south`, {
      token: tokens.planner!,
      body: { role: 'READER' },
    });
    const queries =
      'zebrafnik,zebra fink,zebrafikn,transformer,substation,zebrafin kabel,nettstasjn,kabl zebrafink';
    const answers = async (who: string) => {
      const found: unknown[] = [];
      for (const q of queries.split(',').map(encodeURIComponent))
        for (const path of ['page', 'summary'])
          found.push(
            (await server.request('GET', `${PROJECT}/projects/${path}?q=${q}`, { token: tokens[who]! })).body,
          );
      return found;
    };
    const before = await answers('south');
    expect(before[0]).toMatchObject({ total: 1, entities: [{ id: shared.id }] });
    const words = 'Zebrafnik zebrafnikk zebrafikn zebrafin zebra fink transformer substation nettstasjn kabl';
    for (let i = 0; i < 12; i++) await create({ name: `${words} ${i}` });
    expect(await answers('south')).toEqual(before);
    // And those of another company.
    const mine = await answers('planner');
    for (let i = 0; i < 12; i++) await create({ name: `${words} zebrafinkk ${i}` }, 'south');
    expect(await answers('planner')).toEqual(mine);
  });
});
