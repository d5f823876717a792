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
