import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { RatingAnswer } from '../answer.js';
import type { CableType } from '../cable/type.js';
import type { Method } from '../installation.js';
import { isRefusal, type Rating, rate } from '../rate.js';
import { MODES, type Mode } from '../request.js';
import { type LooseRequest, requestOf } from '../samples.js';
import type { Step } from '../steps.js';
import { stepName } from '../words.js';
import { explain } from './explain.js';

/** A second evaluator, which knows nothing but the JSON: operators by precedence on two stacks. */
function evaluateAgain(formula: string, values: Map<string, number>): number {
  const precedence: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, neg: 3, '^': 4 };
  const numbers: number[] = [];
  const signs: string[] = [];
  const apply = () => {
    const sign = signs.pop()!;
    if (sign === 'neg') return numbers.push(-numbers.pop()!);
    const b = numbers.pop()!;
    const a = numbers.pop()!;
    return numbers.push({ '+': a + b, '-': a - b, '*': a * b, '/': a / b, '^': a ** b }[sign]!);
  };
  const unwind = (until: () => boolean) => {
    while (signs.length > 0 && !until()) apply();
  };
  const tokens = formula.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?|[\p{L}_][\p{L}\p{N}_]*|\S/gu)!;
  const calls: { name: string; from: number }[] = [];
  let afterValue = false;
  tokens.forEach((token, i) => {
    if (/^\d/.test(token)) numbers.push(Number(token));
    else if (token === 'π') numbers.push(Math.PI);
    else if (/^[\p{L}_]/u.test(token)) {
      if (tokens[i + 1] === '(') calls.push({ name: token, from: numbers.length });
      else numbers.push(values.get(token) ?? Number.NaN);
    } else if (token === '(') {
      if (!/^[\p{L}_]/u.test(tokens[i - 1] ?? '')) calls.push({ name: '', from: numbers.length });
      signs.push('(');
    } else if (token === ',') unwind(() => signs.at(-1) === '(');
    else if (token === ')') {
      unwind(() => signs.at(-1) === '(');
      signs.pop();
      const { name, from } = calls.pop()!;
      const inside = numbers.splice(from);
      numbers.push(name === '' ? inside[0]! : FUNCTIONS[name]!(...inside));
    } else {
      const sign = token === '-' && !afterValue ? 'neg' : token;
      const rightFirst = sign === '^' || sign === 'neg';
      unwind(
        () =>
          signs.at(-1) === '(' ||
          precedence[signs.at(-1)!]! < precedence[sign]! ||
          (rightFirst && precedence[signs.at(-1)!] === precedence[sign]),
      );
      signs.push(sign);
    }
    afterValue = token === ')' || /^[\d\p{L}_]/u.test(token);
  });
  unwind(() => false);
  return numbers[0]!;
}

const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  ln: Math.log,
  exp: Math.exp,
  sqrt: Math.sqrt,
  sin: Math.sin,
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
};

test('the second evaluator knows precedence', () => {
  expect(evaluateAgain('2+3*4^2/(1+1)-max(1,2*3)', new Map())).toBe(20);
  expect(evaluateAgain('-2^2+a*(-1)', new Map([['a', 3]]))).toBe(-7);
});

const catalog: CableType[] = readFileSync(
  new URL('../../../../data/catalog/cable-types.csv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => line.split(','))
  .flatMap((cells, i, [headings]) =>
    i === 0
      ? []
      : [
          Object.fromEntries(
            cells.flatMap((cell, c) => {
              if (cell === '') return [];
              const number = Number(cell);
              return [[headings![c]!, Number.isNaN(number) ? cell : number]];
            }),
          ) as unknown as CableType,
        ],
  );

/** A section with one cable of each of some types, each with its usual arrangement. */
function sectionWith(
  types: CableType[],
  mode: Mode,
  method: Method,
  over: Partial<LooseRequest> = {},
  ground: Record<string, unknown> = { beddingThermalResistivity: 0.9 },
): Rating {
  const rating = rate(
    requestOf({
      cableTypes: Object.fromEntries(types.map((type, i) => [i + 1, type])),
      section: {
        layoutDepth: 900,
        ...ground,
        layers: [
          {
            items: types.map((type, i) => ({
              kind: 'cable',
              id: `c${i}`,
              typeId: i + 1,
              typeName: type.name,
              groupConfiguration:
                type.conductorCount > 1 ? 'SINGLE' : type.cableCategory === 'DC' ? 'PAIR' : 'TRIANGLE',
              diameter: type.outerDiameter,
            })),
          },
        ],
      },
      surroundings: { soilThermalResistivity: 1.1, ambientTemperature: 12 },
      mode,
      method,
      ...over,
    }),
  );
  if (isRefusal(rating)) throw new Error(JSON.stringify(rating));
  return rating;
}

/** Checks every step of every conductor, and that the numbers of the answer occur in it. */
function checkAll(rating: Rating, conductors = rating.answer.conductors): void {
  for (const conductor of conductors) {
    const steps = explain(rating, conductor.partId)!;
    const problems = wrongSteps(steps);
    expect(problems).toEqual([]);
    const symbols = steps.map(({ symbol }) => symbol);
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(steps.at(-1)!.symbol).toBe('Ir');
    expect(missingNumbers(rating.answer, conductor.partId, steps)).toEqual([]);
    for (const step of steps)
      for (const language of ['en', 'nb'] as const) expect(stepName(step, language)).not.toBe('');
  }
}

function wrongSteps(steps: readonly Step[]): string[] {
  const values = new Map<string, number>();
  const wrong: string[] = [];
  for (const { symbol, value, formula, inputs } of steps) {
    if (!Number.isFinite(value)) wrong.push(`${symbol} is ${value}`);
    for (const input of inputs) if (!values.has(input)) wrong.push(`${symbol} needs ${input}`);
    if (formula !== null) {
      const again = evaluateAgain(formula, new Map(inputs.map((input) => [input, values.get(input)!])));
      if (!near(again, value, 1e-12)) wrong.push(`${symbol} = ${formula} is ${again}, not ${value}`);
    }
    values.set(symbol, value);
  }
  return wrong;
}

const near = (a: number, b: number, relative: number) =>
  Math.abs(a - b) <= relative * Math.max(Math.abs(a), Math.abs(b), 1e-12);

function missingNumbers(answer: RatingAnswer, partId: string, steps: readonly Step[]): string[] {
  const rows = answer.conductors.filter((row) => row.partId === partId);
  const hottest = rows.reduce((a, b) => (b.conductorTemperature! > a.conductorTemperature! ? b : a));
  const circuit = answer.circuits.find(({ circuitId }) => circuitId === hottest.circuitId);
  const numbers = Object.entries({ ...hottest, ...circuit }).filter(
    ([name, value]) => typeof value === 'number' && name !== 'x' && name !== 'y',
  ) as [string, number][];
  const all: [string, number][] = [
    ...numbers,
    ...hottest.mutual.map(({ rise }) => ['mutual', rise] as [string, number]),
  ];
  return all
    .filter(([, value]) => Math.abs(value) > 1e-9 && !steps.some((step) => near(step.value, value, 1e-7)))
    .map(([name, value]) => `${name} ${value}`);
}

const named = (part: string) => catalog.find(({ name }) => name.includes(part))!;

describe('every formula gives its value, and every number is explained', () => {
  const types = [
    named('TFXP 4x95'),
    named('TSLF 1x240 Al 24'),
    named('A2XSE2Y 3x240 Al 12'),
    named('3x1x150'),
    named('1x1000 Al 145'),
    named('DC-kabel'),
  ];
  test.each(MODES)('%s', (mode) => checkAll(sectionWith(types, mode, 'IEC')));
  test('EXACT', () => checkAll(sectionWith(types, 'COMMON_FACTOR', 'EXACT')));
  test('in homogeneous ground, dry', () =>
    checkAll(
      sectionWith(
        types.slice(0, 3),
        'COMMON_FACTOR',
        'IEC',
        {
          surroundings: {
            soilThermalResistivity: 0.9,
            ambientTemperature: 10,
            drySoilThermalResistivity: 2.5,
            criticalTemperature: 30,
          },
        },
        {},
      ),
    ));
});

describe('the starter catalog', () => {
  const compatible = catalog.filter(
    (type) => String((type as { cablesimulatorCompatible?: unknown }).cablesimulatorCompatible) === 'true',
  );
  test('every compatible type is rated, and explained', () => {
    expect(compatible.length).toBe(83);
    for (const type of compatible) {
      const surroundings = { soilThermalResistivity: 1, ambientTemperature: 15 };
      const rating = sectionWith([type], 'COMMON_FACTOR', 'IEC', { surroundings }, {});
      const [circuit] = rating.answer.circuits;
      expect(circuit!.rating, type.name).toBeGreaterThan(3);
      expect(circuit!.rating, type.name).toBeLessThan(4000);
      checkAll(rating, rating.answer.conductors.slice(0, 1));
    }
  });
});
