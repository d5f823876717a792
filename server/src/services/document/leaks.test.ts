import { beforeAll, describe, expect, test } from 'vitest';
import { allTokens, documentCaller, shelve } from '../../../test/documents.js';
import { type Anything, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import { indexVersions } from './search/index.js';

/**
 * What one company alone may read, looked for by everybody else. It subscribes to series 17 and the other company does
 * not; `unconfirmed` is one of its users whom it has not confirmed.
 */
const server = useServer();
let tokens: Record<string, string> = {};
const as = (caller: string) => documentCaller(server, () => tokens[caller]!);
const get = async (path: string, caller: string) => (await as(caller)('GET', path)).body;
const search = (query: string, caller: string) => get(`/meta/search?${query}`, caller);
const numbers = ({ matches }: Anything) => matches.map(({ number }: Anything) => number);

const INSIDERS = ['planner', 'colleague', 'norole', 'client'];
const OUTSIDERS = ['south', 'southClient', 'unconfirmed'];
const SERIES = 17;

/** `vrimlekobling` and `zylantre` stand in the contents alone. */
const SECRETS = [
  {
    number: 'secret-1',
    title: 'Lyspunkt i gangveg',
    keywords: ['gangveg'],
    content:
      'Den hemmelige vrimlekobling sitter bak luka. Kode zylantre skal brukes. Egen kobling og avleder.',
  },
  {
    number: 'secret-2',
    title: 'Lyspunkt i gangveg',
    keywords: ['gangveg'],
    content: `En vrimlekobling til. ${'Lyspunkt i gangveg. '.repeat(50)}`,
  },
];

beforeAll(async () => {
  tokens = await allTokens(server);
  for (const secret of SECRETS) await shelve(server, { type: 'ORGBLAD', series: SERIES, ...secret });
});

describe('the contents of files that the caller may not open', () => {
  const QUERIES = [
    'vrimlekobling',
    'vrimlekoblingen',
    'VRIMLEKOBLINGER',
    'vrimlek',
    'zylantre',
    'zyl',
    '"hemmelige vrimlekobling"',
    '"zylantre skal brukes"',
    'vrimlekobling zylantre',
    'kode zylantre hemmelige luka vrimlekobling',
    // Misspelt, split and in English.
    'vrimlekobbling',
    'zylantr',
    'zylnatre',
    'koblingzylantre',
    'surge arrester',
  ].map(encodeURIComponent);

  // Sabotage: let `openLibrary` mark every text as open.
  test.each(QUERIES)('%s finds them only for callers with access', async (q) => {
    for (const caller of INSIDERS)
      expect(numbers(await search(`q=${q}&type=ORGBLAD`, caller))).toContain('secret-1');
    for (const caller of OUTSIDERS)
      for (const more of ['', '&access=DENIED&history=true&obsolete=true&sort=-SCORE']) {
        const answer = await search(`q=${q}${more}`, caller);
        expect(numbers(answer)).not.toContain('secret-1');
        expect(numbers(answer)).not.toContain('secret-2');
        expect(JSON.stringify(answer).toLowerCase()).not.toMatch(/vrimle|zylantre/);
      }
  });

  // Sabotage: drop `c.id < 0 OR` from `findWithPhrases`. The title has both words, but only the content has them in this order.
  test('a phrase of the content whose words are in the title too', async () => {
    const q = encodeURIComponent('"gangveg lyspunkt"');
    for (const caller of INSIDERS) expect(numbers(await search(`q=${q}`, caller))).toEqual(['secret-2']);
    for (const caller of OUTSIDERS) expect((await search(`q=${q}`, caller)).numMatches).toBe(0);
  });

  // Sabotage: count facets, or the total, before access is checked.
  test('files that are not found are not counted', async () => {
    for (const caller of OUTSIDERS) {
      const { numMatches, matches, facetGroups } = await search('q=vrimlekobling', caller);
      expect([numMatches, matches]).toEqual([0, []]);
      for (const { facets } of facetGroups) expect(facets).toEqual([]);
      const chosen = await search('q=vrimlekobling&fc=keywords:gangveg&max=0', caller);
      expect(chosen.numMatches).toBe(0);
    }
    for (const caller of INSIDERS) expect((await search('q=vrimlekobling&max=0', caller)).numMatches).toBe(2);
  });

  // Sabotage: suggest words of the vocabulary without checking them with `findVisible` and `finds`.
  test.each(['vrimle', 'vrimlekoblin', 'vrimlekobbling', 'zylan', 'zylamtre', 'hemmelige vrimlek'])(
    'no suggestion and no collation for %s',
    async (q) => {
      const suggested = async (caller: string): Promise<string> => {
        const { suggestions, collations } = await get(`/meta/suggestion?q=${encodeURIComponent(q)}`, caller);
        return JSON.stringify([...Object.values(suggestions), collations]);
      };
      for (const caller of INSIDERS) expect(await suggested(caller)).toMatch(/vrimlekobling|zylantre/);
      for (const caller of OUTSIDERS) expect(await suggested(caller)).not.toMatch(/vrimlekobling|zylantre/);
    },
  );

  // Sabotage: highlight contents that are not accessible, or rank denied files by their contents.
  test('a denied file that is found by its title shows only the title, and ranks as if it were empty', async () => {
    const both = async (caller: string): Promise<Anything[]> =>
      (await search('q=lyspunkt%20gangveg', caller)).matches.filter(({ number }: Anything) =>
        number.startsWith('secret'),
      );
    for (const caller of OUTSIDERS) {
      const [one, two] = await both(caller);
      expect(one.score).toBe(two.score);
      expect(one.accessible).toBe(false);
      expect(one.highlightText).toBe(two.highlightText);
      expect(one.highlightText.replaceAll(/<\/?em>/g, '')).toBe('Lyspunkt i gangveg');
    }
    const [one, two] = await both('planner');
    expect(one.score).not.toBe(two.score);
  });

  // Sabotage: order suggestions by `document_word.versions`, or split compounds by all words of the index.
  test('nothing that they see changes when the contents do', async () => {
    const open = {
      type: 'ARCHIVE',
      title: 'Vaskebrett',
      content: 'Tvillebolt, tvillehake og tvillegrindhake.',
    };
    await shelve(server, { number: 'open-1', ...open });
    await shelve(server, { number: 'secret-3', type: 'ORGBLAD', series: SERIES, title: 'Klesklype' });
    const queries = ['tville', 'tvilleh', 'tvilleholt', 'hake', 'grind', 'tvillegrind', 'tvillehaker'];
    const answers = async () => {
      const found: unknown[] = [];
      for (const q of queries)
        for (const caller of OUTSIDERS)
          found.push(await search(`q=${q}&max=100`, caller), await get(`/meta/suggestion?q=${q}`, caller));
      return found;
    };
    const before = await answers();
    await server.store.transact(async (tx) => {
      const { id } = (await tx.row<{ id: number }>(
        sql`UPDATE document_version v SET content = ${'Tvillehake, tvillehaken, tville, tvillegrind, tvilleholtet. '.repeat(3)}
            FROM document d WHERE d.id = v.document_id AND d.number = 'secret-3' RETURNING v.id`,
      ))!;
      await indexVersions(tx, [id]);
    });
    expect(await answers()).toEqual(before);
    for (const caller of INSIDERS)
      expect(numbers(await search('q=tvillehaken', caller))).toContain('secret-3');
  });

  /**
   * What an attacker can do who has a document of his own company and asks as somebody else: closed texts that have the words
   * of the questions, their neighbours, halves of their compounds, and many of them.
   */
  // Sabotage: let `rarityOf` count closed postings, correct by `document_word.versions`, or let closed texts fill the first 12 candidates.
  test('nothing that they ask moves, whatever closed texts have', async () => {
    const asked = [
      'kabelgøft dypde',
      'kabelgrøft dybde fylkesveg',
      'trafostajson',
      'kabelskjøtetelt',
      'nettstasjonskran ved skole',
      'surge arrester on poles',
      'høgspentkabel i sjø',
      'hvor djupt skal stolpen stå',
      '"kabelgrøft" omfyling',
      '24 kV 3x240',
      'lysmastt fundament påkjørsel',
      'zwqx',
    ];
    await shelve(server, { number: 'secret-4', type: 'ORGBLAD', series: SERIES, title: 'Papirkurv' });
    const answers = async () => {
      const found: [string, unknown][] = [];
      for (const q of asked.map(encodeURIComponent))
        for (const caller of ['south', 'unconfirmed'])
          for (const path of [
            `/meta/search?q=${q}&max=100`,
            `/meta/search?q=${q}&max=100&sort=-SCORE&history=true&obsolete=true`,
            `/meta/suggestion?q=${q}`,
          ])
            found.push([`${caller} ${path}`, await get(path, caller)]);
      return found;
    };
    const before = await answers();
    const slips = (word: string) =>
      [...word].flatMap((_, i) => [
        word.slice(0, i) + word.slice(i + 1),
        `${word.slice(0, i)}x${word.slice(i)}`,
      ]);
    const typed = decodeURIComponent(asked.join(' ')).replaceAll(/["\d]/g, '').split(/\s+/);
    const texts = [
      [
        asked.join('. '),
        ...typed.flatMap(slips),
        ...typed.flatMap((word) => typed.map((other) => word + other)),
      ],
      ['zwqx', ...typed.flatMap((word) => Array<string>(200).fill(word))],
    ];
    for (const words of texts) {
      await server.store.transact(async (tx) => {
        const { id } = (await tx.row<{ id: number }>(
          sql`UPDATE document_version v SET content = ${words.join(' ')}
              FROM document d WHERE d.id = v.document_id AND d.number = 'secret-4' RETURNING v.id`,
        ))!;
        await indexVersions(tx, [id]);
      });
      const after = await answers();
      for (const [i, [path, answer]] of before.entries()) expect(after[i]![1], path).toEqual(answer);
    }
    expect(numbers(await search('q=zwqx', 'planner'))).toContain('secret-4');
  });

  /** What a closed text would move if inflections, spellings or languages of the whole index decided anything. */
  // Sabotage: let all compounds of a term be found by the parts of one, mark words of Norwegian terms in English texts, or
  // suggest words as the first text spells them.
  test('no inflection, spelling or language of theirs is seen in answers', async () => {
    const contents = async (texts: Record<string, string>) =>
      server.store.transact(async (tx) => {
        const rows = await tx.rows<{ id: number }>(
          sql`UPDATE document_version v SET content = t.content, language = CASE d.number WHEN 'english-1' THEN 'en' ELSE 'nb' END
              FROM document d, unnest(${Object.keys(texts)}::text[], ${Object.values(texts)}::text[]) AS t (number, content)
              WHERE d.id = v.document_id AND d.number = t.number RETURNING v.id`,
        );
        for (const { id } of rows) await indexVersions(tx, [id]);
      });
    for (const number of ['open-2', 'open-3', 'english-1'])
      await shelve(server, { number, type: 'ARCHIVE', title: 'Skoskje' });
    await shelve(server, { number: 'secret-5', type: 'ORGBLAD', series: SERIES, title: 'Skohorn' });
    const open = {
      // The first compound has an ending that is not split off; a sibling with another one would be split.
      'open-2': 'En blaffer og en grind. To blaffergrindane i vind, og en sømplate.',
      'open-3': 'En zitterstang ved en blank mast.',
      // Only Norwegian makes one word of zitterstanger and zitterstangene.
      'english-1': 'The zitterstangene blank mast',
    };
    const closed = 'Blaffergrind, zitterstangene og sömplate.';
    const asked = ['grind', 'blaffer', 'grindd vind', 'zitterstanger blank mast', 'sømpl', 'sømplatte'];
    const answers = async () => {
      const found: unknown[] = [];
      for (const q of asked.map(encodeURIComponent))
        for (const caller of OUTSIDERS)
          found.push(await search(`q=${q}&max=100`, caller), await get(`/meta/suggestion?q=${q}`, caller));
      return found;
    };
    await contents({ 'secret-5': '', ...open });
    const without = await answers();
    // The closed text is read first, as if it had always been there.
    await contents({ 'open-2': '', 'open-3': '', 'english-1': '' });
    await contents({ 'secret-5': closed });
    await contents(open);
    expect(await answers()).toEqual(without);
    expect(numbers(await search('q=grind', 'planner'))).toContain('secret-5');
  });

  // Sabotage: answer a range, a HEAD or a 304 before access is checked.
  test('no part of the file, for any request', async () => {
    for (const caller of OUTSIDERS)
      for (const [method, headers] of [
        ['GET', {}],
        ['HEAD', {}],
        ['GET', { range: 'bytes=0-3' }],
        ['GET', { 'if-none-match': '*' }],
      ] as const) {
        const reply = await as(caller)(method, '/download/ORGBLAD/secret-1', { headers });
        expect([reply.status, reply.headers.get('etag')]).toEqual([403, null]);
      }
  });
});

describe("another company's users", () => {
  const text = 'kommentar-kvasirtang';
  const MENTIONS = [
    '/meta?number=1000',
    '/meta/ORGBLAD',
    '/meta/ORGBLAD/1000?history=true',
    '/meta/ORGBLAD/1000/2.0',
    '/meta/backlink/ORGBLAD/1020',
    '/meta/comment/ORGBLAD',
    '/meta/comment/ORGBLAD/1000',
    '/meta/favorite/ORGBLAD',
    '/meta/recent/ORGBLAD',
    '/meta/popular/ORGBLAD',
    '/meta/search',
    '/meta/search?q=kvasirtang',
    `/meta/search?search_scope=COMMENTED&sourcecompanyid=${server.company}`,
    '/meta/search?search_scope=FAVORITES',
    '/meta/search?search_scope=USED',
    '/meta/suggestion?q=kvasirt',
  ];
  let id: number;

  beforeAll(async () => {
    const { body } = await as('planner')('POST', '/meta/comment/ORGBLAD/1000', { body: { text } });
    id = body.id;
    await as('planner')('PUT', '/meta/favorite/ORGBLAD/1000');
    await as('planner')('GET', '/download/ORGBLAD/1000');
  });

  const mentions = async (caller: string, what: RegExp) => {
    const found: string[] = [];
    for (const path of MENTIONS) if (what.test(JSON.stringify(await get(path, caller)))) found.push(path);
    return found;
  };

  // Sabotage: drop a condition of `isReadable`, or let a program read the comments of its company.
  test('no comment anywhere before and after it is shared, and never for programs', async () => {
    expect((await mentions('colleague', /kvasirtang/)).length).toBeGreaterThan(7);
    for (const caller of [...OUTSIDERS, 'client']) expect(await mentions(caller, /kvasirtang/)).toEqual([]);
    await as('admin')('PUT', `/meta/comment/sharing/to/${server.otherCompany}`);
    expect((await mentions('south', /kvasirtang/)).length).toBeGreaterThan(7);
    for (const caller of ['southClient', 'unconfirmed', 'client'])
      expect(await mentions(caller, /kvasirtang/)).toEqual([]);
    await as('admin')('DELETE', `/meta/comment/sharing/to/${server.otherCompany}`);
    expect(await mentions('south', /kvasirtang/)).toEqual([]);
    for (const path of [`/meta/comment/${id}`, `/meta/comment/${id}/content`])
      for (const caller of ['south', 'unconfirmed']) expect((await get(path, caller)).status).toBe(404);
  });

  // Sabotage: leave the company or the user out of `favorite`, `recent` or `wasUsedBy`.
  test('favourites and recent documents are personal, also when comments are shared', async () => {
    for (const method of ['PUT', 'DELETE']) {
      await as('admin')(method, `/meta/comment/sharing/to/${server.otherCompany}`);
      for (const caller of ['south', 'unconfirmed', 'colleague', 'admin', 'client']) {
        expect(await mentions(caller, /"favorite":true|"recentRank"/)).toEqual([]);
        if (caller === 'client') continue;
        for (const list of ['favorite', 'recent'])
          expect(await get(`/meta/${list}/ORGBLAD/ids`, caller)).toEqual([]);
        for (const scope of ['FAVORITES', 'USED'])
          expect((await search(`search_scope=${scope}`, caller)).numMatches).toBe(0);
      }
    }
    expect((await mentions('planner', /"favorite":true/)).length).toBeGreaterThan(5);
  });
});
