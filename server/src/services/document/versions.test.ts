import { beforeAll, describe, expect, test } from 'vitest';
import {
  allTokens,
  documentCaller,
  idOf,
  newest,
  type SheetEntry,
  sheet,
  shelve,
} from '../../../test/documents.js';
import { type Anything, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let tokens: Record<string, string> = {};
let library: SheetEntry[];
const as = (caller: string) => documentCaller(server, () => tokens[caller]!);
const get = async (path: string, caller = 'planner') => (await as(caller)('GET', path)).body;

beforeAll(async () => {
  tokens = await allTokens(server);
  library = await sheet();
});

describe('GET /meta/version/{type}/{number}', () => {
  test('all versions in numeric order, the newest first, with their comments', async () => {
    const versions = await get('/meta/version/orgblad/5020');
    const entries = ['2.0', '1.10', '1.9', '1.0'].map(
      (version) => library.find((entry) => entry.number === '5020' && entry.version === version)!,
    );
    expect(versions).toEqual(
      entries.map(({ version, comment, date }) => ({
        id: `ORGBLAD-5020:${version}`,
        label: version,
        comment,
        date: `${date}T00:00:00.000Z`,
        documentUrl: `/public/doc/rest/download/ORGBLAD/5020/${version}`,
      })),
    );
    for (const caller of ['client', 'south', 'unconfirmed'])
      expect(await get('/meta/version/ORGBLAD/5020', caller)).toEqual(versions);
  });

  test('every documentUrl is the file of that version', async () => {
    for (const { label, documentUrl } of await get('/meta/version/ORGBLAD/5000')) {
      const { status, headers } = await server.request('GET', documentUrl, { token: tokens.planner! });
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toBe(`inline; filename="ORGBLAD-5000-${label}.pdf"`);
    }
  });

  test('a version without a comment has none, and an obsolete document still has its history', async () => {
    await shelve(server, { number: 'V', versions: ['1', '1.2', '1.2.1', '1.10', '10.0'], obsolete: true });
    const versions = await get('/meta/version/ARCHIVE/V');
    expect(versions.map(({ label }: Anything) => label)).toEqual(['10.0', '1.10', '1.2.1', '1.2', '1']);
    expect(versions[0]).not.toHaveProperty('comment');
    expect((await get('/meta/ARCHIVE/V'))[0]).toMatchObject({ version: '10.0', current: true });
  });
});

describe('GET /meta/backlink/{type}/{number}', () => {
  test('documents whose current version refers to it, with the index of the link', async () => {
    const referring = newest(library).filter(({ links }) => links!.split('|').includes('ORGBLAD-5020'));
    expect(referring.length).toBeGreaterThan(2);
    const found = await get('/meta/backlink/orgblad/5020');
    expect(found.map(({ versionlessId }: Anything) => versionlessId).sort()).toEqual(
      referring.map(idOf).sort(),
    );
    for (const { linkIds, linkIndex } of found) expect(linkIds[linkIndex]).toBe('ORGBLAD-5020');
    expect(found.some(({ linkIndex }: Anything) => linkIndex > 0)).toBe(true);
    const { linkIndex: _, ...plain } = found[0];
    expect(await get(`/meta/${plain.type}/${plain.number}`)).toEqual([plain]);
  });

  test('links of old versions do not count, nor links to a number with the same beginning', async () => {
    await shelve(server, { number: '50', versions: ['1.0'] });
    await shelve(server, { number: 'one', links: ['ARCHIVE-501', 'ARCHIVE-50'] });
    expect(await get('/meta/backlink/ARCHIVE/50')).toMatchObject([{ number: 'one', linkIndex: 1 }]);
    expect(await get('/meta/backlink/ARCHIVE/one')).toEqual([]);
    await shelve(server, { number: 'two', versions: ['1.0', '2.0'] });
    const once = sql`UPDATE document_version SET links = ARRAY['ARCHIVE-50'] WHERE version = '1.0'
      AND document_id = (SELECT id FROM document WHERE number = 'two')`;
    expect(await server.store.run(once)).toBe(1);
    expect(await get('/meta/backlink/ARCHIVE/50')).toHaveLength(1);
  });

  test('in the client flow too, without comments', async () => {
    const found = await get('/meta/backlink/ORGBLAD/5020', 'client');
    expect(found[0]).not.toHaveProperty('companyComments');
    expect(found).toHaveLength((await get('/meta/backlink/ORGBLAD/5020')).length);
  });
});

describe('GET /meta/orgblad-series', () => {
  test('all series by number, whoever asks', async () => {
    const series = await get('/meta/orgblad-series');
    expect(series).toHaveLength(19);
    expect(series[0]).toEqual({
      title: 'Planlegging og dokumentasjon',
      description: 'Planlegging, grunneierforhold, merking og innmåling av nettanlegg',
      firstNumber: 1000,
      lastNumber: 1029,
    });
    const firsts = series.map(({ firstNumber }: Anything) => firstNumber);
    expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
    for (const caller of ['client', 'south', 'unconfirmed'])
      expect(await get('/meta/orgblad-series', caller)).toEqual(series);
  });

  test('the number of a sheet is in the range of its series', async () => {
    const series = await get('/meta/orgblad-series');
    for (const { number, series: title } of await get('/meta/ORGBLAD?obsolete=true')) {
      const { firstNumber, lastNumber } = series.find((each: Anything) => each.title === title);
      expect(Number(number)).toBeGreaterThanOrEqual(firstNumber);
      expect(Number(number)).toBeLessThanOrEqual(lastNumber);
    }
  });
});
