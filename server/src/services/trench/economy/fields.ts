import type { EconomyAssumptions } from '@spadework/core/electrical';
import type { FieldTexts } from '../../../http/fields.js';

const ASSUMPTIONS: Record<keyof EconomyAssumptions, string> = {
  energyPrice: 'What a lost kilowatt-hour costs, in kr.',
  powerPrice: 'What a kilowatt of loss at the highest load costs in a year, in kr.',
  interest: 'Interest, in per cent a year.',
  years: 'The years that losses are counted for.',
  loadGrowth: 'How much the load grows, in per cent a year.',
  priceGrowth: 'How much the prices of losses grow, in per cent a year.',
  utilisationTime: 'Utilisation time of circuits that tell neither it nor their energy, in hours.',
  lossShare:
    'The share c of c·m + (1 − c)·m², by which the time of losses follows from the share m of the year that the utilisation time is.',
  powerFactor: 'cos φ of circuits that do not tell theirs.',
  maximumVoltageDrop: 'The voltage drop above which there is a finding, in per cent.',
  maximumScreenVoltage: 'The standing voltage of a screen above which there is a finding, in V.',
  fieldLimit: 'The mean magnetic field of a year above which there is a finding, in µT.',
};

/** What the fields of economy profiles say. */
export const ECONOMY_TEXTS: FieldTexts = {
  'EconomyProfileInput.name': 'Name of the profile.',
  'EconomyProfileInput.assumptions': 'What differs from `standard`.',
  'EconomyProfile.id': 'Id of the profile, chosen by the company.',
  'EconomyProfile.name': 'Name of the profile.',
  'EconomyProfile.assumptions': 'All assumptions; what the profile leaves out is as in `standard`.',
  ...Object.fromEntries(
    ['EconomyAssumptionsInput', 'EconomyAssumptions'].flatMap((title) =>
      Object.entries(ASSUMPTIONS).map(([name, help]) => [`${title}.${name}`, help]),
    ),
  ),
};
