import {
  applyChange,
  type Change,
  catalogContext,
  layoutSection,
  type SegmentTrench,
} from '@spadework/core/trench';
import { describe, expect, test } from 'vitest';
import { CATALOG, emptyDesign } from '../../../../../core/src/trench/changes/samples.js';
import type { Editor } from '../editor.js';
import { words } from '../words/en.js';
import { carried, neighbourOf, nudged } from './carry.js';
import { dropAt, nearestTo } from './drop.js';
import { offeredIn } from './offered.js';
import { layerOfSelected } from './selection.js';

const context = catalogContext(CATALOG);
const made = (...changes: Change[]): SegmentTrench =>
  changes.reduce((trench, change) => applyChange(trench, change, context), emptyDesign());
const cable = (id: string, layerId = 'first-layer'): Change => ({
  kind: 'add',
  id,
  itemKind: 'cable',
  typeId: 1,
  layerId,
});
const pipe = (id: string): Change => ({
  kind: 'add',
  id,
  itemKind: 'pipe',
  typeId: 20,
  layerId: 'first-layer',
});
const upper: Change = { kind: 'addLayer', id: 'upper', sectionId: 'first-section' };
const trench = made(cable('a'), cable('b'), pipe('p'), upper, cable('c', 'upper'));
const section = trench.sections[0]!;
const layout = layoutSection(section, []);
const placed = (id: string) =>
  layout.layers.flatMap(({ items }) => items).find(({ item }) => item.id === id)!;
const centre = (id: string) => {
  const { box } = placed(id);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const item = (id: string) => placed(id).item;

describe('where something is dropped', () => {
  test('the place in the row follows the pointer, not counting what is dragged', () => {
    const y = centre('a').y;
    expect(dropAt(layout, { x: -50, y }, item('b'))).toEqual({ layerId: 'first-layer', index: 0 });
    expect(dropAt(layout, { x: centre('b').x + 1, y }, item('a'))).toEqual({
      layerId: 'first-layer',
      index: 1,
    });
    expect(dropAt(layout, { x: 5000, y }, item('a'))).toEqual({ layerId: 'first-layer', index: 2 });
  });

  test('the layer is the nearest one', () => {
    expect(dropAt(layout, { x: 0, y: -1000 }, item('a'))).toMatchObject({ layerId: 'upper' });
    expect(dropAt(layout, { x: 0, y: 9000 }, item('c'))).toMatchObject({ layerId: 'first-layer' });
  });

  test('a cable goes into a pipe, a pipe does not go into itself', () => {
    expect(dropAt(layout, centre('p'), item('a'))).toEqual({ containerId: 'p' });
    expect(dropAt(layout, centre('p'), item('p'))).toMatchObject({ layerId: 'first-layer' });
    // What comes from the catalog has no id yet.
    expect(dropAt(layout, centre('p'), { id: '', kind: 'cable' })).toEqual({ containerId: 'p' });
    expect(dropAt(layout, centre('p'), { id: '', kind: 'pipe' })).toMatchObject({ layerId: 'first-layer' });
  });
});

test('a finger finds what is near, and the small before the large', () => {
  const large = { x: 0, y: 0, width: 100, height: 100 };
  const small = { x: 40, y: 40, width: 10, height: 10 };
  expect(nearestTo([large, small], { x: 45, y: 45 }, 22)).toBe(small);
  expect(nearestTo([large, small], { x: 115, y: 50 }, 22)).toBe(large);
  expect(nearestTo([large, small], { x: 130, y: 50 }, 22)).toBeUndefined();
});

test('the layer of what is selected: itself, of an item, or of what lies in a pipe', () => {
  const inside = made(
    pipe('p'),
    { ...cable('a'), layerId: undefined, containerId: 'p' } as Change,
    upper,
    cable('c', 'upper'),
  );
  const layerOf = (...selected: string[]) => layerOfSelected(inside.sections[0]!, selected)?.id;
  expect([layerOf('upper'), layerOf('c'), layerOf('a'), layerOf('gone'), layerOf()]).toEqual([
    'upper',
    'upper',
    'first-layer',
    undefined,
    undefined,
  ]);
});

describe('carrying with keys', () => {
  test('along the row, to its ends and not beyond', () => {
    expect(carried(section, 'a', 'right')).toEqual({
      kind: 'move',
      itemId: 'a',
      layerId: 'first-layer',
      index: 1,
    });
    expect(carried(section, 'a', 'left')).toBeUndefined();
    expect(carried(section, 'p', 'right')).toBeUndefined();
  });

  test('to the layer above and below', () => {
    expect(carried(section, 'b', 'up')).toEqual({ kind: 'move', itemId: 'b', layerId: 'upper', index: 1 });
    expect(carried(section, 'c', 'down')).toEqual({
      kind: 'move',
      itemId: 'c',
      layerId: 'first-layer',
      index: 0,
    });
    expect(carried(section, 'c', 'up')).toBeUndefined();
  });

  test('within a pipe, and out of it to another layer', () => {
    const full = made(
      pipe('p'),
      upper,
      cable('x'),
      cable('y'),
      { kind: 'move', itemId: 'x', containerId: 'p' },
      {
        kind: 'move',
        itemId: 'y',
        containerId: 'p',
      },
    ).sections[0]!;
    expect(carried(full, 'x', 'right')).toEqual({ kind: 'move', itemId: 'x', containerId: 'p', index: 1 });
    expect(carried(full, 'y', 'up')).toEqual({ kind: 'move', itemId: 'y', layerId: 'upper', index: 0 });
  });

  test('a nudge moves from the automatic place, and then on', () => {
    const first = nudged(section, 'a', 1, 0)!;
    expect(first).toMatchObject({
      values: { positioning: 'FREE_AUTOMATIC', xAdjustment: 1, yAdjustment: 0 },
    });
    const after = applyChange(trench, first, context).sections[0]!;
    expect(nudged(after, 'a', 0, -10)).toMatchObject({ values: { xAdjustment: 1, yAdjustment: -10 } });
  });
});

test('arrows walk along the row and to the nearest item of the next layer', () => {
  const rows = [
    [
      { id: 'a', centre: 0 },
      { id: 'b', centre: 100 },
    ],
    [],
    [{ id: 'c', centre: 90 }],
  ];
  expect(neighbourOf(rows, 'a', 'right')).toBe('b');
  expect(neighbourOf(rows, 'b', 'right')).toBeUndefined();
  expect(neighbourOf(rows, 'a', 'up')).toBe('c');
  expect(neighbourOf(rows, 'c', 'down')).toBe('b');
  expect(neighbourOf(rows, undefined, 'down')).toBe('a');
});

// Sabotage: offer all of the table, and "Remove this layer" removes nothing.
test('the palette offers what of the table can be done now, with its keys', () => {
  const covered = applyChange(
    trench,
    { kind: 'addCovering', id: 'k', values: { type: 'TARMAC' } } as Change,
    context,
  );
  const offered = (selected: readonly string[], mayEdit = true) => {
    const editor = {
      words,
      segmentId: 1,
      trench: covered,
      section: covered.sections[0]!,
      checked: { layout },
      shown: {},
      selected,
      mayEdit,
    } as unknown as Editor;
    const { group, commands } = offeredIn(editor);
    return { group, labels: commands.map(({ label, keys }) => (keys ? `${label} ${keys}` : label)) };
  };
  const several = offered(['a', 'b', 'p']);
  expect(several.group).toBe(words.several(3));
  expect(several.labels).toEqual(
    expect.arrayContaining([
      `${words.duplicate} Ctrl+D`,
      `${words.align}: ${words.alignments.top}`,
      words.spaceEvenly,
      `${words.coverings.TARMAC}: ${words.removeCovering}`,
    ]),
  );
  expect(several.labels).not.toContain(words.removeLayer);
  const layer = offered(['upper']);
  expect(layer.group).toBe(words.layerName(2));
  expect(layer.labels).toEqual(expect.arrayContaining([words.removeLayer, words.layerDown]));
  expect(layer.labels).not.toContain(words.layerUp);
  expect(layer.labels).not.toContain(words.spaceEvenly);
  expect(offered([]).group).toBe(words.section);
  expect(offered(['a'], false).labels).not.toContain(`${words.remove} Del`);
});
