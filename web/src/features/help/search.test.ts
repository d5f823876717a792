import { APP_LABELS } from '@spadework/core/project';
import { recordWords } from '@spadework/core/record';
import { describe, expect, test } from 'vitest';
import { addressOf } from '../../routes/index.js';
import { Engine } from '../search/engine.js';
import { words as english } from './pages/en.js';
import { pageAt } from './pages/index.js';
import { words as norwegian } from './pages/nb.js';
import { excerptOf, helpSearch, sectionsOf, titleOf } from './search.js';

const [en, nb] = [english.pages, norwegian.pages];

describe('pages', () => {
  test('have the same headings, steps and tables in both languages', () => {
    const shapeOf = (pages: typeof en) =>
      Object.entries(pages).map(([page, content]) => [
        page,
        sectionsOf(page as keyof typeof en, content).length,
      ]);
    expect(shapeOf(nb)).toEqual(shapeOf(en));
    for (const pages of [en, nb])
      for (const content of Object.values(pages)) expect(titleOf(content)).not.toBe('');
  });

  test('link to pages that there are', () => {
    for (const pages of [en, nb])
      for (const content of Object.values(pages))
        for (const [, name] of content.matchAll(/\]\(([\w-]+)\.md/g)) expect(pages).toHaveProperty(name!);
  });

  test('are found by address', () => {
    expect(pageAt(addressOf.projects())).toBe('projects');
    expect(pageAt(addressOf.project(7))).toBe('project');
    expect(pageAt(addressOf.trench(7))).toBe('trench');
    expect(pageAt(addressOf.trench(7, 8))).toBe('trench');
    expect(pageAt(addressOf.map(7))).toBe('map');
    expect(pageAt(addressOf.map(7, 8))).toBe('map');
    expect(pageAt(addressOf.standards('ORGBLAD', '101'))).toBe('standards');
    expect(pageAt(addressOf.administration())).toBe('administration');
    expect(pageAt('/nowhere')).toBe('projects');
  });
});

test.each([
  ['en' as const, english, import.meta.glob('../../**/words/en.ts', { eager: true })],
  ['nb' as const, norwegian, import.meta.glob('../../**/words/nb.ts', { eager: true })],
])('what is bold in %s is what the app says', (language, { pages, tour }, files) => {
  const said = new Set(Object.values(files).flatMap((file) => textsIn((file as { words: object }).words)));
  // The names of modules and of answers are those of core.
  for (const name of Object.values(APP_LABELS.moduleType).flat()) said.add(name);
  for (const name of Object.values(recordWords(language).values)) said.add(name);
  // The tutorial is walked by a test of its own, where bold is also what the planner has drawn.
  const { tutorial: _walked, ...others } = pages;
  const bold = [...Object.values(others), tour].flatMap((text) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => word!),
  );
  expect(bold.filter((word) => !said.has(word))).toEqual([]);
});

/** All texts in words, but for those that are made with values. */
const textsIn = (words: object): string[] =>
  Object.values(words).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value ? textsIn(value) : [],
  );

describe('search', () => {
  const engine = new Engine([]);
  const [inEnglish, inNorwegian] = [helpSearch(en, engine), helpSearch(nb, engine)];

  test('finds places with all words, those with words in the heading first', () => {
    expect(inEnglish('findings')[0]).toMatchObject({ page: 'trench', heading: 'Findings' });
    expect(inNorwegian('varmekart bakken').map(({ page }) => page)).toContain('trench');
    expect(inEnglish('heat nonsense qqqq')).toEqual([]);
  });

  test.each([
    ['nynorsk', 'røyr', /rør/i],
    ['without accents', 'groft', /grøft/i],
    ['misspelt', 'grøtf', /grøft/i],
    ['in another inflection', 'kablene', /kabel|kabler/i],
    ['in English', 'trench', /grøft/i],
  ])('finds what is %s', (_, q, meant) => {
    const [hit] = inNorwegian(q);
    expect(`${hit?.title} ${hit?.heading} ${hit?.text}`).toMatch(meant);
  });

  test('shows what stands around the first hit', () => {
    const text = `${'before '.repeat(20)}the heat map shows it ${'after '.repeat(40)}`;
    const parts = excerptOf(text, engine.read('heat', [text]));
    expect(parts.filter(({ isHit }) => isHit)).toEqual([{ text: 'heat', isHit: true }]);
    expect(parts.map((part) => part.text).join('')).toMatch(/^… before .*the heat map .* …$/);
    expect(excerptOf('short', engine.read('heat', ['short']))).toEqual([{ text: 'short', isHit: false }]);
  });
});
