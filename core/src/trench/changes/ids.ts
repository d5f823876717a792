import type { Item, Layer, Section } from '../model.js';
import { CannotApply, type SegmentTrench } from './model.js';

const SEEDS = [0x2c1b3c6d, 0x297a2d39, 0x5bd1e995, 0x1b873593];

/**
 * A UUID (version 8) that follows from names. Browser and server give the same ids to what a change makes besides the
 * thing that the caller named: the parts of a cable group, the content of a copy.
 */
export function derivedId(...names: (string | number)[]): string {
  const text = names.join('/');
  const hex = SEEDS.map((seed) => hashOf(text, seed).toString(16).padStart(8, '0')).join('');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** A 32-bit hash: FNV-1a with a seed, then mixed so that every bit depends on every character. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193 ^ (seed & 0xff00));
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export const partIdsOf = (itemId: string, count: number): string[] =>
  Array.from({ length: count }, (_, part) => derivedId(itemId, part));

const idsOfItem = (item: Item): string[] => [
  item.id,
  ...(item.kind === 'cable' ? item.partIds : []),
  ...('content' in item ? item.content.flatMap(idsOfItem) : []),
];
const idsOfLayer = ({ id, items }: Layer): string[] => [id, ...items.flatMap(idsOfItem)];
const idsOfSection = ({ id, layers }: Section): string[] => [id, ...layers.flatMap(idsOfLayer)];

/** The ids of an element and of everything in it. */
export function idsOf(element: object): string[] {
  if ('layers' in element) return idsOfSection(element as Section);
  if ('items' in element) return idsOfLayer(element as Layer);
  if ('kind' in element) return idsOfItem(element as Item);
  return [(element as { id: string }).id];
}

/** An id names one thing in a segment. `except` is the element that the new one replaces. */
export function requireFreeIds(trench: SegmentTrench, element: object, except?: object): void {
  const ids = idsOf(element);
  const wanted = new Set(ids);
  if (wanted.size < ids.length) throw new CannotApply('ID_TAKEN', 'id');
  for (const id of except ? idsOf(except) : []) wanted.delete(id);
  if (isTaken(trench, wanted)) throw new CannotApply('ID_TAKEN', 'id');
}

const isTaken = ({ topCoverings, sections }: SegmentTrench, ids: ReadonlySet<string>): boolean =>
  topCoverings.some(({ id }) => ids.has(id)) ||
  sections.some(
    ({ id, layers }) =>
      ids.has(id) || layers.some((layer) => ids.has(layer.id) || isTakenIn(layer.items, ids)),
  );

/** Plain loops: a list of changes walks through a large segment once for each of them. */
function isTakenIn(items: readonly Item[], ids: ReadonlySet<string>): boolean {
  for (const item of items) {
    if (ids.has(item.id)) return true;
    if (item.kind === 'cable') {
      for (const id of item.partIds) if (ids.has(id)) return true;
    } else if ('content' in item && isTakenIn(item.content, ids)) return true;
  }
  return false;
}

/** A copy of an item under another id. Everything in it gets an id that follows from the new one. */
export function copyOfItem<T extends Item>(item: T, id: string): T {
  const copy: Item = { ...item, id };
  if (copy.kind === 'cable') copy.partIds = partIdsOf(id, copy.partIds.length);
  if ('content' in copy) {
    const inside: readonly Item[] = copy.content;
    copy.content = inside.map((each, i) =>
      copyOfItem(each, derivedId(id, 'content', i)),
    ) as typeof copy.content & [];
  }
  return copy as T;
}

/** Joints are points of the route of a segment, which its copies do not have. */
export const copyOfSection = (section: Section, id: string): Section => ({
  ...section,
  id,
  joints: 0,
  layers: section.layers.map((layer, l) => ({
    ...layer,
    id: derivedId(id, 'layer', l),
    items: layer.items.map((item, i) => copyOfItem(item, derivedId(id, 'layer', l, i))),
  })),
});
