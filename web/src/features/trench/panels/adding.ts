import {
  type Change,
  defaultConfiguration,
  type GroupConfiguration,
  type ItemKind,
} from '@spadework/core/trench';
import { announce } from '../../../kit/index.js';
import type { Entry } from '../catalog.js';
import type { Editor } from '../editor.js';
import type { Target } from '../gestures/drop.js';
import { layerOfSelected } from '../gestures/selection.js';

/** What can be added: a type of the catalog, or a thing that needs no type. */
export type Addable =
  | (Entry & {
      itemKind: Extract<ItemKind, 'cable' | 'pipe' | 'pipeGroup' | 'ecc'>;
      arrangement?: GroupConfiguration | undefined;
    })
  | {
      itemKind: Extract<ItemKind, 'culvert' | 'pipeCanal' | 'ecomDuct' | 'sensor'>;
      name: string;
      key: string;
    };

/** The type that is dragged out of the catalog. The browser does not tell it while it is over the section. */
let dragged: Addable | undefined;
export const draggedEntry = (): Addable | undefined => dragged;
export const setDraggedEntry = (entry: Addable | undefined): void => {
  dragged = entry;
};

/** Adds to the place, or to the layer that is selected or holds what is, or to the lowest layer. */
export function addEntry(editor: Editor, entry: Addable, place?: Target): void {
  const { words, act, select, mayEdit } = editor;
  if (!mayEdit) return;
  const id = crypto.randomUUID();
  const change: Change = { kind: 'add', id, ...thing(entry), ...(place ?? besideSelected(editor)) };
  if (!act([change], words.titles.add(entry.name))) return;
  select([id]);
  announce(words.said.added(entry.name));
}

function thing(entry: Addable) {
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
