import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { THESAURUS_LIMITS } from '@spadework/core/search';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../../../test/command.js';
import { allTokens, documentCaller } from '../../../../test/documents.js';
import { cleanUp, dataDirectory } from '../../../../test/faults/program.js';
import { type Anything, EVENTS, useServer } from '../../../../test/harness.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
let tokens: Record<string, string> = {};
const as = (caller: string) => documentCaller(server, () => tokens[caller]!);
const put = (lines: readonly string[], headers: Record<string, string> = {}, caller = 'admin') =>
  as(caller)('PUT', '/thesaurus', { body: { lines }, headers });
const get = (caller = 'planner') => as(caller)('GET', '/thesaurus');
/** The confidence of the first match. */
const search = async (q: string, caller = 'planner'): Promise<number> =>
  (await as(caller)('GET', `/meta/search?q=${encodeURIComponent(q)}&max=1`)).body.matches[0]?.confidence ?? 0;

beforeAll(async () => {
  tokens = await allTokens(server);
});
afterAll(cleanUp);
beforeEach(async () => {
  await put([]);
});

describe('PUT /thesaurus', () => {
  test('200 makes the next search of the company find by its words, and not that of another', async () => {
    // Sabotage: leave `companyId` out of the scope of a search, or keep the thesaurus whatever its version.
    expect(await search('blubbvert')).toBeLessThan(0.5);
    const saved = await put(['# vårt', 'kabelgrøft|blubbvert']);
    expect([saved.status, saved.body.lines]).toEqual([200, ['# vårt', 'kabelgrøft|blubbvert']]);
    expect((await get()).body).toEqual(saved.body);
    expect(await search('blubbvert')).toBeGreaterThanOrEqual(0.5);
    for (const caller of ['south', 'unconfirmed'])
      expect(await search('blubbvert', caller)).toBeLessThan(0.5);
    await put(['kabelgrøft|plupp']);
    expect(await search('blubbvert')).toBeLessThan(0.5);
    expect(await search('plupp')).toBeGreaterThanOrEqual(0.5);
  });

  test('200 of the same lines changes nothing, and an event tells how many there are', async () => {
    const first = await put(['mast|stang']);
    const again = await put(['mast|stang']);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const path = `${EVENTS}/events?type=thesaurus.changed&count=100`;
    await expect
      .poll(async () => (await server.request('GET', path, { token: tokens.admin! })).body.events?.at(-1))
      .toMatchObject({
        type: 'thesaurus.changed',
        resource: `thesaurus:${server.company}`,
        version: first.body.version,
        changes: [{ property: 'lines', from: 0, to: 1 }],
        href: '/public/doc/rest/thesaurus',
      });
  });

  test('412 keeps the words that somebody else has set meanwhile', async () => {
    const before = (await get()).headers.get('etag')!;
    expect((await put(['mast|stang'], { 'if-match': before })).status).toBe(200);
    expect((await put(['mast|påle'], { 'if-match': before })).status).toBe(412);
    expect((await get()).body.lines).toEqual(['mast|stang']);
  });

  test('400 names each faulty line', async () => {
    const lines = [
      'mast|stang',
      'a;b;c;d;e',
      '',
      'mast stolpe påle kum brønn|mast',
      'mast',
      '~a;b',
      'mast|stang\nx',
    ];
    const { status, body } = await put([...lines, 'x'.repeat(2001)]);
    expect([status, body.errors.map(({ path }: Anything) => path)]).toEqual([400, ['lines.7']]);
    const refused = await put(lines);
    expect([refused.status, refused.body.errors.map(({ path }: Anything) => path)]).toEqual([
      400,
      ['lines.1', 'lines.3', 'lines.4', 'lines.5', 'lines.6'],
    ]);
    const tooMany = await put(Array(THESAURUS_LIMITS.lines + 1).fill(''));
    expect([tooMany.status, tooMany.body.errors[0].path]).toEqual([400, 'lines']);
    expect((await get()).body.lines).toEqual([]);
  });
});

describe('spadework import thesaurus', () => {
  let path: string;
  beforeAll(async () => {
    path = join(await dataDirectory(), 'words.csv');
  });
  const spadework = async (content: string, ...words: string[]) => {
    await writeFile(path, content);
    return runCommand(['import', 'thesaurus', path, ...words], {
      env: { SPADEWORK_DATABASE_URL: server.databaseUrl },
    });
  };
  const own = ['--company', `${server.company}`];

  test('replaces the words of a company, tells of it, and a dry run does not', async () => {
    await put(['mast|stang', 'kum|brønn']);
    const content = '\uFEFF# våre ord\r\nmast|stang\r\nkabelgrøft|blubbvert\r\n';
    const counts = '2 added, 0 changed, 1 removed, 1 unchanged';
    expect((await spadework(content, ...own, '--dry-run')).stdout).toBe(`${counts} (dry run)\n`);
    expect((await get()).body.lines).toEqual(['mast|stang', 'kum|brønn']);
    expect(await spadework(content, ...own)).toMatchObject({ code: 0, stdout: `${counts}\n` });
    expect((await get()).body.lines).toEqual(['# våre ord', 'mast|stang', 'kabelgrøft|blubbvert']);
    expect(await search('blubbvert')).toBeGreaterThanOrEqual(0.5);
    const event = await server.store.row(
      sql`SELECT type, operation FROM event WHERE company_id = ${server.company} ORDER BY id DESC LIMIT 1`,
    );
    expect(event).toEqual({ type: 'thesaurus.changed', operation: 'import thesaurus' });
  });

  test('refuses a file with the line of each fault, and one that is too long', async () => {
    const { code, stderr } = await spadework('mast|stang\nmast\n~a;b\n', ...own, '--language', 'nb');
    expect(code).toBe(2);
    expect(stderr).toMatch(/linje 2: må ha minst to ulike uttrykk.*\nlinje 3: må være to ulike skrivemåter/);
    const long = await spadework('#\n'.repeat(THESAURUS_LIMITS.lines + 1), ...own);
    expect([long.code, long.stderr]).toEqual([2, expect.stringContaining('at most 2000 lines')]);
    expect((await spadework('mast|stang')).stderr).toContain('--company is missing');
    expect((await get()).body.lines).toEqual([]);
  });
});
