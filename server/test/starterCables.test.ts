import { readFileSync } from 'node:fs';
import { cableModel, describeModel, isRateable } from '@spadework/core/rating';
import { describe, expect, test } from 'vitest';
import { readTypes } from '../src/services/trench/catalog/import/rows.js';
import { readTable } from '../src/tables/file.js';

type Type = Parameters<typeof cableModel>[0] & { id: number };

async function compatibleTypes(path: string): Promise<Type[]> {
  const file = readFileSync(new URL(`../../data/${path}`, import.meta.url));
  const { types, findings } = readTypes('cable', await readTable(file), undefined);
  expect(findings).toEqual([]);
  return types
    .map(({ id, name, details }) => ({ ...details, id, name }) as Type)
    .filter(({ cablesimulatorCompatible }) => cablesimulatorCompatible);
}

const types = [
  ...(await compatibleTypes('catalog/cable-types.csv')),
  ...(await compatibleTypes('demo/cable-types.csv')),
];

/** The diameter of a circle around N touching ones, over theirs. */
const AROUND: Record<number, number> = { 1: 1, 2: 2, 3: 2.1547, 4: 2.4142, 5: 2.7013 };
/** What rounding to tenths of a millimetre may hide. */
const ROUNDING = 0.06;

test('there are as many compatible types as ever', () => {
  expect(types.length).toBe(88);
});

describe.each(types.map((type) => [`${type.id} ${type.name}`, type] as const))('%s', (_, type) => {
  const model = cableModel(type);

  test('has a model in which nothing is guessed', () => {
    if (!isRateable(model)) throw new Error(`${model.typeName} lacks ${model.column}`);
    expect(model.assumed).toEqual([]);
    const guessed = model.lines.filter(({ source }) => source === 'USUAL_THICKNESS' || source === 'REST');
    expect(guessed.filter(({ value }) => value > 0).map(({ symbol }) => symbol)).toEqual([]);
    for (const language of ['en', 'nb'] as const)
      for (const [symbol, { name, source }] of Object.entries(describeModel(model, type, language).values))
        expect([name, source], symbol).not.toContain('');
  });

  test('has diameters that add up', () => {
    if (!isRateable(model)) throw new Error('not rateable');
    const at = (symbol: string) => 1000 * (model.lines.find((step) => step.symbol === symbol)?.value ?? 0);
    const [dc, di, ti, Di, Dis, Dji] = ['dc', 'di', 'ti', 'Di', 'Dis', 'Dji'].map(at) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    expect(dc).toBeGreaterThan(Math.sqrt((4 * type.conductorArea!) / Math.PI) * 0.995);
    expect(Math.abs(di + 2 * ti - Di)).toBeLessThan(ROUNDING);
    if (model.construction === 'SECTOR') {
      // Sectors fill what their insulation leaves of the circle, less an inner covering.
      const r = Dji / 2 - ti;
      const free = Math.PI * r ** 2 - 2 * model.cores * ti * r;
      expect((model.cores * type.conductorArea!) / free).toBeGreaterThan(0.55);
      expect((model.cores * type.conductorArea!) / free).toBeLessThan(0.95);
    } else if (model.screen) {
      const wires = at('As') === 0 ? at('ts') : type.screenArea! / (Math.PI * at('d'));
      expect(Dis).toBeLessThanOrEqual(at('d') - wires + ROUNDING);
      const around = model.cores === 1 ? at('d') + wires : AROUND[model.cores]! * (Dis + 2 * at('ts'));
      expect(around).toBeLessThanOrEqual(Dji + ROUNDING);
      expect(around).toBeGreaterThan(0.9 * Dji);
    } else {
      expect(AROUND[model.cores]! * Di).toBeLessThanOrEqual(Dji + ROUNDING);
      expect(AROUND[model.cores]! * Di).toBeGreaterThan(0.8 * Dji);
    }
  });

  test('has a resistance of IEC 60228', () => {
    const { conductorResistance20, ...rest } = type;
    const listed = cableModel(rest as Type);
    if (!isRateable(listed)) throw new Error('not rateable');
    const ratio = conductorResistance20! / 1000 / listed.conductor.R20;
    // Flexible, tinned conductors of class 5 have up to 11 % more than those of class 2.
    expect(ratio).toBeGreaterThanOrEqual(0.999999);
    expect(ratio).toBeLessThan(type.name.startsWith('H1Z2Z2-K') ? 1.12 : 1.000001);
  });
});
