import type { Item, Layer, Section } from '../model.js';
import {
  CannotApply,
  type ElementKind,
  type Elements,
  type ListOf,
  type Reason,
  type SegmentTrench,
} from './model.js';

/** The lists of a trench, and their elements by id. Lists that are not touched stay the same objects. */

export interface Located<K extends ElementKind> extends ListOf {
  value: Elements[K];
  index: number;
}

const NOT_FOUND: Record<ElementKind, Reason> = {
  item: 'ITEM_NOT_FOUND',
  layer: 'LAYER_NOT_FOUND',
  section: 'SECTION_NOT_FOUND',
  covering: 'COVERING_NOT_FOUND',
  circuit: 'CIRCUIT_NOT_FOUND',
};

/** Finds an element and the list it stands in. */
export function locate<K extends ElementKind>(trench: SegmentTrench, what: K, id: string): Located<K> {
  const found = search(trench, what, id);
  if (!found) throw new CannotApply(NOT_FOUND[what]);
  return found as Located<K>;
}

function search(trench: SegmentTrench, what: ElementKind, id: string): Located<ElementKind> | undefined {
  const within = (list: readonly { id: string }[], of: ListOf = {}) => {
    const index = list.findIndex((element) => element.id === id);
    return index === -1 ? undefined : { value: list[index] as Elements[ElementKind], index, ...of };
  };
  if (what === 'section') return within(trench.sections);
  if (what === 'covering') return within(trench.topCoverings);
  if (what === 'circuit') return within(trench.circuits);
  for (const section of trench.sections) {
    if (what === 'layer') {
      const found = within(section.layers, { sectionId: section.id });
      if (found) return found;
      continue;
    }
    for (const layer of section.layers) {
      const found = within(layer.items, { layerId: layer.id });
      if (found) return found;
      for (const item of layer.items) {
        const inside = 'content' in item && within(item.content, { containerId: item.id });
        if (inside) return inside;
      }
    }
  }
  return undefined;
}

type Edit<T> = (list: readonly T[]) => readonly T[];

/** Replaces one list of a trench. */
export function editList<K extends ElementKind>(
  trench: SegmentTrench,
  what: K,
  { layerId, containerId, sectionId }: ListOf,
  edit: Edit<Elements[K]>,
): SegmentTrench {
  // biome-ignore lint/suspicious/noExplicitAny: `what` says what the list holds
  const change = edit as Edit<any>;
  switch (what) {
    case 'section':
      return { ...trench, sections: [...change(trench.sections)] };
    case 'covering':
      return { ...trench, topCoverings: [...change(trench.topCoverings)] };
    case 'circuit':
      return { ...trench, circuits: [...change(trench.circuits)] };
    case 'layer':
      return editSection(trench, sectionId, (section) => ({
        ...section,
        layers: [...change(section.layers)],
      }));
    default:
      return containerId === undefined
        ? editLayer(trench, layerId, (layer) => ({ ...layer, items: [...change(layer.items)] }))
        : editItem(trench, containerId, (item) => {
            if (!('content' in item)) throw new CannotApply('NOT_A_CONTAINER', 'containerId');
            return { ...item, content: [...change(item.content)] } as Item;
          });
  }
}

/** Replaces the values of one element. */
export function editElement<K extends ElementKind>(
  trench: SegmentTrench,
  what: K,
  id: string,
  edit: (value: Elements[K]) => Elements[K],
): SegmentTrench {
  const { value: _, index, ...list } = locate(trench, what, id);
  return editList(trench, what, list, (elements) => elements.with(index, edit(elements[index]!)));
}

const editSection = (
  trench: SegmentTrench,
  id: string | undefined,
  edit: (section: Section) => Section,
): SegmentTrench => ({
  ...trench,
  sections: replaced(trench.sections, (section) => section.id === id, edit, 'SECTION_NOT_FOUND'),
});

function editLayer(
  trench: SegmentTrench,
  id: string | undefined,
  edit: (layer: Layer) => Layer,
): SegmentTrench {
  const isIt = (layer: Layer) => layer.id === id;
  const sections = replaced(
    trench.sections,
    ({ layers }) => layers.some(isIt),
    (section) => ({ ...section, layers: replaced(section.layers, isIt, edit, 'LAYER_NOT_FOUND') }),
    'LAYER_NOT_FOUND',
  );
  return { ...trench, sections };
}

/** An item of a layer, not one in a pipe or culvert. */
function editItem(trench: SegmentTrench, id: string, edit: (item: Item) => Item): SegmentTrench {
  const { layerId, index } = locate(trench, 'item', id);
  if (layerId === undefined) throw new CannotApply('NOT_A_CONTAINER', 'containerId');
  return editLayer(trench, layerId, (layer) => ({
    ...layer,
    items: layer.items.with(index, edit(layer.items[index]!)),
  }));
}

function replaced<T>(
  list: readonly T[],
  isIt: (element: T) => boolean,
  edit: (element: T) => T,
  reason: Reason,
): T[] {
  const index = list.findIndex(isIt);
  if (index === -1) throw new CannotApply(reason);
  return list.with(index, edit(list[index]!));
}
