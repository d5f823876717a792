import { COVERING_TYPES } from '../coveringTypes.js';
import { DESCRIPTION, type Fields, LENGTH, RESISTIVITY } from './field.js';

const WIDTH = 'Width of a finite covering, in mm';
const WIDEST = `${WIDTH}; if omitted, that of the widest trench.`;

export const COVERING_FIELDS = {
  description: DESCRIPTION,
  infinite: {
    value: { type: 'flag' },
    default: true,
    name: { en: 'Beyond the trench on both sides', nb: 'Utover grøfta på begge sider' },
    help: 'Whether the covering reaches beyond the trench on both sides.',
  },
  /** Of a finite covering. Null: as wide as the trench, also when that changes. */
  width: {
    value: LENGTH,
    unit: 'mm',
    usual: 100_000,
    none: 'null',
    default: null,
    name: { en: 'Width, empty: as the trench', nb: 'Bredde, tom: som grøfta' },
    help: {
      answer: WIDEST,
      create: WIDEST,
      update: WIDEST,
      stored: `${WIDTH}; null: as wide as the trench.`,
    },
  },
  thermalResistivity: {
    value: RESISTIVITY,
    unit: 'K·m/W',
    default: 1,
    name: { en: 'Thermal resistivity', nb: 'Termisk resistivitet' },
    help: 'Thermal resistivity, in m·K/W.',
  },
  thickness: {
    value: LENGTH,
    unit: 'mm',
    usual: 3_000,
    default: 100,
    name: { en: 'Thickness', nb: 'Tykkelse' },
    help: 'Thickness, in mm.',
  },
  type: {
    value: { type: 'choice', values: COVERING_TYPES },
    default: 'OTHER',
    name: { en: 'Material', nb: 'Materiale' },
    help: 'What the covering is made of.',
  },
} as const satisfies Fields;
