import type { Circuit } from './circuits/circuit.js';
import { labelList } from './labelRanges.js';
import type { PlacedItem, SectionLayout } from './layout.js';
import type { Content, Item, Selector } from './model.js';
import { selectorsOf } from './selectors.js';

/**
 * Labels that items and circuits have by themselves, such as H1. They are counted in each section, from the top and from
 * the left, and are the same on screen, in findings, drawings, notes and quantities.
 */

/** Of what flows in an item. Conduits, whatever lies in them, have their own letter. */
const LETTERS: Readonly<Record<Exclude<Selector, 'CABLE'>, string>> = {
  CABLE_HV: 'H',
  CABLE_LV: 'L',
  FIBRE: 'F',
  WATER: 'V',
  SEWER: 'S',
  HEAT: 'T',
  GAS: 'G',
  EARTH: 'J',
};
const CONDUIT = 'R';
const CULVERT = 'K';
const SENSOR = 'M';

export interface ItemLabel {
  /** Such as H1. No two items of a section have the same. */
  label: string;
  /** What a person called the item, unless that is its label. */
  name: string | null;
}

export type ItemLabels = ReadonlyMap<string, ItemLabel>;

/** The labels of the items of a section, and of what lies in them, by id. */
export function itemLabels(layout: SectionLayout): ItemLabels {
  const items = inReadingOrder(layout).flatMap(({ item }) => [item, ...contentInOrder(item)]);
  const given = new Set(items.flatMap(({ label }) => label?.trim() || []));
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  const nextOf = (letter: string): string => {
    let number = numbers.get(letter) ?? 0;
    do number++;
    while (given.has(`${letter}${number}`));
    numbers.set(letter, number);
    return `${letter}${number}`;
  };
  return new Map(
    items.map((item) => {
      const letter = letterOf(item);
      const name = item.label?.trim() ?? '';
      // Whoever wrote H3 on a cable has labelled it, if nothing else is called so.
      const isOwn = name.startsWith(letter) && /^.\d/.test(name) && !taken.has(name);
      const label = isOwn ? name : nextOf(letter);
      taken.add(label);
      return [item.id, { label, name: isOwn || name === '' ? null : name }];
    }),
  );
}

/** A label with the name beside it: "H1 Kjeller". */
export const labelText = ({ label, name }: ItemLabel): string => (name ? `${label} ${name}` : label);

/** The text of an item's label, or a dash where there is no such item. */
export const labelTextOf = (labels: ItemLabels, itemId: string): string => {
  const found = labels.get(itemId);
  return found ? labelText(found) : '–';
};

/** "R1 · H1–H3": the label of a container, and those of what lies in it. */
export function labelWithContent(item: Item, labels: ItemLabels): string {
  const own = labelTextOf(labels, item.id);
  const inside = 'content' in item ? item.content.map(({ id }) => labelTextOf(labels, id)) : [];
  return inside.length === 0 ? own : `${own} · ${labelList(inside)}`;
}

/** The items of a section from the top and from the left. */
export function inReadingOrder({ layers }: SectionLayout): PlacedItem[] {
  return [...layers].reverse().flatMap(({ items }) => {
    const order = items.map((placed, i) => ({ placed, i }));
    order.sort((a, b) => a.placed.box.x - b.placed.box.x || a.i - b.i);
    return order.map(({ placed }) => placed);
  });
}

/** By its pipe and by when it was added: where content lies in a pipe may not be known yet. */
function contentInOrder(item: Item): Content[] {
  if (!('content' in item)) return [];
  const pipeOf = (inside: Content) => (item.kind === 'pipeGroup' ? inside.pipeIndex : 0);
  return item.content.toSorted((a, b) => pipeOf(a) - pipeOf(b));
}

function letterOf(item: Item): string {
  if (item.kind === 'culvert') return CULVERT;
  if (item.kind === 'sensor') return SENSOR;
  if (item.kind === 'pipeCanal') return CONDUIT;
  if ((item.kind === 'pipe' || item.kind === 'pipeGroup') && item.pipeCategory === 'CONTAINER')
    return CONDUIT;
  return LETTERS[selectorsOf(item).findLast((one) => one !== 'CABLE') as keyof typeof LETTERS];
}

/**
 * The labels of circuits by id: those of their cables. Circuits of the same cables, such as those of several three-core
 * cables laid as one group, are told apart by a number.
 */
export function circuitLabels(
  circuits: readonly Pick<Circuit, 'id' | 'conductors'>[],
  cableOf: ReadonlyMap<string, string>,
  labels: ItemLabels,
): Map<string, string> {
  const own = circuits.map(({ id, conductors }) => {
    const cables = new Set(conductors.flatMap(({ partId }) => cableOf.get(partId) ?? []));
    const names = [...cables].flatMap((cableId) => labels.get(cableId)?.label ?? []);
    return [id, names.join('+') || '–'] as const;
  });
  const seen = new Map<string, number>();
  return new Map(
    own.map(([id, label]) => {
      const isOnly = own.filter((other) => other[1] === label).length === 1;
      const number = (seen.get(label) ?? 0) + 1;
      seen.set(label, number);
      return [id, isOnly ? label : `${label}.${number}`];
    }),
  );
}
