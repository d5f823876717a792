import type { ComparisonGroup } from '@spadework/core/comparison';

const groups: Record<ComparisonGroup, string> = {
  GEOMETRY: 'Trench',
  ITEMS: 'Items',
  QUANTITIES: 'Quantities',
  PRICE: 'Price',
  AMPERES: 'Amperes',
  FINDINGS: 'Findings',
};

export const words = {
  title: 'Comparison',
  table: 'The figures compared',
  groups,
  figure: 'Figure',
  allRows: 'Also rows that are equal',
  nothingDiffers: 'No figure differs.',
  swap: 'Edit this one',
  allFigures: 'Full comparison',
  close: 'Close the comparison',
  drawing: (name: string, width: string, depth: string, count: number) =>
    `${name}: ${width} mm wide, ${depth} mm deep, ${count} items`,
  loading: 'Reading the other segment …',
  failed: 'The other segment could not be read.',
  again: 'Try again',
  sentence: (name: string, first: string, parts: string) => `${name} compared with ${first}: ${parts}.`,
  cheaper: (kroner: string) => `${kroner} kr cheaper`,
  dearer: (kroner: string) => `${kroner} kr more expensive`,
  samePrice: 'costs the same',
  carriesLess: (amperes: string) => `carries ${amperes} A less`,
  carriesMore: (amperes: string) => `carries ${amperes} A more`,
  carriesSame: 'carries the same',
  incomplete: 'Incomplete: not everything is priced',
  notAllPriced: 'Not everything in them is priced.',
  chosen: 'Chosen',
  variantOf: (name: string) => `Variant of ${name}`,
  comparedFirst: 'The others are compared with this one',
  open: 'Open',
  openOf: (name: string) => `Open ${name}`,
  leaveOut: (name: string) => `Leave out ${name}`,
  also: 'Compare also with',
  choose: 'Choose …',
  nothingChosen: 'Choose what to compare with: a variant, or another segment of the project.',
  section: 'Section',
  excel: 'Excel',
  fileName: (name: string) => `${name}, comparison`,
  reading: 'Comparing …',
  notCompared: 'The comparison could not be read.',
  noModule: 'Only a project with a calculation can be compared: prices are by its rules.',
  addModule: 'Add calculation',
};

export type Words = typeof words;
