import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../explain/expression.js';
import { applyChanges, catalogContext } from '../trench/changes/index.js';
import { layoutSection } from '../trench/layout.js';
import type { Trench } from '../trench/model.js';
import { validateSection } from '../trench/validation.js';
import { checkRules } from './check.js';
import { KINDS } from './kinds.js';
import type { RuleFinding } from './model.js';
import { type CheckedSegment, checkAgain, checkInputOf, TYPES_OF_SAMPLES } from './samples.js';

/**
 * Findings as data, worked out by hand. To add a case, put it into a file of core/cases/check. `fix` is the one change
 * that is offered; without it, none is. Every fix is applied.
 */
const FOLDER = new URL('../../cases/check/', import.meta.url);

interface Expected {
  rule: string;
  items?: string[];
  measured?: number;
  working?: string;
  required?: number;
  fix?: object;
  message?: [string, string];
}

interface Case extends CheckedSegment {
  name: string;
  expected: Expected[];
}

const files = readdirSync(FOLDER).map(
  (file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as { source: string; cases: Case[] },
);
const cases = files.flatMap((file) => file.cases);

test('there are forty cases worked out by hand', () => {
  for (const { source } of files) expect(source).toMatch(/^worked out by hand: ./);
  expect(cases.length).toBeGreaterThanOrEqual(40);
});

const keysOf = (findings: readonly RuleFinding[]) =>
  findings.map(({ ruleId, sectionId, itemIds }) => [ruleId, sectionId, ...itemIds].join(' '));

const layoutErrors = ({ sections, topCoverings }: Trench) =>
  sections.flatMap((section) =>
    validateSection(layoutSection(section, []), topCoverings).map(({ code, itemIds }) =>
      [code, section.id, ...itemIds].join(' '),
    ),
  );

describe.each(cases)('$name', ({ expected, ...segment }) => {
  const input = checkInputOf(segment);
  const { findings, truncated } = checkRules(input);

  test('has these findings', () => {
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(expected.map(({ rule }) => rule));
    expect(truncated).toBe(false);
    for (const [i, { items = [], measured, working, required, fix, message }] of expected.entries()) {
      const found = findings[i]!;
      expect(found.itemIds).toEqual(items);
      expect(found.measured).toBe(measured);
      expect(found.required).toBe(required);
      expect(found.unit).toBe(KINDS[found.kind].unit);
      expect(found.fix?.changes).toEqual(fix && [fix]);
      if (working) expect(evaluate(working, () => Number.NaN)).toBeCloseTo(measured!, 3);
      if (message) expect(found.message).toEqual(message);
      for (const text of [...found.message, ...(found.fix?.deed ?? [])])
        expect(text).not.toMatch(/[{}]|undefined/);
    }
  });

  test('has none of them and no new error after its fix', () => {
    for (const finding of findings) {
      if (!finding.fix) continue;
      const context = catalogContext(TYPES_OF_SAMPLES);
      const { trench } = applyChanges(input.trench, finding.fix.changes, context);
      const after = checkAgain(input, trench).findings;
      expect(keysOf(after)).not.toContain(keysOf([finding])[0]);
      const errors = keysOf(after.filter(({ severity }) => severity === 'ERROR'));
      expect(keysOf(findings)).toEqual(expect.arrayContaining(errors));
      expect(layoutErrors(input.trench)).toEqual(expect.arrayContaining(layoutErrors(trench)));
    }
  });
});
