import { type Quantity, quantityOf, timesQuantity } from './decimal.js';

/** A child of a catalog node, by its `catalogKey`. */
export interface ChildLink {
  key: string;
  baseQuantity: number;
}

/** The children of catalog nodes, by the `catalogKey` of the parent. A revision never changes, so nor do they. */
export type ChildLinks = ReadonlyMap<string, readonly ChildLink[]>;

/** A way down through the catalog: the quantity per unit at each step. It is longer than one if nodes between were removed. */
export type Way = readonly number[];

/** The quantity at the end of a way; each step is rounded. */
export const alongWay = (way: Way, quantity: Quantity): Quantity =>
  way.reduce((units, step) => timesQuantity(quantityOf(step), units), quantity);

/** The ways through the catalog, the shortest first, and of equally long ones the one that the catalog lists first. */
export class CatalogWays {
  readonly #reached = new Map<string, ReadonlySet<string>>();
  readonly #ways = new Map<string, readonly Way[]>();

  constructor(readonly links: ChildLinks) {}

  between(parent: string, child: string): readonly Way[] {
    const name = `${parent}\n${child}`;
    const known = this.#ways.get(name);
    if (known) return known;
    const ways = [...this.#walk(parent, child)].sort((a, b) => a.length - b.length);
    this.#ways.set(name, ways);
    return ways;
  }

  *#walk(from: string, to: string): Generator<Way> {
    for (const { key, baseQuantity } of this.links.get(from) ?? []) {
      if (key === to) yield [baseQuantity];
      if (this.#reach(key).has(to)) for (const way of this.#walk(key, to)) yield [baseQuantity, ...way];
    }
  }

  /** Everything below a node, so that a walk goes only where it leads somewhere. */
  #reach(from: string): ReadonlySet<string> {
    const known = this.#reached.get(from);
    if (known) return known;
    const reached = new Set<string>();
    for (const { key } of this.links.get(from) ?? []) {
      reached.add(key);
      for (const one of this.#reach(key)) reached.add(one);
    }
    this.#reached.set(from, reached);
    return reached;
  }
}
