import {
  type Change,
  defaultConfiguration,
  defaultsOf,
  type GroupConfiguration,
  type Item,
  type ItemKind,
  labelTextOf,
  PIPE_CANAL_FIELDS,
} from '@spadework/core/trench';
import { announce, toast } from '../../../kit/index.js';
import type { Entry } from '../catalog.js';
import type { Editor } from '../editor.js';
import { type Target, takes } from '../gestures/drop.js';
import { fitsAfter } from '../gestures/fits.js';
import { itemsIn, layerOfSelected } from '../gestures/selection.js';
import { labelsIn } from '../names.js';

/** Kinds of which the catalog has no types. */
export type Bare = Extract<ItemKind, 'culvert' | 'pipeCanal' | 'ecomDuct' | 'sensor'>;

/** What can be added: a type of the catalog, or a thing that needs no type. */
export type Addable =
  | (Entry & {
      itemKind: Extract<ItemKind, 'cable' | 'pipe' | 'pipeGroup' | 'ecc'>;
      arrangement?: GroupConfiguration | undefined;
    })
  | {
      itemKind: Bare;
      name: string;
      key: string;
    };

/** The type that is dragged out of the catalog. The browser does not tell it while it is over the section. */
let dragged: Addable | undefined;
export const draggedEntry = (): Addable | undefined => dragged;
export const setDraggedEntry = (entry: Addable | undefined): void => {
  dragged = entry;
};

/**
 * Adds to the place, or into the pipe or culvert that is selected where it fits, or to the layer that is selected or holds
 * what is, or to the lowest layer.
 */
export function addEntry(editor: Editor, entry: Addable, place?: Target): void {
  const { words, act, select, mayEdit } = editor;
  if (!mayEdit) return;
  const id = crypto.randomUUID();
  const added = { kind: 'add', id, ...thing(entry) } as const;
  const beside = besideSelected(editor);
  const container = place ? undefined : selectedContainerFor(editor, added);
  const change: Change = { ...added, ...(place ?? (container ? { containerId: container.id } : beside)) };
  if (!act([change], words.titles.add(entry.name))) return;
  select([id]);
  if (!container) {
    announce(words.said.added(entry.name));
    return;
  }
  const name = labelTextOf(labelsIn(editor.checked.layout), container.id);
  toast({
    text: words.said.addedInto(entry.name, name),
    undo: () => act([{ kind: 'move', itemId: id, ...beside }], words.titles.move(entry.name)),
    undoText: words.layBeside(name),
  });
}

/** The pipe or culvert that alone is selected, where it takes what is added and has room for it. */
function selectedContainerFor(
  editor: Editor,
  added: { kind: 'add'; id: string } & ReturnType<typeof thing>,
): Item | undefined {
  const { section, selected } = editor;
  const [only, ...others] = itemsIn(section).filter(({ id }) => selected.includes(id));
  if (!only || others.length > 0 || !takes(only, { id: added.id, kind: added.itemKind })) return undefined;
  return fitsAfter(editor, [{ ...added, containerId: only.id }], only.id) ? only : undefined;
}

/** What is said of an entry when it is added. */
export function thing(entry: Addable) {
  if (entry.itemKind === 'pipeCanal')
    return { itemKind: entry.itemKind, values: defaultsOf(PIPE_CANAL_FIELDS) };
  if (!('typeId' in entry)) return { itemKind: entry.itemKind };
  const { itemKind, typeId, arrangement } = entry;
  if (itemKind !== 'cable') return { itemKind, typeId };
  return { itemKind, typeId, values: { groupConfiguration: arrangement ?? usualGroup(entry) } };
}

/** Direct current flows in pairs. Over REST three are added, as the specification says. */
export const usualGroup = ({ conductorCount = 1, cableCategory }: Entry): GroupConfiguration =>
  cableCategory === 'DC' && conductorCount === 1 ? 'PAIR' : defaultConfiguration(conductorCount);

function besideSelected({ section, selected }: Editor): { layerId: string } {
  return { layerId: (layerOfSelected(section, selected) ?? section.layers[0]!).id };
}
