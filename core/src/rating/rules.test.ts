import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate, symbolsOf } from '../explain/expression.js';
import type { Rule } from '../explain/rule.js';
import * as air from './heat/air.js';
import * as drying from './heat/drying.js';
import * as duct from './heat/duct.js';
import * as groups from './heat/groups.js';
import * as heatPipes from './heat/heatPipes.js';
import * as images from './heat/images.js';
import * as unevenDrying from './heat/unevenDrying.js';
import * as armour from './losses/armour.js';
import * as conductor from './losses/conductor.js';
import * as insulation from './losses/insulation.js';
import * as losses from './losses/losses.js';
import * as screens from './losses/screens.js';
import * as temperatures from './solving/temperatures.js';

const MODULES = {
  air,
  armour,
  conductor,
  drying,
  duct,
  groups,
  heatPipes,
  images,
  insulation,
  losses,
  screens,
  temperatures,
  unevenDrying,
};

/** All rules in a value, each with the path to it. */
function rulesIn(value: unknown, path: string): [string, Rule][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('formula' in value) return [[path, value as Rule]];
  return Object.entries(value).flatMap(([name, inner]) => rulesIn(inner, `${path} ${name}`));
}

const RULES = Object.entries(MODULES).flatMap(([name, module]) => rulesIn({ ...module }, name));

test('every module has rules', () => {
  expect(new Set(RULES.map(([path]) => path.split(' ')[0]))).toEqual(new Set(Object.keys(MODULES)));
});

// Fails when a coefficient, a sign or the order of an argument differs between what is computed and what is shown.
test.each(RULES)('%s: the function gives what the formula gives', (_, { formula, of }) => {
  const symbols = symbolsOf(formula);
  expect(of.length).toBe(symbols.length);
  const value = fc.double({ min: 1e-6, max: 10, noNaN: true });
  const values = fc.array(value, { minLength: symbols.length, maxLength: symbols.length });
  fc.assert(
    fc.property(values, (given) => {
      const wanted = evaluate(formula, (symbol) => given[symbols.indexOf(symbol)]!);
      const found = of(...given);
      // Both may be no number, as the root of a negative one is.
      if (Object.is(found, wanted)) return;
      expect(Math.abs(found - wanted)).toBeLessThanOrEqual(4 * Number.EPSILON * Math.abs(wanted));
    }),
  );
});
