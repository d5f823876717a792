import type { Selector, Surface } from '../trench/model.js';
import { readRules } from './faults.js';
import type { DesignRule, DesignRules } from './model.js';

/**
 * The rules that hold until an administrator saves others: the values of the sheets for parallel lines.
 * data/rules/design-rules.csv is the same set as a file.
 */

const sheet = (number: number) => `ORGBLAD-${number}`;

const RULE = { places: [], active: true } as const;
const ERROR = { ...RULE, severity: 'ERROR' } as const;
const WARNING = { ...RULE, severity: 'WARNING' } as const;

const cover = (name: string, a: Selector, values: readonly [string, Surface, number][]): DesignRule[] =>
  values.map(([suffix, place, value]) => ({
    ...ERROR,
    id: `COV-${name}-${suffix}`,
    kind: 'COVER',
    a,
    places: [place],
    value,
    sheet: sheet(5000),
  }));

const clearance = (id: string, b: Selector, value: number): DesignRule => ({
  ...ERROR,
  id,
  kind: 'CLEARANCE',
  a: 'CABLE',
  b,
  value,
  sheet: sheet(5015),
});

const pipeSize = (
  id: string,
  a: Selector,
  areaFrom: number | null,
  areaTo: number,
  value: number,
): DesignRule => ({
  ...WARNING,
  id,
  kind: 'PIPE_SIZE',
  a,
  ...(areaFrom !== null && { areaFrom }),
  areaTo,
  value,
  sheet: sheet(5020),
});

const HEAVILY_LOADED = {
  textNb: 'For hardt belastede høyspentkabler.',
  textEn: 'For heavily loaded HV cables.',
};

const RULES: readonly DesignRule[] = [
  ...cover('HV', 'CABLE_HV', [
    ['TERRAIN', 'TERRAIN', 700],
    ['ROAD', 'ROAD', 800],
    ['MAIN', 'MAIN_ROAD', 1000],
    ['FARM', 'FARMLAND', 1000],
    ['ROCK', 'ROCK', 300],
  ]),
  ...cover('LV', 'CABLE_LV', [
    ['TERRAIN', 'TERRAIN', 500],
    ['ROAD', 'ROAD', 700],
    ['MAIN', 'MAIN_ROAD', 900],
    ['FARM', 'FARMLAND', 900],
    ['ROCK', 'ROCK', 200],
  ]),
  { ...clearance('CLR-HV-LV', 'CABLE_LV', 200), a: 'CABLE_HV', sheet: sheet(5040) },
  {
    ...clearance('CLR-LV-LV', 'CABLE_LV', 70),
    a: 'CABLE_LV',
    severity: 'INFO',
    textNb: 'Hvis begge er hardt belastet.',
    textEn: 'If both are heavily loaded.',
    sheet: sheet(5040),
  },
  clearance('CLR-WATER', 'WATER', 1000),
  clearance('CLR-SEWER', 'SEWER', 1000),
  clearance('CLR-GAS', 'GAS', 1000),
  clearance('CLR-HEAT', 'HEAT', 1500),
  { ...clearance('CLR-FIBRE', 'FIBRE', 100), severity: 'WARNING' },
  { ...ERROR, id: 'NOT-HV-GAS', kind: 'NOT_TOGETHER', a: 'CABLE_HV', b: 'GAS', sheet: sheet(5015) },
  { ...ERROR, id: 'BORE', kind: 'BORE', a: 'CABLE', value: 1.5, sheet: sheet(5020) },
  pipeSize('PIPE-LV-50', 'CABLE_LV', null, 50, 75),
  pipeSize('PIPE-LV-240', 'CABLE_LV', 50, 240, 110),
  pipeSize('PIPE-HV-150', 'CABLE_HV', null, 150, 125),
  pipeSize('PIPE-HV-400', 'CABLE_HV', 150, 400, 160),
  { ...ERROR, id: 'STEEL-HV', kind: 'PIPE_MATERIAL', a: 'CABLE_HV', material: 'STEEL', sheet: sheet(5020) },
  { ...WARNING, id: 'WIDTH', kind: 'WIDTH', a: 'CABLE', value: 400, step: 200, sheet: sheet(5000) },
  { ...WARNING, id: 'DEPTH-1250', kind: 'DEPTH', value: 1250, sheet: sheet(8050) },
  { ...WARNING, id: 'DEPTH-2000', kind: 'DEPTH', value: 2000, sheet: sheet(8050) },
  { ...WARNING, id: 'BED-BELOW', kind: 'BEDDING_BELOW', a: 'CABLE', value: 100, sheet: sheet(5010) },
  { ...WARNING, id: 'BED-ABOVE', kind: 'BEDDING_ABOVE', a: 'CABLE', value: 100, sheet: sheet(5010) },
  {
    ...WARNING,
    ...HEAVILY_LOADED,
    id: 'RES-BED',
    kind: 'BEDDING_RESISTIVITY',
    a: 'CABLE_HV',
    value: 1,
    sheet: sheet(5010),
  },
  {
    ...WARNING,
    ...HEAVILY_LOADED,
    id: 'RES-DRY',
    kind: 'DRY_RESISTIVITY',
    a: 'CABLE_HV',
    value: 2.5,
    sheet: sheet(5010),
  },
  { ...WARNING, id: 'MARK-HV', kind: 'MARKER', a: 'CABLE_HV', sheet: sheet(5010) },
  {
    ...WARNING,
    id: 'MARK-LV-ROAD',
    kind: 'MARKER',
    a: 'CABLE_LV',
    places: ['ROAD', 'MAIN_ROAD'],
    sheet: sheet(5010),
  },
];

export const STARTER_RULES: DesignRules = {
  version: 0,
  starter: true,
  layoutDefaults: false,
  rules: readRules(RULES),
};
