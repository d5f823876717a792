import { describe, expect, test } from 'vitest';
import { derivedCircuits } from './circuits/circuit.js';
import { cable, ecomDuct, layer, lvCable, pipe, section } from './drawing/samples.js';
import { circuitLabels, itemLabels, labelTextOf, labelWithContent } from './labels.js';
import { layoutSection } from './layout.js';
import type { Item } from './model.js';

const sectionOf = (...layers: Item[][]) => section(layers.map((items, i) => layer(String(i), items)));
const labelsOf = (...layers: Item[][]) => {
  const labels = itemLabels(layoutSection(sectionOf(...layers), []));
  return Object.fromEntries([...labels.keys()].map((id) => [id, labelTextOf(labels, id)]));
};
const main = (id: string, pipeCategory: 'WATER' | 'SEWER' | 'HEAT' | 'GAS') => pipe(id, [], { pipeCategory });

describe('items', () => {
  test('have a letter of what they carry and a number, from the top and from the left', () => {
    const lower = [cable('a'), cable('b'), main('w', 'WATER')];
    const upper = [lvCable('c'), cable('d'), ecomDuct('f')];
    expect(labelsOf(lower, upper)).toEqual({ c: 'L1', d: 'H1', f: 'F1', a: 'H2', b: 'H3', w: 'V1' });
  });

  test('sewers, heat and gas have letters of their own', () => {
    const mains = [main('s', 'SEWER'), main('t', 'HEAT'), main('g', 'GAS')];
    expect(labelsOf(mains)).toEqual({ s: 'S1', t: 'T1', g: 'G1' });
  });

  test('moved, an item is counted where it stands', () => {
    const moved = cable('b', { positioning: 'FREE_MANUAL', xAdjustment: -900 });
    expect(labelsOf([cable('a'), moved])).toEqual({ b: 'H1', a: 'H2' });
  });

  test('what lies in a pipe is counted with the others, and stands beside the label of the pipe', () => {
    const duct = pipe('p', [cable('a'), cable('b'), cable('c')]);
    const labels = itemLabels(layoutSection(sectionOf([duct, cable('d')]), []));
    expect(labels.get('d')!.label).toBe('H4');
    expect(labelWithContent(duct, labels)).toBe('R1 · H1–H3');
  });

  test('a name that a person gave stands beside the label', () => {
    expect(labelsOf([cable('a', { label: ' Kjeller ' }), cable('b')])).toEqual({ a: 'H1 Kjeller', b: 'H2' });
  });

  test('a label that a person gave is the label, and no other item gets it', () => {
    expect(labelsOf([cable('a'), cable('b', { label: 'H1' }), cable('c', { label: 'H1' })])).toEqual({
      a: 'H2',
      b: 'H1',
      c: 'H3 H1',
    });
  });
});

describe('circuits', () => {
  const labels = itemLabels(layoutSection(sectionOf([cable('a'), lvCable('b')]), []));
  test('have the labels of their cables', () => {
    const circuits = derivedCircuits([
      { cableId: 'a', partIds: ['1', '2', '3'], conductors: 1, direct: false },
    ]);
    const cableOf = new Map(['1', '2', '3'].map((part) => [part, 'a']));
    expect([...circuitLabels(circuits, cableOf, labels).values()]).toEqual(['H1']);
    const joined = [
      {
        id: 'x',
        conductors: [
          { partId: '1', phase: null },
          { partId: '9', phase: null },
        ],
      },
    ];
    expect(circuitLabels(joined, new Map([...cableOf, ['9', 'b']]), labels).get('x')).toBe('H1+L1');
  });

  test('of one group of cables are told apart', () => {
    const circuits = derivedCircuits([{ cableId: 'b', partIds: ['1', '2'], conductors: 4, direct: false }]);
    const cableOf = new Map([
      ['1', 'b'],
      ['2', 'b'],
    ]);
    expect([...circuitLabels(circuits, cableOf, labels).values()]).toEqual(['L1.1', 'L1.2']);
  });
});
