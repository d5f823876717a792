import { fillingsOf, type Packings, type PlacedContent } from '../content.js';
import type { LayerLayout, MeasuredRow, PlacedItem, SectionLayout } from '../layout.js';
import { measuredRow, neighbourhoods } from '../layout.js';
import type { Content, Item } from '../model.js';
import { isInRow } from '../row.js';

/** Where an item is in a layout. */
export interface LocatedItem {
  layer: LayerLayout;
  /** From the bottom. */
  layerIndex: number;
  /** The item, or the container that it lies in. */
  outer: PlacedItem;
  inside?: Content;
  /** Where the content lies. Left out: it does not fit, or is not known to. */
  placed?: PlacedContent;
  /** The part whose id was asked for, or the only one. */
  part: number | null;
}

export const itemAt = ({ outer, inside }: LocatedItem): Item => inside ?? outer.item;

/** Finds an item by its id or by that of a part. */
export function locate({ layers }: SectionLayout, id: string): LocatedItem | null {
  for (const [layerIndex, layer] of layers.entries())
    for (const outer of layer.items) {
      const at = { layer, layerIndex, outer };
      if (hasId(outer.item, id)) return { ...at, part: partOf(outer.item, id, outer.parts.length) };
      const inside = contentIn(outer.item).find((content) => hasId(content, id));
      if (!inside) continue;
      const placed = outer.content?.find(({ item }) => item.id === inside.id);
      return {
        ...at,
        inside,
        ...(placed && { placed }),
        part: placed ? partOf(inside, id, placed.parts.length) : null,
      };
    }
  return null;
}

const contentIn = (item: Item): readonly Content[] => ('content' in item ? item.content : []);

const hasId = (item: Item, id: string) =>
  item.id === id || (item.kind === 'cable' && item.partIds.includes(id));

function partOf(item: Item, id: string, count: number): number | null {
  const index = item.kind === 'cable' ? item.partIds.indexOf(id) : -1;
  if (index !== -1) return index < count ? index : null;
  return count === 1 ? 0 : null;
}

/** The id by which a part of an item can be asked for. */
export const partId = (item: Item, index: number): string =>
  item.kind === 'cable' ? (item.partIds[index] ?? item.id) : item.id;

/** The row that an item stands in, its index there, and who stands before it. */
export interface Standing {
  row: MeasuredRow;
  index: number;
  standing: MeasuredRow['items'];
}

export function standingOf({ section, clearances }: SectionLayout, { layer, outer }: LocatedItem): Standing {
  const row = measuredRow(section, layer.layer, clearances);
  const standing = row.items.filter(({ item }) => isInRow(item));
  return { row, standing, index: standing.findIndex(({ item }) => item.id === outer.item.id) };
}

/** The neighbours of an item on both sides, if it has any. */
export function neighboursAt({ layers }: SectionLayout, { outer }: LocatedItem) {
  for (const { items, neighbours } of neighbourhoods(layers)) {
    const index = items.indexOf(outer);
    if (index !== -1) return { left: items[neighbours.left[index]!], right: items[neighbours.right[index]!] };
  }
  return { left: undefined, right: undefined };
}

/** In which pipe of its container an item lies, and where its parts lie in the room there. */
export function roomOf({ outer, inside }: LocatedItem, packings: Packings) {
  if (!('content' in outer.item) || !inside) return null;
  const found = fillingsOf(outer.item, outer.box, outer.parts).find((room) =>
    room.inside.some(({ id }) => id === inside.id),
  );
  const packed = found?.filling && packings(found.filling);
  if (!found || !packed) return null;
  const index = found.inside.findIndex(({ id }) => id === inside.id);
  const counts = found.filling!.groups.map(({ parts }) => parts.length);
  const from = counts.slice(0, index).reduce((sum, count) => sum + count, 0);
  const pipe = outer.item.kind === 'pipeGroup' ? Math.min(inside.pipeIndex, outer.parts.length - 1) : 0;
  return {
    left: found.left,
    top: found.top,
    pipe,
    circles: packed.circles.slice(from, from + counts[index]!),
  };
}
