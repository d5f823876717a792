import { type Fields, LENGTH, RESISTIVITY } from './field.js';

export const SECTION_TYPES = ['STANDARD_TRENCH', 'ADVANCED_TRENCH', 'DIRECTLY_IN_GROUND'] as const;

/** Where a section lies, as design rules distinguish it. ROCK is a trench in rock under a concrete slab. */
export const SURFACES = ['TERRAIN', 'ROAD', 'MAIN_ROAD', 'FARMLAND', 'ROCK'] as const;

export const SECTION_FIELDS = {
  sectionType: {
    value: { type: 'choice', values: SECTION_TYPES },
    default: 'STANDARD_TRENCH',
    name: { en: 'Kind of section', nb: 'Type snitt' },
    help: 'What kind of cross-section it is.',
  },
  /** Null: what the terrain above the trench says. */
  surface: {
    value: { type: 'choice', values: SURFACES },
    none: 'clears',
    default: null,
    name: { en: 'Trench lies in', nb: 'Grøfta ligger i' },
    help: 'Where the section lies, for design rules; if omitted, `terrainType` says it.',
  },
  coverThickness: {
    value: LENGTH,
    unit: 'mm',
    usual: 5_000,
    default: 150,
    name: { en: 'Bedding above', nb: 'Omfylling over' },
    help: 'Bedding above the uppermost cable or pipe, in mm. Not the cover, which is measured from the ground.',
  },
  foundationThickness: {
    value: LENGTH,
    unit: 'mm',
    usual: 5_000,
    default: 100,
    name: { en: 'Foundation', nb: 'Fundament' },
    help: 'Foundation below the cable zone, in mm.',
  },
  foundationThicknessFillZone: {
    value: LENGTH,
    unit: 'mm',
    usual: 5_000,
    default: 0,
    name: { en: 'Foundation in the fill', nb: 'Fundament i fyllingen' },
    help: 'Foundation below the fill zone, in mm.',
  },
  layoutDepth: {
    value: LENGTH,
    unit: 'mm',
    usual: 10_000,
    default: 700,
    name: { en: 'Depth to centre of zone', nb: 'Dybde til sonens senter' },
    help: 'From the ground down to the centre of the cable zone, in mm.',
  },
  leftBorderPadding: {
    value: LENGTH,
    unit: 'mm',
    usual: 10_000,
    default: 100,
    name: { en: 'Edge left', nb: 'Kant venstre' },
    help: 'Between the items and the left trench wall, in mm.',
  },
  rightBorderPadding: {
    value: LENGTH,
    unit: 'mm',
    usual: 10_000,
    default: 100,
    name: { en: 'Edge right', nb: 'Kant høyre' },
    help: 'Between the items and the right trench wall, in mm.',
  },
  /** Of foundation, cable zone, protection and the bedding above. Null: the soil's. */
  beddingThermalResistivity: {
    value: RESISTIVITY,
    unit: 'K·m/W',
    none: 'clears',
    default: null,
    name: { en: 'Bedding, empty: as the soil', nb: 'Omfylling, tom: som jorda' },
    help: 'Thermal resistivity of foundation, cable zone, protection and the bedding above, in m·K/W; if omitted, that of the soil.',
  },
  /** Of the fill above the bedding. Null: the soil's. */
  fillThermalResistivity: {
    value: RESISTIVITY,
    unit: 'K·m/W',
    none: 'clears',
    default: null,
    name: { en: 'Fill, empty: as the soil', nb: 'Gjenfylling, tom: som jorda' },
    help: 'Thermal resistivity of the fill above the bedding, in m·K/W; if omitted, that of the soil.',
  },
  /** Of the bedding where it has dried out. Null: by the soil's ratio. As when wet: it does not dry out. */
  dryBeddingThermalResistivity: {
    value: RESISTIVITY,
    unit: 'K·m/W',
    none: 'clears',
    default: null,
    name: { en: 'Dried-out bedding, empty: as the soil', nb: 'Uttørket omfylling, tom: som jorda' },
    help: 'Thermal resistivity of bedding that has dried out, in m·K/W; if omitted, it dries out by the ratio of the soil. Equal to `beddingThermalResistivity`: it does not dry out.',
  },
  /** As that of the bedding. */
  dryFillThermalResistivity: {
    value: RESISTIVITY,
    unit: 'K·m/W',
    none: 'clears',
    default: null,
    name: { en: 'Dried-out fill, empty: as the soil', nb: 'Uttørket gjenfylling, tom: som jorda' },
    help: 'Thermal resistivity of fill that has dried out, in m·K/W; if omitted, it dries out by the ratio of the soil. Equal to `fillThermalResistivity`: it does not dry out.',
  },
  chainage: {
    value: { type: 'text', most: 60, filled: true },
    none: 'clears',
    default: null,
    name: { en: 'Chainage', nb: 'Profil' },
    help: 'Where the section applies, such as 0–120, for title blocks.',
  },
  /** Along the segment. Null: it shares what the others leave. */
  length: {
    value: LENGTH,
    unit: 'm',
    usual: 100_000,
    none: 'clears',
    default: null,
    name: { en: 'Length', nb: 'Lengde' },
    help: {
      answer: 'Length along the segment, in metres; left out where it shares what the others leave.',
      create: 'Length along the segment, in metres; if omitted, it shares what the others leave.',
      update: 'Length along the segment, in metres; null: it shares what the others leave.',
      stored: 'Length of the segment, in metres.',
    },
  },
} as const satisfies Fields;
