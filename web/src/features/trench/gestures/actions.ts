import { type Change, findItem, type Item } from '@spadework/core/trench';
import { announce } from '../../../kit/index.js';
import type { Editor } from '../editor.js';
import { nameOf, standingOf, whereOf } from '../names.js';
import { carried, type Direction } from './carry.js';
import { itemsIn } from './selection.js';

/** What is done to the selected items, by a key, a menu or a button alike. */

export const selectedItems = ({ section, selected }: Pick<Editor, 'section' | 'selected'>): Item[] =>
  itemsIn(section).filter(({ id }) => selected.includes(id));

/** What a title calls several items. */
export const nameOfAll = (items: readonly Item[], words: Editor['words']): string =>
  items.length === 1 ? nameOf(items[0]!, words) : words.elements(items.length);

/** Carries the selected item one place, and says where it is then. */
export function carry(editor: Editor, direction: Direction): boolean {
  const { section, selected, words, act, mayEdit } = editor;
  const [id] = selected;
  const item = itemsIn(section).find((each) => each.id === id);
  if (!id || !item || !mayEdit) return true;
  const change = carried(section, id, direction);
  const name = nameOf(item, words);
  if (change && act([change], words.titles.move(name))) sayWhere(editor, id, name);
  return true;
}

function sayWhere({ open, section, words }: Editor, id: string, name: string): void {
  const now = open.document.get().state.sections.find((each) => each.id === section.id);
  const standing = now && standingOf(now.layers, id);
  if (standing) announce(words.said.moved(name, whereOf(standing, words)));
}

/** Moves the selected items into a layer, a pipe or a culvert, behind what is there. */
export function moveInto(editor: Editor, place: { layerId: string } | { containerId: string }): void {
  const { words, act, mayEdit } = editor;
  const items = selectedItems(editor);
  const [first] = items;
  if (!mayEdit || !first) return;
  const name = nameOfAll(items, words);
  const changes = items.map(({ id }): Change => ({ kind: 'move', itemId: id, ...place }));
  if (act(changes, words.titles.move(name))) sayWhere(editor, first.id, name);
}

/** The pipes and culverts that hold selected items. */
export const containersOf = ({ trench, selected }: Editor): Item[] =>
  selected.flatMap((id) => findItem(trench, id)?.container ?? []);

/** Takes the selected items out of what they lie in, into its layer. */
export function takeOut(editor: Editor): void {
  const { trench, selected, section, words, act, mayEdit } = editor;
  const inside = selectedItems({ section, selected }).filter(({ id }) => findItem(trench, id)?.container);
  if (!mayEdit || inside.length === 0) return;
  const changes = inside.map(
    ({ id }): Change => ({ kind: 'move', itemId: id, layerId: layerOf(editor, id) }),
  );
  const name = nameOfAll(inside, words);
  if (act(changes, words.titles.move(name))) sayWhere(editor, inside[0]!.id, name);
}

const layerOf = ({ section }: Editor, id: string): string =>
  section.layers[standingOf(section.layers, id)!.layer - 1]!.id;

export function removeSelected(editor: Editor): void {
  const { select, words, act, mayEdit } = editor;
  const items = selectedItems(editor);
  if (!mayEdit || items.length === 0) return;
  const name = nameOfAll(items, words);
  // What lies in a container that goes is gone with it.
  const gone = new Set(items.flatMap((item) => ('content' in item ? item.content.map(({ id }) => id) : [])));
  const changes = items
    .filter(({ id }) => !gone.has(id))
    .map(({ id }): Change => ({ kind: 'remove', itemId: id }));
  if (act(changes, words.titles.remove(name))) {
    select([]);
    announce(words.said.removed(name));
  }
}

export function duplicate(editor: Editor): void {
  const { select, words, act, mayEdit } = editor;
  const items = selectedItems(editor);
  if (!mayEdit || items.length === 0) return;
  const copies = items.map(({ id }) => ({ kind: 'copy', itemId: id, id: crypto.randomUUID() }) as const);
  if (act(copies, words.titles.duplicate(nameOfAll(items, words)))) select(copies.map(({ id }) => id));
}

export function selectAll({ section, select }: Editor): void {
  select(section.layers.flatMap(({ items }) => items.map(({ id }) => id)));
}

/** Selects everything of the section that is of the same kind and type as what is selected. */
export function selectSame(editor: Editor): void {
  const kindOf = (item: Item) => `${item.kind} ${'typeId' in item ? item.typeId : ''}`;
  const wanted = new Set(selectedItems(editor).map(kindOf));
  editor.select(itemsIn(editor.section).flatMap((item) => (wanted.has(kindOf(item)) ? item.id : [])));
}

/** The layer that is selected. */
const selectedLayer = ({ section, selected }: Editor) =>
  section.layers.findIndex(({ id }) => id === selected[0]);

/** Adds a layer, above or below the selected one or else on top. What is added next goes into it. */
export function addLayer(editor: Editor, where?: 'above' | 'below'): void {
  const { section, words, act, select } = editor;
  const id = crypto.randomUUID();
  const at = selectedLayer(editor);
  const index = where && at >= 0 ? { index: where === 'above' ? at + 1 : at } : {};
  if (act([{ kind: 'addLayer', id, sectionId: section.id, ...index }], words.addLayer)) select([id]);
}

export const canMoveLayer = (editor: Editor, by: 1 | -1): boolean =>
  editor.section.layers[selectedLayer(editor) + by] !== undefined && selectedLayer(editor) >= 0;

export function moveLayer(editor: Editor, by: 1 | -1): void {
  const at = selectedLayer(editor);
  editor.act(
    [{ kind: 'moveLayer', layerId: editor.selected[0]!, index: at + by }],
    editor.words.titles.layer,
  );
}

export function removeLayer({ selected, words, act, select }: Editor): void {
  if (act([{ kind: 'removeLayer', layerId: selected[0]! }], words.removeLayer)) select([]);
}

/** The place of the covering that a menu or form is about, counted from the lowest. */
const coveringAt = ({ trench, selected }: Editor) =>
  trench.topCoverings.findIndex(({ id }) => id === selected[0]);

export const canMoveCovering = (editor: Editor, by: 1 | -1): boolean =>
  editor.trench.topCoverings[coveringAt(editor) + by] !== undefined && coveringAt(editor) >= 0;

export function moveCovering(editor: Editor, by: 1 | -1): void {
  const { selected, words, act } = editor;
  const index = coveringAt(editor) + by;
  act([{ kind: 'moveCovering', coveringId: selected[0]!, index }], words.titles.coverings);
}

export function removeCovering({ selected, words, act }: Editor): void {
  act([{ kind: 'removeCovering', coveringId: selected[0]! }], words.titles.coverings);
}
