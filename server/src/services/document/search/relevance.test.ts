import { readFileSync } from 'node:fs';
import { bestPlaces, ndcg } from '@spadework/core/search';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.js';
import { sql } from '../../../store/sql.js';
import { type Scope, searchVersions, suggest } from './index.js';
import { ALL_SERIES } from './samples.js';
import { findMatches } from './versionSearch.js';

interface GradedQuery {
  kind: string;
  q: string;
  answers: Record<string, number>;
}
type Gain = 'linear' | 'exponential';

const judged = (name: string): GradedQuery[] =>
  JSON.parse(readFileSync(new URL(`../../../../../data/documents/${name}.json`, import.meta.url), 'utf8'));
const WITHIN: Scope = {
  subscribed: ALL_SERIES,
  includes: ({ columns }, place) => columns.current[place] === 1 && columns.obsolete[place] === 0,
};

const server = useServer();
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

let names: Map<number, string>;
beforeAll(async () => {
  const rows = await server.store.rows<{ id: number; name: string }>(
    sql`SELECT v.id, d.type || '-' || d.number AS name FROM document_version v JOIN document d ON d.id = v.document_id`,
  );
  names = new Map(rows.map(({ id, name }) => [id, name]));
});

const firstTen = async (q: string) =>
  (await searchVersions(server.store, { q, ...WITHIN, start: 0, max: 10 })).rows;

async function ndcgOf(q: string, { answers }: GradedQuery, gain: Gain): Promise<number> {
  const shown = (await firstTen(q)).map(({ versionId }) => names.get(versionId)!);
  return ndcg(shown, new Map(Object.entries(answers)), { gain });
}

/** The nDCG@10 of the judged queries of some files as they are typed, by kind. */
async function measured(files: readonly string[], gain: Gain): Promise<Map<string, number[]>> {
  const kinds = new Map<string, number[]>();
  for (const query of files.flatMap(judged))
    if (query.kind !== 'none')
      kinds.set(query.kind, [...(kinds.get(query.kind) ?? []), await ndcgOf(query.q, query, gain)]);
  return kinds;
}

/**
 * The least value of all queries of some files, and of each kind. Those of kinds with few queries leave room for one that
 * a change makes worse.
 */
const FLOORS: { files: string[]; gain: Gain; all: number; kinds: Record<string, number> }[] = [
  {
    files: ['queries'],
    gain: 'linear',
    all: 0.97,
    kinds: {
      inflection: 0.93,
      compound: 0.92,
      folding: 0.93,
      typo: 0.93,
      number: 0.97,
      phrase: 0.97,
      English: 0.97,
      question: 0.94,
      prefix: 0.95,
    },
  },
  {
    files: ['unseen'],
    gain: 'linear',
    all: 0.88,
    kinds: {
      inflection: 0.85,
      compound: 0.83,
      typo: 0.85,
      number: 0.95,
      phrase: 0.97,
      English: 0.82,
      question: 0.7,
    },
  },
  {
    files: ['fresh', 'further'],
    gain: 'exponential',
    all: 0.865,
    kinds: {
      typo: 0.95,
      synonym: 0.7,
      English: 0.88,
      compound: 0.92,
      number: 0.95,
      Nynorsk: 0.95,
      inflection: 0.95,
      question: 0.61,
    },
  },
  {
    files: ['outside'],
    gain: 'exponential',
    all: 0.82,
    kinds: {
      typo: 0.8,
      synonym: 0.77,
      English: 0.77,
      compound: 0.7,
      number: 0.84,
      Nynorsk: 0.8,
      inflection: 0.87,
      question: 0.88,
    },
  },
  {
    files: ['field'],
    gain: 'exponential',
    all: 0.9,
    kinds: {
      typo: 0.93,
      synonym: 0.82,
      English: 0.9,
      compound: 0.78,
      number: 0.93,
      Nynorsk: 0.93,
      inflection: 0.93,
      question: 0.75,
    },
  },
];

describe('judged queries over the starter library', () => {
  const files = [...new Set(FLOORS.flatMap((floor) => floor.files))];

  test.each(files)('%s names documents of the library only', (file) => {
    const known = new Set(names.values());
    const answers = judged(file).flatMap((query) => Object.keys(query.answers));
    expect(judged(file).length).toBeGreaterThanOrEqual(40);
    expect(answers.filter((name) => !known.has(name))).toEqual([]);
  });

  // Sabotage: rank by frequency only, ignore compounds or one of the languages, search with an empty thesaurus, or without corrections.
  test.each(FLOORS)('$files are answered as typed, of every kind', async ({ files, gain, all, kinds }) => {
    const found = await measured(files, gain);
    expect(mean([...found.values()].flat())).toBeGreaterThanOrEqual(all);
    expect(Object.keys(kinds).sort()).toEqual([...found.keys()].sort());
    for (const [kind, least] of Object.entries(kinds))
      expect(mean(found.get(kind)!), kind).toBeGreaterThanOrEqual(least);
  });

  test('fresh queries alone are answered as typed', async () => {
    const found = await measured(['fresh'], 'exponential');
    expect(mean([...found.values()].flat())).toBeGreaterThanOrEqual(0.865);
  });

  // Sabotage: suggest words that are near, whether or not they find anything.
  test('the first suggestion for a misspelt query is answered too', async () => {
    const values: number[] = [];
    for (const query of judged('queries').filter(({ kind }) => kind === 'typo')) {
      const { collations } = await suggest(server.store, { q: query.q, ...WITHIN });
      values.push(await ndcgOf(collations[0] ?? query.q, query, 'linear'));
    }
    expect(mean(values)).toBeGreaterThan(0.9);
  });

  // Sabotage: let synonyms count as much as the words themselves.
  test('by the exact title a document is found at least as high as by its words alone', async () => {
    const titles = await server.store.rows<{ id: number; title: string }>(
      sql`SELECT v.id, v.title FROM document_version v JOIN document d ON d.id = v.document_id
          WHERE v.current AND NOT d.obsolete`,
    );
    const lower: string[] = [];
    let first = 0;
    for (const { id, title } of titles) {
      const { library, places, ranking } = await findMatches(server.store, title, WITHIN, {
        isLiteral: true,
      });
      const literally = bestPlaces(places, ranking.scoreOf, 0, 100).map(
        (place) => library.columns.versions[place]!,
      );
      const { rows } = await searchVersions(server.store, { q: title, ...WITHIN, start: 0, max: 100 });
      const rank = rows.findIndex(({ versionId }) => versionId === id);
      if (rank < 0 || rank > literally.indexOf(id)) lower.push(title);
      if (rank === 0) first++;
    }
    expect(titles.length).toBeGreaterThan(100);
    expect(lower).toEqual([]);
    expect(first / titles.length).toBeGreaterThan(0.95);
  });

  test.each(['fresh', 'further', 'outside', 'field'])(
    '%s about other things find only weak matches',
    async (file) => {
      for (const { q } of judged(file).filter(({ kind }) => kind === 'none'))
        expect(
          (await firstTen(q)).filter(({ confidence }) => confidence >= 0.5),
          q,
        ).toEqual([]);
    },
  );
});
