import {
  applyChange,
  type Change,
  catalogContext,
  itemLabels,
  layoutSection,
  type Step,
} from '@spadework/core/trench';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOG, emptyDesign } from '../../../../core/src/trench/changes/samples.js';
import { Engine } from '../search/engine.js';
import { fittingPart, searchable, searchNames, searchTypes } from '../search/types.js';
import { rowsOfGaps } from './canvas/Dimensions.js';
import { depthIn, drawnRows, isSameRow } from './canvas/Items.js';
import { labelBoxes, labelsOf } from './canvas/Labels.js';
import { aligned, extent, fitted, limited, panned, rulerStep, toSection, zoomed } from './canvas/view.js';
import { type Entry, typesIn, usedFirst } from './catalog.js';
import { EditorDocument } from './document/document.js';
import { spokenName, standingOf } from './names.js';
import { touched } from './Others.js';
import { thing, usualGroup } from './panels/adding.js';
import { refusalsById } from './refusals.js';
import { words as en } from './words/en.js';
import { words as nb } from './words/nb.js';

const trench = ['a', 'b', 'c'].reduce(
  (result, id) =>
    applyChange(
      result,
      { kind: 'add', id, itemKind: 'cable', typeId: 1, layerId: 'first-layer' } as Change,
      catalogContext(CATALOG),
    ),
  emptyDesign(),
);
const section = trench.sections[0]!;
const layout = layoutSection(section, []);

describe('names', () => {
  test('an item is named by its type and place, findings after it', () => {
    const [, b] = section.layers[0]!.items;
    const standing = standingOf(section.layers, 'b');
    expect(spokenName(b!, layout, standing, [], en)).toBe('H2, cable 1, layer 1, place 2 of 3');
    expect(spokenName(b!, layout, standing, ['too close'], nb)).toBe(
      'H2, cable 1, lag 1, plass 2 av 3, too close',
    );
  });
});

describe('refusals', () => {
  test('the reason stands at the item that the refused change was about', () => {
    const document = new EditorDocument({ state: trench, version: 1 }, catalogContext(CATALOG));
    document.do([{ kind: 'place', itemId: 'b', values: { xAdjustment: 5 } }], 'Place cable 1');
    document.drop(0, 'the value is too large');
    const texts = refusalsById(document.get().notices, en);
    expect([...texts]).toEqual([['b', ['“Place cable 1” was not kept: the value is too large.']]]);
    document.dismiss();
    expect(refusalsById(document.get().notices, en).size).toBe(0);
  });
});

describe('content that is being arranged', () => {
  test('is shown where it was, and moves with its container', () => {
    const culvert = { kind: 'add', id: 'box', itemKind: 'culvert', layerId: 'first-layer', index: 0 };
    const inside = { kind: 'add', id: 'in', itemKind: 'cable', typeId: 1, containerId: 'box' };
    const filled = [culvert, inside].reduce(
      (result, change) => applyChange(result, change as Change, catalogContext(CATALOG)),
      trench,
    );
    const moved = applyChange(
      filled,
      { kind: 'place', itemId: 'box', values: { positioning: 'FREE_AUTOMATIC', xAdjustment: -40 } },
      catalogContext(CATALOG),
    );
    const drawn = (layout: typeof waiting) => {
      const all = drawnRows(layout, { nameOf: ({ id }) => id, wrong: new Set() }).flatMap(
        ({ items }) => items,
      );
      const at = (id: string) => all.find(({ item }) => item.id === id);
      return { box: at('box')!, inside: at('in') };
    };
    const waiting = layoutSection(moved.sections[0]!, [], () => undefined);
    expect(drawn(waiting).inside).toBeUndefined();
    const known = drawn(layoutSection(filled.sections[0]!, []));
    const now = drawn(waiting);
    expect(now.box.x).not.toBe(known.box.x);
    // Where it is told stands above the culvert, not upon its amperes.
    const both = [known.box, known.inside!];
    expect(depthIn(both, known.box)).toBe(0);
    expect(depthIn(both, known.inside!)).toBe(known.inside!.y - known.box.y);
    expect(known.inside!.y).toBeGreaterThan(known.box.y);
    expect(now.inside!.x - now.box.x).toBeCloseTo(known.inside!.x - known.box.x);
  });
});

describe('a drag', () => {
  test('draws again only what changes its place in the row, and keeps the order of elements', () => {
    const context = catalogContext(CATALOG);
    const cable = (id: string, layerId: string): Change => ({
      kind: 'add',
      id,
      itemKind: 'cable',
      typeId: 1,
      layerId,
    });
    const before = (
      [
        { kind: 'addLayer', id: 'upper', sectionId: 'first-section' },
        ...['b', 'c', 'd'].map((id) => cable(id, 'first-layer')),
        ...['x', 'y'].map((id) => cable(id, 'upper')),
      ] as Change[]
    ).reduce((result, change) => applyChange(result, change, context), emptyDesign());
    const order = new Map(['b', 'c', 'd', 'x', 'y'].map((id, place) => [id, place]));
    const rows = (of: typeof before) =>
      drawnRows(layoutSection(of.sections[0]!, []), { nameOf: ({ id }) => id, wrong: new Set(), order });
    const move = (change: object) =>
      rows(applyChange(before, { kind: 'move', ...change } as Change, context));
    const [lower, upper] = rows(before);
    // Wider than before, the trench has the upper row elsewhere; nothing in that row moves.
    const wider = rows(applyChange(before, cable('e', 'first-layer'), context));
    expect(wider[1]!.x).toBeGreaterThan(upper!.x);
    expect(isSameRow(wider[1]!, upper!)).toBe(true);
    expect(isSameRow(wider[0]!, lower!)).toBe(false);
    const along = move({ itemId: 'd', layerId: 'first-layer', index: 0 });
    expect(along[0]!.items.map(({ item }) => item.id)).toEqual(['b', 'c', 'd']);
    for (const place of [0, 1]) expect(along[0]!.items[place]!.parts).toBe(lower!.items[place]!.parts);
  });
});

test('labels do not lie on one another: the left one is written', () => {
  const labelled = ['a', 'b', 'c'].reduce(
    (result, itemId) =>
      applyChange(
        result,
        { kind: 'place', itemId, values: { label: `Label ${itemId}` } } as Change,
        catalogContext(CATALOG),
      ),
    trench,
  );
  const layout = layoutSection(labelled.sections[0]!, []);
  const texts = (scale: number) =>
    labelsOf(layout.layers[0]!, itemLabels(layout), 1 / scale).map(({ text }) => text);
  expect(texts(4)).toEqual(['H1 Label a', 'H2 Label b', 'H3 Label c']);
  expect(texts(0.1)).toEqual(['H1 Label a']);
});

// Fails if labels stand at one height above their items, or dimensions are drawn whatever is written there.
test('the edge of a layer crosses none of its labels, and no dimension lies on one, at any zoom', () => {
  const change = (result: typeof trench, change: Change) =>
    applyChange(result, change, catalogContext(CATALOG));
  const two = [
    { kind: 'addLayer', id: 'upper', sectionId: section.id, index: 1 },
    ...['d', 'e', 'f', 'g'].map((id) => ({
      kind: 'add',
      id,
      itemKind: 'pipe',
      typeId: 10,
      layerId: 'upper',
    })),
    ...['h', 'i'].map((id) => ({ kind: 'add', id, itemKind: 'cable', typeId: 1, layerId: 'upper' })),
    { kind: 'place', itemId: 'b', values: { label: 'A long name' } },
  ].reduce((result, each) => change(result, each as Change), trench);
  const layout = layoutSection(two.sections[0]!, []);
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 4, noNaN: true }), (scale) => {
      const px = 1 / scale;
      const labels = labelBoxes(layout, px);
      for (const layer of layout.layers)
        for (const { y } of labelsOf(layer, itemLabels(layout), px))
          expect(y - 11 * px < layer.top && layer.top < y + 2 * px).toBe(false);
      for (const { x, y, gaps } of rowsOfGaps(layout, new Set(), px))
        for (const { from, to } of gaps)
          expect(
            labels.filter(
              ({ left, right, top, bottom }) =>
                left < x + to && x + from < right && top < y + 16 * px && y < bottom,
            ),
          ).toEqual([]);
    }),
  );
});

describe('the view', () => {
  const size = { width: 800, height: 600 };
  test('fitted, everything lies within the window', () => {
    const view = fitted(layout, trench, size);
    const { left, right, top, bottom } = extent(layout, trench);
    expect(view.x).toBeLessThan(left);
    expect(view.y).toBeLessThan(top);
    expect(view.x + size.width / view.scale).toBeGreaterThan(right);
    expect(view.y + size.height / view.scale).toBeGreaterThan(bottom);
  });

  // Sabotage: give back the view as it is.
  test('limited, the middle of the window stays in the drawing, and a view that has it there is left alone', () => {
    const view = fitted(layout, trench, size);
    expect(limited(view, layout, trench, size)).toEqual(view);
    const middle = { x: size.width / 2, y: size.height / 2 };
    const { right, bottom } = extent(layout, trench);
    const far = toSection(limited(panned(view, -1e6, -1e6), layout, trench, size), middle);
    expect(far.x).toBeCloseTo(right);
    expect(far.y).toBeCloseTo(bottom);
  });

  test('fitted, a section beside it that is drawn by the same view is seen as a whole too', () => {
    const beside = { layout: { ...layout, width: 3 * layout.width }, trench };
    const view = fitted(layout, trench, size, beside);
    const { left, right, bottom } = extent(beside.layout, trench);
    expect(view.x).toBeLessThan(left);
    expect(view.x + size.width / view.scale).toBeGreaterThan(right);
    expect(view.y + size.height / view.scale).toBeGreaterThan(bottom);
    expect(view.scale).toBeLessThan(fitted(layout, trench, size).scale);
  });

  test('aligned, sections have one scale and the ground at one height, and lie within their boxes', () => {
    const wide = { layout: { ...layout, width: 3 * layout.width }, trench };
    const [first, second] = aligned([{ layout, trench }, wide], size);
    expect([second!.scale, second!.y]).toEqual([first!.scale, first!.y]);
    const { right, bottom } = extent(wide.layout, trench);
    expect(second!.x).toBeLessThan(0);
    expect(second!.x + size.width / second!.scale).toBeGreaterThan(right);
    expect(second!.y + size.height / second!.scale).toBeGreaterThan(bottom);
  });

  test('zooming keeps the point under the pointer, within limits', () => {
    const view = fitted(layout, trench, size);
    const at = { x: 123, y: 45 };
    const near = zoomed(view, 3, at);
    expect(toSection(near, at).x).toBeCloseTo(toSection(view, at).x, 9);
    expect(toSection(near, at).y).toBeCloseTo(toSection(view, at).y, 9);
    expect(zoomed(view, 1e9, at).scale).toBe(8);
    expect(zoomed(view, 1e-9, at).scale).toBe(0.05);
  });

  test('panning by pixels moves by millimetres', () => {
    expect(panned({ x: 0, y: 0, scale: 2 }, 10, -4)).toEqual({ x: -5, y: 2, scale: 2 });
  });

  test('ruler steps are round, and far enough apart to be read', () => {
    for (const scale of [0.05, 0.3, 0.5, 1, 7]) {
      const step = rulerStep(scale);
      expect(step * scale).toBeGreaterThanOrEqual(70);
      expect([1, 2, 5]).toContain(Number(step.toExponential()[0]));
    }
  });
});

describe('types are found by what they are for, in both languages', () => {
  const low = CATALOG.flatMap((type) =>
    type.kind === 'cable' ? (['LV', 'MV'] as const).map((cableCategory) => ({ ...type, cableCategory })) : [],
  );
  const entries = [...CATALOG, ...low].map((type) => ({
    ...type,
    typeId: type.id,
    words: searchable(type.name),
  }));
  const index = new Engine([]).types(entries);
  const found = (text: string) => [
    ...new Set(
      searchTypes(entries, index, text).found.map((type) =>
        type.kind === 'pipe' ? type.pipeCategory : type.kind === 'cable' ? type.cableCategory : type.kind,
      ),
    ),
  ];

  test.each([
    ['fiber', 'ECOM'],
    ['Fibre', 'ECOM'],
    ['jord', 'ecc'],
    ['earth', 'ecc'],
    ['vann', 'WATER'],
    ['fibr', 'ECOM'],
    ['jorrd', 'ecc'],
    ['høyspnet', 'MV'],
  ])('%s', (text, first) => expect(found(text)[0]).toBe(first));

  test('trekkerør, lavspent, høyspent, without accents too', () => {
    expect(found('trekkerør')).toEqual(expect.arrayContaining(['CONTAINER', 'ECOM']));
    expect(found('lavspent')).toEqual(['LV']);
    for (const text of ['høyspent', 'hoyspent', 'HV', 'MV']) expect(found(text)).toContain('MV');
    const duct = { itemKind: 'ecomDuct', name: 'Mikrorør', words: '' } as const;
    const ducts = new Engine([]).types([{ name: duct.name, kind: duct.itemKind }]);
    expect(searchTypes([duct], ducts, 'fiber').found).toHaveLength(1);
  });

  test('a type that fits comes before a thing without one', () => {
    const bare = {
      itemKind: 'ecomDuct',
      key: 'ecomDuct',
      name: 'Ekomrør',
      words: searchable('Ekomrør'),
    } as const;
    const both = [bare, ...entries];
    const all = new Engine([]).types(
      both.map((entry) => ('itemKind' in entry ? { name: entry.name, kind: entry.itemKind } : entry)),
    );
    for (const text of ['fiber', 'fibr', 'ekomrør']) {
      const { found: hits } = searchTypes(both, all, text);
      expect(hits[0]).toMatchObject({ pipeCategory: 'ECOM' });
      expect(hits.at(-1)).toBe(bare);
    }
  });

  test('names are found before what searches is loaded', () => {
    const { name } = entries[0]!;
    expect(searchTypes(entries, undefined, name).found[0]).toMatchObject({ name });
    expect(searchTypes(entries, undefined, 'fiber').found).toEqual([]);
  });

  test('where nothing fits all of it, what does is told', () => {
    const fits = (part: string) => searchTypes(entries, index, part).found.length > 0;
    expect(fittingPart('vann 98765', fits)).toBe('vann');
    expect(fittingPart('xyzzy', fits)).toBe('');
  });
});

test('the catalog is searched by every word, the beginning first', () => {
  const entry = (name: string): Entry => ({
    key: name,
    kind: 'cable',
    typeId: 1,
    name,
    diameter: 1,
    words: name.toLowerCase(),
  });
  const entries = ['Al TSLF 1x240', 'TSLF 1x240', 'TSLF 1x95', 'TFXP 4x240'].map(entry);
  expect(searchNames(entries, 'tslf 240').map(({ name }) => name)).toEqual(['TSLF 1x240', 'Al TSLF 1x240']);
  expect(searchNames(entries, '')).toHaveLength(4);
  const voltages = ['TSLF 1x240 Al 12 kV', 'TSLF 1x240 Al 24 kV'].map(entry);
  expect(searchNames(voltages, 'tslf 240 24').map(({ name }) => name)).toEqual([
    'TSLF 1x240 Al 24 kV',
    'TSLF 1x240 Al 12 kV',
  ]);
});

test('a number with a unit is that number', () => {
  const low = { name: 'TFXP 4x240 1 kV' };
  const high = { name: 'TSLF 24 kV 3x1x240' };
  const found = (text: string) =>
    searchNames(
      [low, high].map((entry) => ({ ...entry, words: searchable(entry.name) })),
      text,
    ).map(({ name }) => name);
  expect(['24 kv', '24kV', '1 kV', '240', '240 24 kv'].map(found)).toEqual([
    [high.name],
    [high.name],
    [low.name],
    [low.name, high.name],
    [high.name],
  ]);
});

test('what a colleague touched is told by name, or counted', () => {
  const insert = (id: string, label: string) => {
    const value = { ...section.layers[0]!.items[0]!, id, label };
    return { step: 'insert', what: 'item', id, value, index: 0, layerId: 'first-layer' } as Step;
  };
  const remove: Step = { step: 'remove', what: 'item', id: 'gone' };
  const set: Step = { step: 'set', what: 'section', id: 'first-section', values: { layoutDepth: 900 } };
  expect(touched([insert('x', 'H1'), insert('y', 'H2'), insert('x', 'H1')], trench, en)).toBe('H1, H2');
  expect(touched([remove, set], trench, nb)).toBe('1 element, grøft');
  expect(
    touched(
      ['1', '2', '3', '4'].map((id) => insert(id, id)),
      trench,
      en,
    ),
  ).toBe('4 items');
});

test('the catalog begins with what the trench has already', () => {
  const [first, second] = [1, 2].map((typeId) => ({ key: `cable ${typeId}` }) as Entry);
  expect([...typesIn(trench)]).toEqual(['cable 1']);
  expect(usedFirst([second!, first!], typesIn(trench))).toEqual([first, second]);
});

test('direct current is added as a pair, three phases as a trefoil', () => {
  const entry = { key: '', kind: 'cable', typeId: 1, name: '', diameter: 40, words: '' } as const;
  expect(usualGroup({ ...entry, conductorCount: 1, cableCategory: 'DC' })).toBe('PAIR');
  expect(usualGroup({ ...entry, conductorCount: 1, cableCategory: 'MV' })).toBe('TRIANGLE');
  expect(usualGroup({ ...entry, conductorCount: 2, cableCategory: 'DC' })).toBe('SINGLE');
});

test('things without a type can be added', () => {
  for (const itemKind of ['culvert', 'pipeCanal', 'ecomDuct', 'sensor'] as const) {
    const added = thing({ itemKind, name: '', key: '' });
    const change = { kind: 'add', id: 'new', layerId: 'first-layer', ...added } as Change;
    const { sections } = applyChange(emptyDesign(), change, catalogContext(CATALOG));
    expect(sections[0]!.layers[0]!.items[0]).toMatchObject({ kind: itemKind });
  }
});
