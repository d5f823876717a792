import { starterThesaurus, Thesaurus } from '@spadework/core/search';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.js';
import { sql } from '../../../store/sql.js';
import { highlight, indexVersions, type SearchRequest, searchVersions, suggest } from './index.js';
import { ALL_SERIES, indexSamples, NO_SERIES, only, type Sample } from './samples.js';

const server = useServer();

/** Most promises are about words as typed. */
const NONE = new Thesaurus([]);

const LIBRARY: Sample[] = [
  {
    number: '95010',
    title: 'Kabelgrøft i landbruksområder',
    keywords: ['grøft', 'omfylling'],
    description: 'Dybde og bredde når kabler legges i åker og eng.',
    content:
      'Grøfta graves 0,8 m dyp. Kablene dekkes med sand fra en trommel. Etter NEK 440 skal 24 kV kabel ha markering.',
    series: 'Kabel',
    facility: ['Høyspent kabel', 'Lavspent kabel'],
  },
  {
    number: '96010',
    title: 'Nettstasjoner på fundament',
    keywords: ['nettstasjon', 'betong'],
    description: 'Prosjektering av bygg.',
    content: 'En nettstasjon settes på et plant underlag. Døra skal ha lås. Se også K-703.2 og 1,5 kV.',
    series: 'Stasjon',
    facility: ['Nettstasjon'],
  },
  {
    number: '94020',
    title: 'Jording av nettstasjon',
    description: 'Jordelektroder og måling.',
    content: 'Jordingen skal måles. Landskapet og kunnskapen om det er viktig. Overspenningsvern monteres.',
    series: 'Jording',
    facility: ['Nettstasjon', 'Jordingsanlegg'],
  },
  {
    number: 'N-1',
    type: 'ORGNYTT',
    title: 'Nytt om skap',
    content: 'Et skap skal stå støtt. Et land er et land.',
    facility: ['Fordelingsskap'],
  },
  {
    number: 'E-1',
    title: 'Earthing of substations',
    description: 'Conductors and electrodes',
    content: 'The earthing conductor is tested before a cable is energised.',
    language: 'en',
    series: 'Jording',
  },
  {
    number: 'S-9',
    title: 'Lukket blad om beredskap',
    keywords: ['beredskap'],
    content: 'Hemmelighold av kodeord. Passord i kabelkjeller.',
    open: false,
    series: 'Beredskap',
  },
];

let ids: Map<string, number>;
beforeAll(async () => {
  ids = await server.store.transact((tx) => indexSamples(tx, LIBRARY));
});

async function search(q: string, more: Partial<SearchRequest> = {}) {
  const mine = new Set(ids.values());
  const request = {
    q,
    subscribed: NO_SERIES,
    includes: only(mine),
    thesaurus: NONE,
    start: 0,
    max: 100,
    ...more,
  };
  const result = await searchVersions(server.store, request);
  const numbers = new Map([...ids].map(([number, id]) => [id, number]));
  return { ...result, numbers: result.rows.map(({ versionId }) => numbers.get(versionId)!) };
}
const found = async (q: string, more?: Partial<SearchRequest>) => (await search(q, more)).numbers.sort();

describe('a word is found', () => {
  test.each([
    ['in any inflection', 'kabel', ['95010']],
    ['in any inflection', 'kablene', ['95010']],
    ['in any inflection', 'tromler', ['95010']],
    ['in any inflection', 'nettstasjonene', ['94020', '96010']],
    ['in English inflections', 'conductors tests', ['E-1']],
    ['as part of a compound', 'grøft', ['95010']],
    ['as part of a compound', 'stasjon', ['94020', '96010']],
    ['without accents and in capitals', 'KABELGROFT', ['95010']],
    ['by its beginning when it is the last', 'landbr', ['95010']],
    ['by number', '96010', ['96010']],
    ['by id', 'ORGBLAD-96010', ['96010']],
    ['by reference', 'NEK 440', ['95010']],
    ['by reference written together', 'nek440', ['95010']],
    ['by reference with a unit', '24kV', ['95010']],
    ['by reference with a unit', '1.5 kV', ['96010']],
    ['by reference with a unit', '24 kV', ['95010']],
    ['by reference without punctuation', 'K7032', ['96010']],
    ['by reference', 'K-703.2', ['96010']],
    ['by the beginning of a reference', 'K-703', ['96010']],
    ['by part of a reference', '703.2', ['96010']],
    ['by the parts of what has a hyphen', 'nettstasjon-jording', ['94020', '96010']],
    ['by the parts of a compound that is in no document', 'underlagsmåling', ['94020', '96010']],
    ['by the parts of a compound that is in no document', 'trommelgrøfta', ['95010']],
  ])('%s: %s', async (_how, q, numbers) => {
    expect(await found(q)).toEqual(numbers);
  });

  test.each([
    ['kjeller', []],
    ['skap', ['N-1']],
    ['xyzzy', []],
  ])('without other documents: %s', async (q, numbers) => {
    expect(await found(q)).toEqual(numbers);
  });
});

describe('a word is also searched for', () => {
  const all = { thesaurus: starterThesaurus() };

  test.each([
    ['by synonyms', 'kiosk', '96010'],
    ['in English', 'surge protector', '94020'],
    ['in Norwegian', 'leiar', 'E-1'],
    ['in other spellings', 'kabelgrøfter på åkrane', '95010'],
    ['as what it is misspelt for', 'nettsatsjon', '96010'],
    ['as what it is misspelt for', 'overspeningsvren', '94020'],
    ['as a compound', 'kabelunderlag', '96010'],
    ['as a compound with a synonym of its part', 'kioskfundament', '96010'],
    ['by the synonyms of a compound whose parts no document has', 'lynavleder', '94020'],
    ['as two words', 'kabel grøft', '95010'],
  ])('%s: %s', async (_how, q, number) => {
    expect((await search(q, all)).numbers).toContain(number);
  });

  // Sabotage: let `confidenceOf` count the words that a text has, whatever their weight.
  test('with less confidence, and unknown words lower it most', async () => {
    const confidence = async (q: string) => (await search(q, all)).rows[0]!.confidence;
    expect(await confidence('nettstasjon')).toBe(1);
    expect(await confidence('nettsatsjon')).toBeCloseTo(0.9);
    expect(await confidence('nettstasjon vaffeloppskrift')).toBeLessThan(0.5);
    expect(await confidence('')).toBe(1);
  });

  test('with å only as typed, if some text has it', async () => {
    const rollback = new Error('rolled back');
    const attempt = server.store.transact(async (tx) => {
      const added = await indexSamples(tx, [
        { number: 'R-1', title: 'Målerbytte' },
        { number: 'R-2', title: 'Maler og tapetserer' },
      ]);
      const totals = async (q: string, includes = only(new Set(added.values()))) =>
        (await searchVersions(tx, { q, subscribed: NO_SERIES, includes, thesaurus: NONE, start: 0, max: 9 }))
          .total;
      expect([await totals('måler'), await totals('maler')]).toEqual([1, 2]);
      expect(await totals('måler', only(new Set([added.get('R-2')!])))).toBe(1);
      throw rollback;
    });
    await expect(attempt).rejects.toBe(rollback);
  });

  test('but a document whose number is asked for comes first', async () => {
    expect((await search('nettstasjon 95010', all)).numbers[0]).toBe('95010');
    expect((await search('jording ORGBLAD-96010', all)).numbers[0]).toBe('96010');
  });
});

describe('words together', () => {
  test('any suffices while fewer than ten documents contain them all, and more of them come first', async () => {
    for (const q of ['nettstasjon måling', 'nettstasjon og jording'])
      expect((await search(q)).numbers).toEqual(['94020', '96010']);
    expect((await search('1.5 kV')).numbers[0]).toBe('96010');
    expect(await found('nettstasjon måling betong finnesikke ellerdette')).toEqual(['94020', '96010']);
  });
  // Sabotage: let any word suffice always. Then the two documents with one of them are found too.
  test('up to three must all be there once ten documents contain them all', async () => {
    const rollback = new Error('rolled back');
    const more = Array.from({ length: 10 }, (_, i) => ({
      number: `T-${i}`,
      content: 'Nettstasjon med måling av jording.',
    }));
    const attempt = server.store.transact(async (tx) => {
      const added = await indexSamples(tx, more);
      const includes = only(new Set([...ids.values(), ...added.values()]));
      const numbersOf = async (q: string) => {
        const { rows } = await searchVersions(tx, {
          q,
          subscribed: NO_SERIES,
          includes,
          thesaurus: NONE,
          start: 0,
          max: 100,
        });
        return [...ids]
          .flatMap(([number, id]) => (rows.some((row) => row.versionId === id) ? number : []))
          .sort();
      };
      expect(await numbersOf('nettstasjon måling')).toEqual(['94020']);
      expect(await numbersOf('nettstasjon finnesikke')).toEqual(['94020', '96010']);
      throw rollback;
    });
    await expect(attempt).rejects.toBe(rollback);
  });
  // Sabotage: count the parts of a hyphenated word as words that are found.
  test('the parts of a hyphenated word add to the rank, and find nothing beside a word as typed', async () => {
    expect((await search('kabelgrøft nettstasjon-måling')).numbers).toEqual(['95010']);
  });
  // Sabotage: split all compounds, or count their parts as words that are found.
  test('the parts of an unknown compound add to the rank too, and find nothing beside a word as typed', async () => {
    const [split, whole] = [await search('nettstasjon målingslås'), await search('nettstasjon zzzzzz')];
    const best = ({ rows }: typeof split) => rows.map(({ score }) => score!)[0]!;
    expect(split.numbers.toSorted()).toEqual(['94020', '96010']);
    expect(best(split)).toBeGreaterThan(best(whole));
    const known = await search('nettstasjon');
    expect(best(known)).toBeCloseTo(best(whole), 8);
  });
  test('any of them is enough when nothing contains more', async () => {
    expect(await found('grøft finnesikke')).toEqual(['95010']);
  });
  test('score the same, however many words of the query are in no document', async () => {
    const many = Array.from({ length: 9 }, (_, i) => `zz${i}`).join(' ');
    const [few, lots] = [await search('nettstasjon måling zz'), await search(`nettstasjon måling ${many}`)];
    const best = ({ rows }: typeof few) =>
      rows.find(({ versionId }) => versionId === ids.get('94020'))!.score!;
    expect(best(lots)).toBeCloseTo(best(few), 8);
    expect(best(few)).toBeGreaterThan(0);
  });
  test('a title counts more than contents', async () => {
    expect((await search('jording')).numbers[0]).toBe('94020');
  });
  test('none, or none that counts, finds everything without a score', async () => {
    for (const q of ['', '  ', 'og i', '"og"', '?!']) {
      const { total, rows } = await search(q);
      expect(total, q).toBe(LIBRARY.length);
      expect(rows[0]!.score).toBeNull();
    }
  });
});

describe('a phrase', () => {
  test.each([
    ['"plant underlag"', ['96010']],
    ['"underlag plant"', []],
    ['"dekkes med sand"', ['95010']],
    ['"NEK 440"', ['95010']],
    ['"24 kV"', ['95010']],
    ['"K-703"', ['96010']],
    ['"1,5 kv" dør', ['96010']],
    ['"dekkes med sand" nettstasjon', ['95010']],
    ['"nettstasjon betong"', []],
    ['"grøft"', ['95010']],
    ['"stasjon"', []],
    ['"plant underlag', ['96010']],
  ])('%s', async (q, numbers) => {
    expect(await found(q)).toEqual(numbers);
  });
});

describe('what the caller may not open', () => {
  test('is found by its metadata', async () => {
    expect(await found('beredskap')).toEqual(['S-9']);
    expect(await found('"lukket blad"')).toEqual(['S-9']);
  });
  // Sabotage: rank or count by all frequencies although the text is not open.
  test.each(['hemmelighold', 'kodeord', 'passord', '"hemmelighold av kodeord"', 'kabelkj', 'kjeller'])(
    'is not found by its content: %s',
    async (q) => {
      const { total, facetCounts } = await search(q);
      expect(total).toBe(0);
      expect(Object.values(facetCounts).flat()).toEqual([]);
    },
  );
  // Sabotage: ask the index, instead of the search, whether it knows the whole word.
  test('does not change what else is found', async () => {
    const known = await search('kabel-kjeller', { subscribed: NO_SERIES });
    const unknown = await search('kabel-zzzzzz', { subscribed: NO_SERIES });
    expect(known.numbers).toEqual(unknown.numbers);
    expect(known.numbers).toEqual(['95010']);
  });
  // Sabotage: split by words that only closed texts contain.
  test('does not tell which words it contains by splitting compounds', async () => {
    expect(await found('hemmeligholdkabel')).toEqual([]);
    // S-9 has both parts, one of them in another compound.
    expect(await found('hemmeligholdkabel', { subscribed: ALL_SERIES })).toEqual(['S-9']);
    expect(await found('kodeordkabel', { subscribed: NO_SERIES })).toEqual([]);
  });
  test('does not rank by its content either', async () => {
    const { rows } = await search('lukket');
    const open = await search('lukket', { subscribed: ALL_SERIES });
    expect(rows[0]!.score).not.toBe(open.rows[0]!.score);
    const { rows: both } = await search('lukket kodeord');
    expect(both[0]!.score).toBe(rows[0]!.score);
  });
  // Sabotage: count closed postings in `matchingTerms` or `nearCandidates`, or look for corrections in the vocabulary alone.
  test('moves nothing that the caller sees', async () => {
    const rollback = new Error('rolled back');
    const closed = ids.get('S-9')!;
    const includes = only(new Set(ids.values()));
    const scope = { subscribed: NO_SERIES, includes };
    const queries = [
      'kabelgrøtf',
      'grøftt',
      'nettstasjonn måling',
      'underlagsmåling',
      'målingslås jording',
      'surge arrester',
      'conductor',
      'earthing of substation',
      'avleder',
      'kablx',
      'jording 24 kV',
      'transformator måling nettstasjon',
    ];
    const attempt = server.store.transact(async (tx) => {
      const answers = async () => {
        const found: unknown[] = [];
        for (const q of queries) {
          const { rows, total, facetCounts } = await searchVersions(tx, { q, ...scope, start: 0, max: 100 });
          found.push({ q, rows, total, facetCounts, suggested: await suggest(tx, { q, ...scope }) });
        }
        return found;
      };
      const before = await answers();
      const words = `kabelgrøtt grøfttt nettstasjonx underlagsmålingen målingslåsen avlederen lederx kablar kabla ${'kabal '.repeat(30)}
        transformatorer overspenningsvern avleder lyn earthing conductors substation måling måler 24 kV`;
      await tx.run(sql`UPDATE document_version SET content = ${words} WHERE id = ${closed}`);
      await indexVersions(tx, [closed]);
      expect(await answers()).toEqual(before);
      throw rollback;
    });
    await expect(attempt).rejects.toBe(rollback);
  });
  /** What some queries find and suggest, before and after a closed text gets other words. `extra` documents are open. */
  async function answersAround(queries: readonly string[], extra: readonly Sample[], words: string) {
    const rollback = new Error('rolled back');
    const closed = ids.get('S-9')!;
    const answers: unknown[][] = [];
    const attempt = server.store.transact(async (tx) => {
      const added = await indexSamples(tx, extra);
      const scope = {
        subscribed: NO_SERIES,
        includes: only(new Set([...ids.values(), ...added.values()])),
        thesaurus: NONE,
      };
      const ask = async () => {
        const found: unknown[] = [];
        for (const q of queries) {
          const { analysis: _, ...result } = await searchVersions(tx, { q, ...scope, start: 0, max: 100 });
          found.push({ q, ...result, suggested: await suggest(tx, { q, ...scope }) });
        }
        answers.push(found);
      };
      await ask();
      await tx.run(sql`UPDATE document_version SET content = ${words} WHERE id = ${closed}`);
      await indexVersions(tx, [closed]);
      await ask();
      throw rollback;
    });
    await expect(attempt).rejects.toBe(rollback);
    return answers as { q: string; total: number; suggested: { suggestions: Record<string, string[]> } }[][];
  }

  /** Words of letters alone, each once. */
  const wordsWith = (start: string, many: number, end: string): string[] =>
    Array.from(
      { length: many },
      (_, i) => `${start}${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}${end}`,
    );

  // Sabotage: order completions or corrections by `versions`, or choose the inflection that stands for a term by it.
  test('does not decide the order of suggestions', async () => {
    const extra = [{ number: 'T-1', content: 'Vrengebolt og vrengehake. Vrengesplinten ved vrengesplint.' }];
    const [before, after] = await answersAround(
      ['vreng', 'vrengeb', 'vrengesplin', 'vrengebalt'],
      extra,
      `${'vrengehake vrengesplinten '.repeat(9)} vrengehakene vrengebolten vrengebelt vrengebalte`,
    );
    expect(before![0]!.suggested.suggestions.vreng).toEqual(['vrengebolt', 'vrengehake', 'vrengesplint']);
    expect(after).toEqual(before);
  });

  // Sabotage: limit the words that are read with a beginning, or sort them by `versions`.
  test('does not use up the limit on words with one beginning', async () => {
    const extra = wordsWith('vreng', 230, 'bolt').map((content, i) => ({ number: `T-${i}`, content }));
    const closed = [...wordsWith('vreng', 230, 'aks'), ...wordsWith('vrenga', 230, 'a')].join(' ');
    const [before, after] = await answersAround(['vreng', 'vr'], extra, `${closed} ${closed}`);
    expect(before!.map(({ total }) => total)).toEqual([200, 200]);
    expect(after).toEqual(before);
  });

  // Sabotage: take every word with a beginning for its term, whether or not it is in a readable text.
  test('does not lend its inflections to the beginnings of words', async () => {
    const extra: Sample[] = [{ number: 'T-1', content: 'To blast a trench', language: 'en' }];
    const [before, after] = await answersAround(['blastin', 'blas'], extra, 'blasting blastings');
    expect(before!.map(({ total }) => total)).toEqual([0, 1]);
    expect(after).toEqual(before);
  });

  // Sabotage: split compounds by all words of the index.
  test('does not decide by which parts a compound is found', async () => {
    const extra = [
      { number: 'T-1', content: 'Vrimleventil' },
      { number: 'T-2', content: 'Vrengekabelmuffe, vrenge' },
    ];
    const queries = ['ventil', 'muffe', 'vrimle', 'vrenge kabel', 'vrimleventilen', 'vrimlemuffe'];
    const [before, after] = await answersAround(
      queries,
      extra,
      'Vrimle og vrengekabel. Vrimleventilene, vrimlen.',
    );
    expect(before!.map(({ total }) => total).slice(0, 2)).toEqual([0, 1]);
    expect(after).toEqual(before);
  });

  test('is found by its content if the caller may open it', async () => {
    expect(await found('kodeord', { subscribed: ALL_SERIES })).toEqual(['S-9']);
  });
});

describe('facets', () => {
  test('count what matches', async () => {
    const { facetCounts } = await search('nettstasjon');
    expect(facetCounts.facility).toEqual([
      { value: 'Nettstasjon', count: 2 },
      { value: 'Jordingsanlegg', count: 1 },
    ]);
    expect(facetCounts.series).toEqual([
      { value: 'Jording', count: 1 },
      { value: 'Stasjon', count: 1 },
    ]);
    expect(facetCounts.type).toEqual([{ value: 'ORGBLAD', count: 2 }]);
  });
  test('ignore the constraint of their own group, and apply the others', async () => {
    const constraints = new Map([
      ['series', ['Jording']],
      ['facility', ['Nettstasjon']],
    ] as const);
    const { numbers, total, facetCounts } = await search('', { constraints });
    expect(numbers).toEqual(['94020']);
    expect(total).toBe(1);
    expect(facetCounts.series.map(({ value }) => value)).toEqual(['Jording', 'Stasjon']);
    expect(facetCounts.facility.map(({ value }) => value)).toEqual(['Jordingsanlegg', 'Nettstasjon']);
  });
  test('say how many matches choosing them gives', async () => {
    const q = 'nettstasjon måling';
    const { value, count } = (await search(q)).facetCounts.series.at(-1)!;
    expect((await search(q, { constraints: new Map([['series', [value]]]) })).total).toBe(count);
  });
});

test('equal scores are ordered by id, and pages of a ranking do not overlap', async () => {
  await server.store
    .transact(async (tx) => {
      const same = Array.from({ length: 30 }, (_, i) => ({
        number: `T-${i}`,
        title: 'Tvilling',
        content: 'like ord her',
      }));
      const twins = [...(await indexSamples(tx, same)).values()];
      const page = async (start: number) => {
        const within = { subscribed: NO_SERIES, includes: only(new Set(twins)) };
        return (await searchVersions(tx, { q: 'tvilling like ord', ...within, start, max: 10 })).rows.map(
          ({ versionId }) => versionId,
        );
      };
      expect([...(await page(0)), ...(await page(10)), ...(await page(20))]).toEqual(twins);
      throw new Error('enough');
    })
    .catch((error) => expect(error.message).toBe('enough'));
});

test('pages do not overlap, and follow an order that is asked for', async () => {
  const order = sql`d.number DESC`;
  const pages = [
    ...(await search('', { order, max: 2 })).numbers,
    ...(await search('', { order, start: 2 })).numbers,
  ];
  expect(pages).toEqual([...ids.keys()].sort().reverse());
  expect((await search('', { max: 0 })).rows).toEqual([]);
});

test('no query is too long or too strange', async () => {
  const strange = ['"', '""', '"""', "'; --", '\0', 'a'.repeat(5000), '%_\\', '\ud800', '-'.repeat(3000)];
  const long = Array.from({ length: 2000 }, (_, i) => `ord${i}`).join(' ');
  for (const q of [...strange, long, '"a '.repeat(900), '1.'.repeat(2000)])
    expect((await search(q)).total).toBeGreaterThanOrEqual(0);
});

test('hits are marked, also in compounds and other inflections, and only in readable texts', async () => {
  const { analysis } = await search('grøft kabel');
  expect(highlight(analysis, 'nb', [LIBRARY[0]!.content])).toMatch(
    /^<em>Grøfta<\/em> graves .* <em>Kablene<\/em> dekkes/,
  );
  expect(highlight(analysis, 'nb', [LIBRARY[0]!.title])).toBe('<em>Kabelgrøft</em> i landbruksområder');
  expect(highlight(analysis, 'nb', ['<b>kabel</b> & "rør"'])).toBe(
    '&lt;b&gt;<em>kabel</em>&lt;/b&gt; &amp; &quot;rør&quot;',
  );
  expect(highlight(analysis, 'nb', ['ingenting her', null])).toBeUndefined();
});
