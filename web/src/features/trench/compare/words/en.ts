import type { Group, Way } from '../table.js';

const groups: Record<Group, string> = {
  price: 'Price',
  amperes: 'Amperes',
  geometry: 'Section',
  quantities: 'Quantities',
};
const ways: Record<Way, string> = {
  more: 'more',
  less: 'less',
  same: 'the same',
  unknown: 'not known',
  onlyHere: 'only here',
  onlyThere: 'only there',
};

export const words = {
  title: 'Comparison',
  table: 'The two segments compared',
  groups,
  ways,
  figure: 'Figure',
  difference: 'Difference',
  price: 'Trench',
  perMetre: 'Per metre',
  width: 'Width of the section',
  depth: 'Depth of the section',
  length: 'Length',
  swap: 'Edit this one',
  close: 'Close the comparison',
  drawing: (name: string, width: string, depth: string, count: number) =>
    `${name}: ${width} mm wide, ${depth} mm deep, ${count} items`,
  loading: 'Reading the other segment …',
  failed: 'The other segment could not be read.',
  again: 'Try again',
};

export type Words = typeof words;
