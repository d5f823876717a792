import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, DEFAULT_TUBE, newLayer, newPlacement, newSection, newTrench } from './defaults.js';
import { addItems, insertBefore, removeItem, replaceItem, updateLayer, updateSection } from './edit.js';
import { countItems, countLayers, findItem, findLayer, findSection } from './find.js';
import type { Cable, Item, Pipe, Sensor, Trench } from './model.js';

const cable = (id: string): Cable => ({
  ...newPlacement(id, 'cable', DEFAULT_SETTINGS),
  kind: 'cable',
  typeId: 1,
  typeName: 'type',
  cableCategory: 'HV',
  conductorCount: 1,
  diameter: 40,
  groupConfiguration: 'PAIR',
  partIds: [`${id}.0`, `${id}.1`],
  spacing: 0,
  places: null,
  pipeIndex: 0,
});

const sensor = (id: string): Sensor => ({
  ...newPlacement(id, 'sensor', DEFAULT_SETTINGS),
  kind: 'sensor',
  outerDiameter: 10,
  pipeIndex: 0,
});

const pipe = (id: string, ...content: Pipe['content']): Pipe => ({
  ...newPlacement(id, 'pipe', DEFAULT_SETTINGS),
  kind: 'pipe',
  typeId: 1,
  typeName: 'type',
  pipeCategory: 'CONTAINER',
  outerDiameter: 160,
  wallThickness: 5,
  ...DEFAULT_TUBE,
  content,
});

/** Two sections: s1 with the layers l1 (a, p with b and c in it) and l2 (d), s2 with l3, which is empty. */
const trench = (): Trench => ({
  ...newTrench('s1', 'l1'),
  sections: [
    {
      ...newSection('s1', 'l1'),
      layers: [
        { ...newLayer('l1'), items: [cable('a'), pipe('p', cable('b'), cable('c'))] },
        { ...newLayer('l2'), items: [sensor('d')] },
      ],
    },
    newSection('s2', 'l3'),
  ],
});

const idsOf = ({ sections }: Trench) =>
  sections.map(({ layers }) => layers.map(({ items }) => items.map(treeOf)));
const treeOf = (item: Item): unknown =>
  'content' in item && item.content.length > 0 ? { [item.id]: item.content.map(({ id }) => id) } : item.id;

const BEFORE = [[['a', { p: ['b', 'c'] }], ['d']], [[]]];

/** Runs a change and checks that the old trench is unchanged. */
function changed(change: (old: Trench) => Trench): Trench {
  const old = trench();
  const result = change(old);
  expect(old).toEqual(trench());
  return result;
}

describe('addItems', () => {
  test('adds at the end of the layer, in order', () => {
    const result = changed((old) => addItems(old, 'l2', [sensor('e'), cable('f')]));
    expect(idsOf(result)).toEqual([
      [
        ['a', { p: ['b', 'c'] }],
        ['d', 'e', 'f'],
      ],
      [[]],
    ]);
  });

  test('reaches a layer of another section', () => {
    expect(idsOf(changed((old) => addItems(old, 'l3', [sensor('e')])))[1]).toEqual([['e']]);
  });

  test('adds nothing to an unknown layer', () => {
    expect(changed((old) => addItems(old, 'nowhere', [sensor('e')]))).toEqual(trench());
  });
});

describe('replaceItem', () => {
  test('puts the item where the one with its id stood', () => {
    const result = changed((old) => replaceItem(old, { ...cable('a'), label: 'new' }));
    expect(idsOf(result)).toEqual(BEFORE);
    expect(findItem(result, 'a')?.item.label).toBe('new');
  });

  test('also replaces an item in a pipe', () => {
    const result = changed((old) => replaceItem(old, { ...cable('c'), label: 'new' }));
    expect(idsOf(result)).toEqual(BEFORE);
    expect(findItem(result, 'c')?.item.label).toBe('new');
    expect(findItem(result, 'b')?.item.label).toBeNull();
  });

  test('replaces a pipe with its content', () => {
    const result = changed((old) => replaceItem(old, pipe('p', cable('b'), cable('c'), cable('e'))));
    expect(idsOf(result)).toEqual([[['a', { p: ['b', 'c', 'e'] }], ['d']], [[]]]);
  });

  test('changes nothing for an unknown id', () => {
    expect(changed((old) => replaceItem(old, cable('x')))).toEqual(trench());
  });
});

describe('removeItem', () => {
  test.each([
    ['an item by its id', 'd', [[['a', { p: ['b', 'c'] }], []], [[]]]],
    ['the whole group by the id of a part', 'a.1', [[[{ p: ['b', 'c'] }], ['d']], [[]]]],
    ['a cable in a pipe', 'b', [[['a', { p: ['c'] }], ['d']], [[]]]],
    ['a group in a pipe by the id of a part', 'c.0', [[['a', { p: ['b'] }], ['d']], [[]]]],
    ['a pipe with what lies in it', 'p', [[['a'], ['d']], [[]]]],
    ['nothing when there is none', 'x', BEFORE],
  ])('removes %s', (_, id, after) => {
    expect(idsOf(changed((old) => removeItem(old, id)))).toEqual(after);
  });

  test('keeps a pipe that became empty', () => {
    const result = changed((old) => removeItem(removeItem(old, 'b'), 'c'));
    expect(findItem(result, 'p')?.item).toEqual(pipe('p'));
  });
});

describe('updateSection and updateLayer', () => {
  test('change the given fields of the given section or layer', () => {
    const result = changed((old) =>
      updateLayer(updateSection(old, 's2', { layoutDepth: 900 }), 'l2', { leftBorderAdjustment: 5 }),
    );
    expect(result.sections.map(({ layoutDepth }) => layoutDepth)).toEqual([700, 900]);
    expect(result.sections[0]!.layers.map((layer) => layer.leftBorderAdjustment)).toEqual([0, 5]);
    expect(idsOf(result)).toEqual(BEFORE);
  });
});

describe('insertBefore', () => {
  const list = [{ id: 'a' }, { id: 'b' }];
  const x = { id: 'x' };
  test.each([
    ['a', ['x', 'a', 'b']],
    ['b', ['a', 'x', 'b']],
    [undefined, ['a', 'b', 'x']],
    ['nowhere', ['a', 'b', 'x']],
  ])('before %s', (before, after) => {
    expect(insertBefore(list, x, before).map(({ id }) => id)).toEqual(after);
    expect(list).toHaveLength(2);
  });

  test('inserts into an empty list', () => expect(insertBefore([], x, 'a')).toEqual([x]));
});

describe('searching', () => {
  test('finds sections and layers by id', () => {
    expect(findSection(trench(), 's2')?.id).toBe('s2');
    expect(findSection(trench(), 'l1')).toBeUndefined();
    expect(findLayer(trench(), 'l3')).toMatchObject({ section: { id: 's2' }, layer: { id: 'l3' } });
    expect(findLayer(trench(), 's1')).toBeUndefined();
  });

  test.each([
    ['a', 'a', 'l1', undefined],
    ['a.1', 'a', 'l1', undefined],
    ['p', 'p', 'l1', undefined],
    ['b', 'b', 'l1', 'p'],
    ['c.0', 'c', 'l1', 'p'],
    ['d', 'd', 'l2', undefined],
  ])('finds %s', (id, itemId, layerId, containerId) => {
    const found = findItem(trench(), id)!;
    expect([found.item.id, found.layer.id, found.container?.id]).toEqual([itemId, layerId, containerId]);
    expect(found.section.id).toBe('s1');
  });

  test('finds nothing for an unknown id', () => expect(findItem(trench(), 'b.2')).toBeUndefined());

  test('counts layers, and items including those in pipes', () => {
    expect([countItems(trench()), countLayers(trench())]).toEqual([5, 3]);
  });
});
