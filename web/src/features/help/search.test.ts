import { describe, expect, test } from 'vitest';
import { addressOf } from '../../routes/index.js';
import { words as english } from './pages/en.js';
import { pageAt } from './pages/index.js';
import { words as norwegian } from './pages/nb.js';
import { excerptOf, searchHelp, sectionsOf, titleOf } from './search.js';

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
    expect(pageAt(addressOf.standards('ORGBLAD', '101'))).toBe('standards');
    expect(pageAt(addressOf.administration())).toBe('administration');
    expect(pageAt('/nowhere')).toBe('projects');
  });
});

test.each([
  ['en', english, import.meta.glob('../../**/words/en.ts', { eager: true })],
  ['nb', norwegian, import.meta.glob('../../**/words/nb.ts', { eager: true })],
])('what is bold in %s is what the app says', (_, { pages, tour }, files) => {
  const said = new Set(Object.values(files).flatMap((file) => textsIn((file as { words: object }).words)));
  const bold = [...Object.values(pages), tour].flatMap((text) =>
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
  test('finds places with all words, those with words in the heading first', () => {
    expect(searchHelp(en, 'findings')[0]).toMatchObject({ page: 'trench', heading: 'Findings' });
    expect(searchHelp(nb, 'varmekart bakken').map(({ page }) => page)).toContain('trench');
    expect(searchHelp(en, 'heat nonsense')).toEqual([]);
  });

  test('shows the words in what stands around them', () => {
    const text = `${'before '.repeat(20)}the heat map shows it ${'after '.repeat(40)}`;
    const parts = excerptOf(text, 'heat');
    expect(parts.filter(({ isHit }) => isHit)).toEqual([{ text: 'heat', isHit: true }]);
    expect(parts.map((part) => part.text).join('')).toMatch(/^… before .*the heat map .* …$/);
  });
});
