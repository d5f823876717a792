import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate, symbolsOf } from '../../explain/expression.js';
import type { Rule } from '../../explain/rule.js';
import { TAPES } from './armour.js';
import { CIRCULATING, EDDY, EDDY_FACTORS, EDDY_SHARE, FLAT, REACTANCE } from './screens.js';

const RULES: [string, Rule][] = [
  ...Object.entries({ ...REACTANCE, ...CIRCULATING, ...EDDY, ...EDDY_SHARE, ...TAPES }),
  ...Object.entries(FLAT),
  ...Object.entries(EDDY_FACTORS).flatMap(([place, factors]) =>
    Object.entries(factors).map(([name, rule]): [string, Rule] => [`${place} ${name}`, rule]),
  ),
];

// Fails when a coefficient, a sign or the order of an argument differs between what is computed and what is shown.
test.each(RULES)('%s: the function gives the same bits as the formula', (_, { formula, of }) => {
  const symbols = symbolsOf(formula);
  expect(of.length).toBe(symbols.length);
  const value = fc.double({ min: 1e-6, max: 10, noNaN: true });
  const values = fc.array(value, { minLength: symbols.length, maxLength: symbols.length });
  fc.assert(
    fc.property(values, (given) => {
      expect(of(...given)).toBe(evaluate(formula, (symbol) => given[symbols.indexOf(symbol)]!));
    }),
  );
});
