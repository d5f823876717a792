import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, DEFAULT_SURROUNDINGS } from '../trench/defaults.js';
import type { Trench } from '../trench/model.js';
import { type CatalogCable, candidatesFor, type EconomyRequest, economyOf, presentTypes } from './economy.js';
import { STANDARD_PROFILE } from './profile.js';
import { accepted, CABLE_E, sectionOf, sharedCircuits, sheetRequest } from './samples.js';
import { sheetOf } from './sheet.js';

const CATALOG = [
  [1, 240, 18.1, 0.125],
  [2, 150, 14.4, 0.206],
  [3, 400, 23.2, 0.0778],
  [4, 95, 11.4, 0.32],
  [5, 630, 30.2, 0.0469],
].map(
  ([id, area, conductorDiameter, conductorResistance20]): CatalogCable => ({
    ...CABLE_E,
    id: id!,
    name: `1x${area} Al`,
    conductorArea: area!,
    conductorDiameter: conductorDiameter!,
    conductorResistance20: conductorResistance20!,
    insulationDiameter: conductorDiameter! + 12,
    screenMeanDiameter: conductorDiameter! + 14.4,
    outerDiameter: conductorDiameter! + 19.9,
    cableCategory: 'MV',
    voltageCategory: 'MV',
    cablesimulatorCompatible: true,
  }),
);

const circuit = {
  current: 220,
  operation: { voltage: 22, powerFactor: 0.9, utilisationTime: 3500 },
  fault: { current: 12, duration: 1, earthCurrent: 2 },
};

function requestWith(over: Partial<EconomyRequest> = {}, own: object = circuit): EconomyRequest {
  const [one, other] = sharedCircuits([
    sectionOf([{ type: CATALOG[0]!, configuration: 'TRIANGLE', circuit: own }]),
    sectionOf([{ type: CATALOG[0]!, configuration: 'FLAT', circuit: own }], { id: 't' }),
  ]);
  const sections = [
    { request: one!, length: 800 },
    { request: other!, length: 400 },
  ];
  const trench: Trench = {
    sections: sections.map(({ request }) => request.section),
    topCoverings: [],
    settings: DEFAULT_SETTINGS,
    surroundings: DEFAULT_SURROUNDINGS,
    circuits: [...one!.circuits],
    assumptions: {},
    deviations: {},
  };
  return {
    ...{ segmentId: 'segment', circuitId: 'c0', trench, sections, candidates: CATALOG },
    prices: new Map(CATALOG.map(({ id, conductorArea = 0 }) => [id, { perMetre: 200 + 2 * conductorArea }])),
    ...{ method: 'IEC', profile: STANDARD_PROFILE },
    ...over,
  };
}

test('rows are by cross-section, each as a sheet and a rating of that type have it', () => {
  const { rows, length, current, capitalisationFactor } = accepted(economyOf(requestWith()));
  expect(rows.map(({ area }) => area)).toEqual([95, 150, 240, 400, 630]);
  expect({ length, current }).toEqual({ length: 1200, current: 220 });
  expect(capitalisationFactor).toBeCloseTo(19.79277388, 8);
  const { sections } = requestWith();
  const own = accepted(sheetOf(sheetRequest(sections, { state: 'LOAD' }))).answer.circuits[0]!;
  const present = rows.find((row) => row.present)!;
  expect(present).toMatchObject({ typeId: 1, area: 240, material: 'Al', fits: true, priceOrigin: 'GIVEN' });
  expect(present.loadLoss).toBeCloseTo(own.loadLoss!, 12);
  expect(present.voltageDropPercent).toBeCloseTo(own.voltageDropPercent!, 12);
  expect(present.total).toBeCloseTo(own.capitalisedLossCost! + 1200 * 680, 6);
  const larger = accepted(
    sheetOf(
      sheetRequest(
        sections.map((one) => {
          const [[id]] = [...one.request.cableTypes] as [[number, unknown]];
          const section = JSON.parse(
            JSON.stringify(one.request.section).replaceAll('"diameter":38', '"diameter":43.1'),
          );
          return { ...one, request: { ...one.request, section, cableTypes: new Map([[id, CATALOG[2]!]]) } };
        }),
        { state: 'LOAD' },
      ),
    ),
  ).answer.circuits[0]!;
  expect(rows[3]!.loadLoss).toBeCloseTo(larger.loadLoss!, 9);
});

test('a larger cross-section loses less, and exactly one that fits is the cheapest', () => {
  const { rows } = accepted(economyOf(requestWith()));
  const losses = rows.map(({ loadLoss }) => loadLoss!);
  expect(losses).toEqual(losses.toSorted((a, b) => b - a));
  expect(rows[0]).toMatchObject({ area: 95, fits: false });
  expect(rows.filter(({ cheapest }) => cheapest)).toHaveLength(1);
  const least = Math.min(...rows.filter(({ fits }) => fits).map(({ total }) => total!));
  expect(rows.find(({ cheapest }) => cheapest)!.total).toBe(least);
});

test('what does not carry the load, drops too much or melts does not fit', () => {
  const fitsWith = (own: object, over: Partial<EconomyRequest> = {}) =>
    accepted(economyOf(requestWith(over, { ...circuit, ...own }))).rows.map(({ fits }) => fits);
  expect(fitsWith({ fault: null })).toEqual([true, true, true, true, true]);
  expect(fitsWith({ fault: null, current: 300 })[0]).toBe(false);
  expect(fitsWith({ fault: { current: 30, duration: 1, earthCurrent: 2 } })).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  const assumptions = { ...STANDARD_PROFILE.assumptions, maximumVoltageDrop: 0.4 };
  expect(fitsWith({ fault: null }, { profile: { ...STANDARD_PROFILE, assumptions } })).toContain(false);
});

test('a type without a price has no total, and is named', () => {
  const prices = new Map([[1, { byRules: 500_000 }]]);
  const { rows, findings } = accepted(economyOf(requestWith({ prices })));
  expect(rows.find(({ typeId }) => typeId === 1)).toMatchObject({
    ...{ investment: 500_000, priceOrigin: 'RULES', cheapest: true },
  });
  expect(rows.filter(({ total }) => total !== undefined)).toHaveLength(1);
  const [first] = findings;
  expect(first).toMatchObject({ code: 'NO_PRICE', details: ['1x95 Al', '1x150 Al', '1x400 Al', '1x630 Al'] });
});

test('candidates are like the present type, and small ones first', () => {
  const { sections } = requestWith();
  expect(presentTypes(sections, 'c0')).toEqual([1]);
  const others = [
    { ...CATALOG[1]!, id: 6, isolationLevel: 12 },
    { ...CATALOG[1]!, id: 7, conductorCount: 3 },
    { ...CATALOG[1]!, id: 8, coreArrangement: 'TRIPLEX' as const },
    { ...CATALOG[1]!, id: 9, cablesimulatorCompatible: false },
  ];
  const catalog = [...CATALOG, ...others];
  const ids = (types: readonly CatalogCable[]) => types.map(({ id }) => id);
  expect(ids(candidatesFor(catalog, [1]))).toEqual([4, 2, 1, 3, 5]);
  expect(ids(candidatesFor(catalog, [1], [3, 6, 1]))).toEqual([1, 3]);
  const many = Array.from({ length: 70 }, (_, i) => ({ ...CATALOG[0]!, id: 100 + i }));
  expect(candidatesFor([...CATALOG, ...many], [1])).toHaveLength(60);
});
