import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Row = Record<string, string>;

const rowsOf = (path: string): Row[] => {
  const [head, ...lines] = readFileSync(new URL(`../../data/${path}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const names = head!.split(';');
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, i) => [names[i]!, cell])));
};

const DEPTH: Row = { nb: 'Overdekning', en: 'Cover' };
const INSIDE: Row = {
  station: 'nabostasjon A',
  switchgear: 'ring, retning A',
  board: 'ett uttak for hver kurs',
  cabinet: 'nytt skap',
  lighting: 'ur og fotocelle',
};

const materialsOf = (rows: Row[]) => rows.filter(({ type, name }) => type === 'MATERIAL' && name);
const articleOf = ({ description }: Row) => /^Varenr\. (\d+)\. /.exec(description!)?.[1] ?? '';

/** The last digit makes the sum a multiple of ten, so that a digit read wrongly shows. */
const checkSum = (article: string) =>
  [...article]
    .reverse()
    .map((digit, i) => Number(digit) * (1 + (i % 2)))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0);

describe.each([2024, 2025, 2026])('the starter cost catalog %i', (year) => {
  const rows = rowsOf(`cost/catalog-${year}.csv`);
  const price = (number: string) =>
    Number(rows.find((row) => row.number === number && row.unitPrice)!.unitPrice);
  /** What the work of a top node costs, without what is below its work. */
  const workOf = (number: string): number => {
    const from = rows.findIndex((row) => row.level === '0' && row.number === number);
    const length = rows.slice(from + 1).findIndex((row) => row.level === '0');
    return rows
      .slice(from + 1, from + 1 + length)
      .filter((row) => row.level === '1' && row.type === 'WORK')
      .reduce((sum, row) => sum + Number(row.quantity) * price(row.number!), 0);
  };

  test('no number is shared by nodes of different kinds', () => {
    const kinds = new Map<string, Set<string>>();
    for (const { number, type } of rows) kinds.set(number!, (kinds.get(number!) ?? new Set()).add(type!));
    expect([...kinds].filter(([, types]) => types.size > 1).map(([number]) => number)).toEqual([]);
  });

  test('pulling three cables of 400 mm² through a duct is more work than laying them in the open', () => {
    expect(workOf('K-102.4')).toBeGreaterThan(workOf('K-101.5'));
    expect(price('W-5032')).toBeGreaterThan(price('W-5030'));
    expect(price('W-5041')).toBeGreaterThan(price('W-5040'));
  });

  test('clearing a kilometre of forest costs some ten thousands, and maintaining it less than clearing it', () => {
    expect(workOf('K-307.1')).toBeGreaterThan(15_000);
    expect(workOf('K-307.1')).toBeLessThan(40_000);
    expect(workOf('K-340.3')).toBeLessThan(workOf('K-307.1'));
  });

  test('every material has an article number of its group of goods and says what is delivered', () => {
    const articles = new Map(materialsOf(rows).map((row) => [row.number!, articleOf(row)]));
    expect(articles.size).toBeGreaterThan(150);
    for (const [material, article] of articles) expect(article, material).toMatch(/^9\d{6}$/);
    expect([...articles.values()].filter((article) => checkSum(article) % 10 !== 0)).toEqual([]);
    expect(new Set(articles.values()).size).toBe(articles.size);
    for (const { number, name, description, descriptionEn } of materialsOf(rows)) {
      const [, text] = /^Varenr\. \d+\. (.+)\.$/.exec(description!)!;
      const [, english] = /^Article no\. \d+\. (.+)\.$/.exec(descriptionEn!)!;
      expect(text!.length, number).toBeGreaterThan(30);
      expect(english!.length, number).toBeGreaterThan(30);
      expect(descriptionEn, number).toContain(articles.get(number!));
      expect(text, number).not.toBe(name);
    }
    // Goods of one kind have one prefix: cables another than joints, poles another than transformers.
    const prefix = (material: string) => articles.get(material)!.slice(0, 3);
    expect(prefix('M-3101')).toBe(prefix('M-3106'));
    expect(new Set(['M-1001', 'M-1018', 'M-2001', 'M-3101', 'M-3520', 'M-6101'].map(prefix)).size).toBe(6);
  });
});

test('a material keeps its article number in all starter cost catalogs', () => {
  const known = new Map<string, Set<string>>();
  for (const year of [2024, 2025, 2026])
    for (const row of materialsOf(rowsOf(`cost/catalog-${year}.csv`)))
      known.set(row.number!, (known.get(row.number!) ?? new Set()).add(articleOf(row)));
  expect([...known].filter(([, articles]) => articles.size !== 1)).toEqual([]);
});

test.each([2025, 2026])(
  'no measure of the starter checklists %i says at once and has longer time',
  (year) => {
    const late = rowsOf(`checklist/checklists-${year}.csv`).filter(
      ({ kind, timePerspective, maintenanceMeasures, maintenanceMeasuresEn }) =>
        kind === 'CHECKPOINT' &&
        timePerspective !== '1' &&
        timePerspective !== '' &&
        /\b(straks|umiddelbart|at once|immediately)\b/i.test(
          `${maintenanceMeasures} ${maintenanceMeasuresEn}`,
        ),
    );
    expect(late.map(({ id }) => id)).toEqual([]);
  },
);

test('a dozen sheets have drawings with captions in their language, and their files show them', () => {
  const folder = new URL('../../data/documents/', import.meta.url);
  const known = JSON.parse(readFileSync(new URL('content.json', folder), 'utf8')) as Record<string, string>;
  const drawings = rowsOf('documents/library.csv').flatMap(({ file, language }) => {
    const text = readFileSync(new URL(`texts/${file!.replace(/pdf$/, 'md')}`, folder), 'utf8');
    return [...text.matchAll(/^!\[(.+)\]\((.+)\)$/gm)].map(([, caption, name]) => ({
      file: file!,
      language: language!,
      caption: caption!,
      name: name!,
    }));
  });
  expect(new Set(drawings.map(({ file }) => file)).size).toBeGreaterThanOrEqual(12);
  for (const { file, language, caption, name } of drawings) {
    const hash = createHash('sha256').update(readFileSync(new URL(`files/${file}`, folder)));
    const printed = known[hash.digest('hex')]!.replace(/\s+/g, ' ');
    expect(printed, file).toContain(caption);
    expect(caption, file).toMatch(language === 'en' ? /\b(of|in|the)\b/ : /\b(i|med|for)\b/);
    // A word inside the drawing, which its caption does not have.
    expect(printed, file).toContain(name.startsWith('trench-') ? DEPTH[language] : INSIDE[name]);
  }
  expect(new Set(drawings.map(({ name }) => name.startsWith('trench-')))).toEqual(new Set([true, false]));
});
