import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../explain/expression.js';
import type { Quantities } from './model.js';
import { type LooseSegment, quantitiesOfSegment } from './samples.js';

/**
 * Quantities as data, worked out by hand. To add a case, put it into a file of core/cases/quantity. A key is a total, or
 * `key@section`, counted from 1; keys that `expected` leaves out are not compared unless the case is `complete`.
 */
const FOLDER = new URL('../../cases/quantity/', import.meta.url);

interface Expected {
  net: number;
  netWorking: string;
  gross?: number;
  grossWorking?: string;
}

interface Case extends LooseSegment {
  name: string;
  expected: Record<string, Expected>;
  complete?: boolean;
  warnings?: string[];
}

const files = readdirSync(FOLDER).map(
  (file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as { source: string; cases: Case[] },
);
const cases = files.flatMap((file) => file.cases);

test('there are forty cases worked out by hand', () => {
  for (const { source } of files) expect(source).toMatch(/^worked out by hand: ./);
  expect(cases.length).toBeGreaterThanOrEqual(40);
});

const worth = (working: string) => evaluate(working, () => Number.NaN);

describe.each(cases)('$name', ({ expected, complete, warnings = [], ...segment }) => {
  const quantities = quantitiesOfSegment(segment);

  test('has these lines', () => {
    for (const [key, { net, netWorking, gross = net, grossWorking = netWorking }] of Object.entries(
      expected,
    )) {
      const found = find(quantities, key);
      expect(worth(netWorking), `the working of ${key}`).toBeCloseTo(net, 5);
      expect(worth(grossWorking), `the working of ${key}`).toBeCloseTo(gross, 5);
      expect(Math.abs(found.net - net), `${key} is ${found.net}, not ${net}`).toBeLessThan(1.000001e-6);
      expect(Math.abs(found.gross - gross), `${key}: gross ${found.gross}, not ${gross}`).toBeLessThan(
        1.000001e-6,
      );
    }
    if (complete) expect(quantities.lines.map(({ key }) => key)).toEqual(Object.keys(expected));
    expect(quantities.warnings.map(({ code }) => code).sort()).toEqual(warnings);
  });
});

/** A total; a width or depth, which has none; or the line of a section. */
function find({ lines, totals }: Quantities, key: string): { net: number; gross: number } {
  const [name, section] = key.split('@');
  if (section !== undefined)
    return lines.find((line) => line.key === name && line.sectionId === section) ?? { net: 0, gross: 0 };
  const alone = name!.startsWith('DIG_') ? lines.find((line) => line.key === name) : undefined;
  return alone ?? totals.find((total) => total.key === name) ?? { net: 0, gross: 0 };
}
