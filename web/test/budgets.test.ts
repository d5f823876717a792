import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { openNew, SECTION } from './editor.js';
import { browserTests, useBrowser } from './harness.js';

const KB = 1024;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

const folder = fileURLToPath(new URL('../dist/', import.meta.url));
let chunks: Record<string, Chunk>;

beforeAll(() => {
  chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
});

/** The scripts and styles that come with a source, and the words of its folder in one language. */
const filesOf = (source: string, found = new Set<string>()): Set<string> => {
  const chunk = chunks[source]!;
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  for (const lazy of chunk.dynamicImports ?? []) if (lazy.endsWith('/words/nb.ts')) filesOf(lazy, found);
  return found;
};
const filesOfAll = (sources: readonly string[]) =>
  sources.reduce((found, source) => filesOf(source, found), new Set<string>());
const sizeOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
const without = (files: Iterable<string>, others: ReadonlySet<string>) =>
  [...files].filter((file) => !others.has(file));

const ENTRY = 'index.html';
const FIRST = [ENTRY, 'src/early.ts', 'src/features/projects/ProjectsScreen.tsx'];
/**
 * What the trench fetches without being asked: the screen, what comes after its first picture, and what compares. What a
 * person opens is not among it. The story below holds the list to what Chromium fetches.
 */
const EDITOR = [
  'TrenchScreen.tsx',
  'rating/parts.ts',
  'price/Strip.tsx',
  'quantities/Panel.tsx',
  'findings/ruleCheck.ts',
];
/** Comes when the server has checked the segment, which may take a while. */
const CHECKED = ['findings/QuantityWarnings.tsx'];
const COMPARING = ['compare/Compare.tsx', 'compare/CompareScreen.tsx'];
const TRENCH = [...EDITOR, ...CHECKED, ...COMPARING].map((source) => `src/features/trench/${source}`);
/** It draws with a library that no other screen has. */
const MAP = 'src/features/map/MapScreen.tsx';
/** They draw sections, so their budget is that of the trench. */
const isTrench = (screen: string) => TRENCH.includes(screen);

describe('budgets of size, compressed with gzip', () => {
  const screens = () => Object.keys(chunks).filter((source) => /Screen\.tsx$/.test(source));

  test('the first load, up to the list of projects, is at most 152 KB; its map, which comes after it, 20 KB', () => {
    const first = filesOfAll(FIRST);
    expect(sizeOf(first)).toBeGreaterThan(60 * KB);
    expect(sizeOf(first)).toBeLessThan(152 * KB);
    const map = without(filesOf('src/features/projects/map/ProjectMap.tsx'), first);
    expect(sizeOf(map)).toBeGreaterThan(5 * KB);
    expect(sizeOf(map)).toBeLessThan(20 * KB);
  });

  test('the trench with rating, price and compare adds at most 186 KB to the first load, and both are 337 KB', () => {
    const added = without(filesOfAll(TRENCH), filesOfAll(FIRST));
    expect(sizeOf(added)).toBeGreaterThan(100 * KB);
    expect(sizeOf(added)).toBeLessThan(186 * KB);
    expect(sizeOf(filesOfAll([...FIRST, ...TRENCH]))).toBeLessThan(337 * KB);
  });

  test('the rating comes after the editor, in at most 40 KB; what rates runs beside the page, in 60 KB', () => {
    const parts = 'src/features/trench/rating/parts.ts';
    const editor = filesOfAll([ENTRY, 'src/features/trench/TrenchScreen.tsx']);
    expect(editor).not.toContain(chunks[parts]!.file);
    const added = without(filesOf(parts), editor);
    expect(sizeOf(added)).toBeGreaterThan(8 * KB);
    expect(sizeOf(added)).toBeLessThan(40 * KB);
    const beside = (name: RegExp) => {
      const files = readdirSync(join(folder, 'assets')).filter((file) => name.test(file));
      expect(files).toHaveLength(1);
      return sizeOf(files.map((file) => `assets/${file}`));
    };
    expect(beside(/^rating\.worker-.*\.js$/)).toBeLessThan(60 * KB);
    // The electrical sheet comes after the first rating.
    expect(beside(/^sheet\.worker-.*\.js$/)).toBeLessThan(24 * KB);
  });

  test('a record on site, with what it needs without a network, adds at most 40 KB to the first load', () => {
    const added = without(filesOf('src/features/records/record/RecordScreen.tsx'), filesOfAll(FIRST));
    expect(sizeOf(added)).toBeGreaterThan(10 * KB);
    expect(sizeOf(added)).toBeLessThan(40 * KB);
  });

  test('the map of a route adds at most 200 KB to the app, with what draws it; maps of others come when they are chosen', () => {
    const screen = filesOf(MAP);
    const added = without(screen, filesOf(ENTRY));
    expect(sizeOf(added)).toBeGreaterThan(40 * KB);
    expect(sizeOf(added)).toBeLessThan(200 * KB);
    const tiles = 'src/features/map/canvas/tiles.ts';
    expect(screen).not.toContain(chunks[tiles]!.file);
    expect(sizeOf(without(filesOf(tiles), screen))).toBeLessThan(30 * KB);
    // What draws the map comes with no other screen.
    const others = [ENTRY, ...screens().filter((one) => one !== MAP)];
    expect(others.filter((one) => filesOf(one).has(chunks[MAP]!.file))).toEqual([]);
  });

  test('every other screen adds at most 41 KB; to begin with, the trench 120 KB, and its comparison 64 KB', () => {
    expect(screens().length).toBeGreaterThan(3);
    const base = filesOf(ENTRY);
    const limitOf = (screen: string) =>
      isTrench(screen) ? (screen.endsWith('/CompareScreen.tsx') ? 64 : 120) : 41;
    for (const screen of screens().filter((one) => one !== MAP))
      expect(sizeOf(without(filesOf(screen), base)), screen).toBeLessThan(limitOf(screen) * KB);
  });
});

/** With TSLF 3x1x50 Al 24 kV, and with TSLF 3x1x240 Al 24 kV: their figures differ. */
const SEGMENTS = [
  ['Vekt 1', 1043],
  ['Vekt 2', 1046],
] as const;

/** Sabotage: import what searches for types, or the dialog that explains a price, where the editor opens. */
browserTests('what Chromium fetches', () => {
  const { journey } = useBrowser();

  journey(
    'the trench fetches no more by itself than its budget counts, also while two are compared',
    { begins: 'nb light desktop' },
    async ({ page, words }) => {
      const { origin } = new URL(inject('web')!.address);
      const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin };
      const made: { address: string; id: string }[] = [];
      for (const [name, typeId] of SEGMENTS) {
        await openNew(page, name);
        const address = page.url();
        const id = address.split('/').at(-1)!;
        const reply = await page.request.post(`/public/trench/rest/segments/${id}/trench/cables`, {
          headers,
          data: { typeId },
        });
        expect(reply.ok()).toBe(true);
        made.push({ address, id });
      }
      const fetched = new Set<string>();
      page.on('request', (request) => {
        const path = new URL(request.url()).pathname.slice(1);
        // What runs beside the page has a budget of its own.
        if (/^assets\/.+\.(js|css)$/.test(path) && !/\.worker-/.test(path)) fetched.add(path);
      });
      const [one, other] = made as [(typeof made)[0], (typeof made)[0]];
      const counted = filesOfAll(TRENCH);
      const arrived = (sources: readonly string[]) =>
        expect
          .poll(() => sources.filter((source) => !fetched.has(chunks[`src/features/trench/${source}`]!.file)))
          .toEqual([]);
      const others = () => without(fetched, new Set([...filesOfAll(FIRST), ...counted]));
      await page.goto(one.address);
      await page.getByRole('listbox', { name: SECTION }).waitFor();
      await page.locator('.price-row[data-settled=true]').waitFor();
      await arrived(EDITOR);
      expect(others()).toEqual([]);
      await page.goto(`${one.address}?compare=${other.id}`);
      const table = page.getByRole('table', { name: words.compare.table });
      await table.getByRole('row').filter({ hasText: /\d/ }).first().waitFor();
      await page.getByRole('link', { name: words.compare.allFigures }).click();
      await table.getByRole('row').filter({ hasText: /\d/ }).first().waitFor();
      await arrived(COMPARING);
      expect(others()).toEqual([]);
    },
  );
});
