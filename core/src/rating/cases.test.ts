import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { RatingAnswer } from './answer/answer.js';
import type { CableType } from './cable/type.js';
import { explain } from './explanation/explain.js';
import { imageMatrix, singleT4 } from './heat/images.js';
import { isRefusal, type Rating, rate } from './rate.js';
import { averageCable, averageRequest, cableTypesOf, type LooseRequest, requestOf } from './samples.js';
import { type CyclicInput, cyclicFactor } from './transient/cyclic.js';

/**
 * Ratings as data: published examples, tables of standards, results of other programs. To add a case, put a file into
 * core/cases/rating. Lengths are in mm and fields that a section leaves out get their defaults, as in core/cases/trench.
 * Only what `expected` has is compared, each number within `tolerance`, which is relative.
 */
const FOLDER = new URL('../../cases/rating/', import.meta.url);

interface Common {
  name: string;
  source: string;
  tolerance: number;
}

type Case = Common &
  (
    | (LooseRequest & {
        kind: 'SECTION';
        expected: {
          ratings?: Record<string, number>;
          hottest?: number;
          conductors?: Record<string, Partial<RatingAnswer['conductors'][number]>>;
          steps?: Record<string, Record<string, number>>;
        };
      })
    | {
        kind: 'SUPERPOSITION';
        rho: number;
        sources: { x: number; y: number; De: number }[];
        W: number[];
        expected: { source: number; T4: number };
      }
    | {
        /** Sizes of a table of IEC 60502-2: the rating by the conductor's area. */
        kind: 'SIZES';
        conductorMaterial: 'Cu' | 'Al';
        groupConfiguration: 'TRIANGLE' | 'FLAT' | 'SINGLE';
        expected: Record<string, number>;
      }
    | { kind: 'CYCLIC'; input: CyclicInput; expected: { M: number; k: number } }
  );

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

test('there are cases', () => expect(files.length).toBeGreaterThanOrEqual(15));

const results = new Map<string, { each: Case; found: Numbers; wanted: Numbers }>();

describe.each(files)('%s', (file) => {
  const each = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Case;

  test(each.name, () => {
    expect(each.source).toMatch(/../);
    const { found, wanted } = compared(each);
    results.set(file, { each, found, wanted });
    const wrong = Object.entries(wanted).flatMap(([name, value]) => {
      const off = Math.abs(found[name]! - value) / Math.abs(value);
      return off <= each.tolerance
        ? []
        : [`${name} is ${found[name]}, not ${value}: ${(off * 100).toFixed(4)} %`];
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(wanted).length).toBeGreaterThan(0);
  });
});

const CATALOG = new URL('../../../data/catalog/cable-types.csv', import.meta.url);

describe('three-core types of the starter catalog', () => {
  const types = cableTypesOf(readFileSync(CATALOG, 'utf8')).filter(
    ({ coreArrangement, screenThickness }) => coreArrangement === 'THREE_CORE' && screenThickness,
  );

  test('have an inner covering around their cores', () => {
    expect(types.length).toBe(3);
    for (const { name, outerDiameter, sheathThickness, insulationDiameter, ...type } of types) {
      const core = insulationDiameter! + 2 * (type.insulationScreenThickness! + type.screenThickness!);
      const covering = (outerDiameter - 2 * sheathThickness! - 2.1547 * core) / 2;
      expect(covering, name).toBeGreaterThan(1.4);
      expect(covering, name).toBeLessThan(2.3);
    }
  });

  const table = JSON.parse(readFileSync(new URL('iec-60502-2-b7.json', FOLDER), 'utf8')).expected;
  const ratingOf = (type: CableType): number => {
    const rating = rate(requestOf(averageRequest(type, 'SINGLE')));
    if (isRefusal(rating)) throw new Error(`refused: ${JSON.stringify(rating)}`);
    return rating.answer.circuits[0]!.rating!;
  };

  // The table is computed for 6/10 kV. Thicker insulation makes a larger cable, which the ground cools better.
  test.each(types.map((type) => [type.name, type] as const))(
    '%s carries what IEC 60502-2, Table B.7 says, for its thickness of insulation, within 2.5 %',
    (_, type) => {
      const { conductorArea, insulationThickness } = type;
      const thicker =
        ratingOf(averageCable('Al', conductorArea!, 3, insulationThickness)) /
        ratingOf(averageCable('Al', conductorArea!, 3));
      if (type.isolationLevel === 12) expect(thicker).toBe(1);
      expect(Math.abs(ratingOf(type) / (table[conductorArea!] * thicker) - 1)).toBeLessThan(0.025);
      expect(Math.abs(thicker - 1)).toBeLessThan(0.02);
    },
  );
});

const DOCUMENT = new URL('../../../docs/rating.md', import.meta.url);
const TABLE = /(?<=<!-- table of cases -->\n)[\s\S]*(?=<!-- end of table -->)/;

test('docs/rating.md has the table of all cases', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const written = text.replace(TABLE, tableOfCases());
  if (process.env.SPADEWORK_RECORD) writeFileSync(DOCUMENT, written);
  expect(readFileSync(DOCUMENT, 'utf8'), 'npm run rating:table writes it').toBe(written);
});

test('calculation notes claim no more than the cases show', () => {
  const worst = (source: RegExp) =>
    Math.max(
      ...[...results.values()]
        .filter(({ each }) => source.test(each.source))
        .flatMap(({ found, wanted }) => errorsOf(found, wanted)),
    );
  expect(worst(/TB 880/)).toBeLessThan(0.01);
  expect(worst(/60502-2, Table B.[23]/)).toBeLessThan(1.5);
  expect(worst(/60502-2, Table B.[67]/)).toBeLessThan(2.5);
});

/** In per cent. */
const errorsOf = (found: Numbers, wanted: Numbers): number[] =>
  Object.entries(wanted).map(([name, value]) => Math.abs(found[name]! / value - 1) * 100);

function tableOfCases(): string {
  const rows = [...results.values()].flatMap(({ each, found, wanted }) => {
    const names = Object.keys(wanted);
    const shown =
      each.kind === 'SIZES' ? names : [names.find((one) => one.startsWith('rating')) ?? names[0]!];
    const largest = Math.max(...errorsOf(found, wanted).map(Math.abs));
    return shown.map((name) => [
      each.name,
      each.source,
      name.replace(/^rating of .*/, 'rating, A'),
      String(wanted[name]),
      String(Number(found[name]!.toPrecision(6))),
      percentText((found[name]! / wanted[name]! - 1) * 100),
      `${percentText(largest)} of ${names.length}`,
    ]);
  });
  const heads = ['Case', 'Source', 'Number', 'Expected', 'Ours', 'Deviation', 'Largest deviation'];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [heads, heads.map(() => '---'), ...rows].map(line).join('');
}

const percentText = (percent: number): string =>
  Math.abs(percent) < 0.0005 ? '< 0.001 %' : `${percent.toFixed(3).replace('-', '−')} %`;

type Numbers = Record<string, number>;

function compared(each: Case): { found: Numbers; wanted: Numbers } {
  if (each.kind === 'CYCLIC') return { found: { ...cyclicFactor(each.input) }, wanted: each.expected };
  if (each.kind === 'SUPERPOSITION') {
    const { rho, sources, W, expected } = each;
    const R = imageMatrix(
      rho,
      sources.map(({ x, y, De }, i) => ({ id: `${i}`, x, y, radius: De / 2 })),
    );
    sources.forEach(({ y, De }, i) => {
      R[i]![i] = singleT4(rho, y, De);
    });
    const i = expected.source;
    const rise = R[i]!.reduce((sum, value, j) => sum + value * W[j]!, 0);
    return { found: { T4: rise / W[i]! }, wanted: { T4: expected.T4 } };
  }
  if (each.kind === 'SIZES') return sizeNumbers(each);
  const rating = rate(requestOf(each));
  if (isRefusal(rating)) throw new Error(`refused: ${JSON.stringify(rating)}`);
  return sectionNumbers(rating, each.expected);
}

function sizeNumbers({ conductorMaterial, groupConfiguration, expected }: Extract<Case, { kind: 'SIZES' }>) {
  const found: Numbers = {};
  const wanted: Numbers = {};
  for (const [area, published] of Object.entries(expected)) {
    const type = averageCable(conductorMaterial, Number(area), groupConfiguration === 'SINGLE' ? 3 : 1);
    const rating = rate(requestOf(averageRequest(type, groupConfiguration)));
    if (isRefusal(rating)) throw new Error(`refused: ${JSON.stringify(rating)}`);
    found[`${area} mm², A`] = rating.answer.circuits[0]!.rating!;
    wanted[`${area} mm², A`] = published;
  }
  return { found, wanted };
}

function sectionNumbers(
  rating: Rating,
  { ratings = {}, hottest, conductors = {}, steps = {} }: Extract<Case, { kind: 'SECTION' }>['expected'],
): { found: Numbers; wanted: Numbers } {
  const { answer } = rating;
  const found: Numbers = {};
  const wanted: Numbers = {};
  for (const [partId, symbols] of Object.entries(steps)) {
    const explained = explain(rating, partId)!;
    for (const [symbol, value] of Object.entries(symbols)) {
      found[`${symbol} of ${partId}`] = explained.find((step) => step.symbol === symbol)!.value;
      wanted[`${symbol} of ${partId}`] = value;
    }
  }
  for (const [circuit, value] of Object.entries(ratings)) {
    found[`rating of ${circuit}`] = answer.circuits.find(({ circuitId }) => circuitId === circuit)!.rating!;
    wanted[`rating of ${circuit}`] = value;
  }
  if (hottest !== undefined) {
    found['hottest conductor'] = Math.max(...answer.conductors.map((one) => one.conductorTemperature!));
    wanted['hottest conductor'] = hottest;
  }
  for (const [partId, values] of Object.entries(conductors)) {
    const conductor = answer.conductors.find((one) => one.partId === partId)!;
    for (const [field, value] of Object.entries(values)) {
      found[`${field} of ${partId}`] = conductor[field as keyof typeof conductor] as number;
      wanted[`${field} of ${partId}`] = value as number;
    }
  }
  return { found, wanted };
}
