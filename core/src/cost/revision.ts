import {
  costOf,
  MAX_PRICE,
  MAX_QUANTITY,
  MAX_TOTAL,
  type Money,
  moneyNumber,
  moneyOf,
  ONE,
  type Quantity,
  quantityOf,
  timesQuantity,
} from './decimal.js';
import { isInner } from './kind.js';
import { type CalculationNodeType, type CatalogNodeType, MAX_TREE_DEPTH, MAX_TREE_SIZE } from './model.js';

/** Identifies a node of a revision by its type and number. */
export interface CatalogKey {
  type: CatalogNodeType;
  number: string;
}

export interface CatalogLink {
  parent: CatalogKey;
  child: CatalogKey;
  baseQuantity: number;
}

export type RevisionCode =
  | 'CYCLE'
  | 'TOO_DEEP'
  | 'TREE_TOO_LARGE'
  | 'UNKNOWN_NODE'
  | 'DUPLICATE_NODE'
  | 'DUPLICATE_LINK'
  | 'QUANTITY_NEGATIVE'
  | 'QUANTITY_TOO_LARGE'
  | 'PRICE_MISSING'
  | 'PRICE_NEGATIVE'
  | 'COST_TOO_LARGE';

export interface RevisionFinding {
  code: RevisionCode;
  /** The nodes concerned: all nodes of a cycle, or the parent and the child of a link. */
  nodes: CatalogKey[];
}

export const catalogKey = (type: CalculationNodeType, number: string): string => `${type} ${number}`;

interface Entry extends CatalogKey {
  inner: boolean;
  price: Money;
  links: { child: Entry; quantity: Quantity }[];
  parents: Entry[];
  /** The number of children that are not settled. An entry is settled after all of its children. */
  waiting: number;
  depth: number;
  size: number;
  /** The cost of quantity 1 of a settled entry. Undefined above an error. */
  cost: Money | undefined;
}

/**
 * The cost of quantity 1 of every node of a revision, by `catalogKey`. A priced node is rounded at its quantity in the
 * tree, so the cost of a shared group is computed again for every quantity other than 1.
 */
export function unitCosts(
  nodes: readonly CatalogKey[],
  links: readonly CatalogLink[],
  prices: ReadonlyMap<string, number>,
): { costs: Map<string, number>; findings: RevisionFinding[] } {
  const findings: RevisionFinding[] = [];
  const found = (code: RevisionCode, ...concerned: CatalogKey[]) =>
    findings.push({ code, nodes: concerned.map(({ type, number }) => ({ type, number })) });
  const entries = entriesOf(nodes, prices, found);
  connect(entries, links, found);

  const costs = new Map<string, number>();
  const settled = [...entries.values()].filter(({ waiting }) => waiting === 0);
  for (const entry of settled) {
    for (const parent of entry.parents) {
      parent.waiting -= 1;
      if (parent.waiting === 0) settled.push(parent);
    }
    // A node above an error is not an error itself, so it is not reported.
    if (entry.links.some(({ child }) => child.cost === undefined)) continue;
    measure(entry);
    if (entry.depth > MAX_TREE_DEPTH) found('TOO_DEEP', entry);
    else if (entry.size > MAX_TREE_SIZE) found('TREE_TOO_LARGE', entry);
    else {
      const cost = costAt(entry, ONE);
      if (cost > MAX_TOTAL) {
        found('COST_TOO_LARGE', entry);
        continue;
      }
      entry.cost = cost;
      costs.set(catalogKey(entry.type, entry.number), moneyNumber(cost));
    }
  }
  for (const cycle of cyclesOf(entries.values())) found('CYCLE', ...cycle);
  return { costs, findings };
}

type Found = (code: RevisionCode, ...concerned: CatalogKey[]) => void;

function entriesOf(
  nodes: readonly CatalogKey[],
  prices: ReadonlyMap<string, number>,
  found: Found,
): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const { type, number } of nodes) {
    const key = catalogKey(type, number);
    const inner = isInner(type);
    const priced = !inner && type !== 'RESOURCE';
    const price = moneyOf((priced && prices.get(key)) || 0);
    if (entries.has(key)) found('DUPLICATE_NODE', { type, number });
    if (priced && !prices.has(key)) found('PRICE_MISSING', { type, number });
    if (price < 0n) found('PRICE_NEGATIVE', { type, number });
    if (price > MAX_PRICE) found('COST_TOO_LARGE', { type, number });
    entries.set(key, {
      type,
      number,
      inner,
      price,
      links: [],
      parents: [],
      waiting: 0,
      depth: 1,
      size: 1,
      cost: undefined,
    });
  }
  return entries;
}

function connect(entries: Map<string, Entry>, links: readonly CatalogLink[], found: Found): void {
  const seen = new Map<Entry, Set<Entry>>();
  for (const { parent, child, baseQuantity } of links) {
    const above = entries.get(catalogKey(parent.type, parent.number));
    const below = entries.get(catalogKey(child.type, child.number));
    if (!above || !below) {
      found('UNKNOWN_NODE', parent, child);
      continue;
    }
    const children = seen.get(above) ?? new Set();
    if (children.has(below)) {
      found('DUPLICATE_LINK', parent, child);
      continue;
    }
    const quantity = quantityOf(baseQuantity);
    if (quantity < 0n) found('QUANTITY_NEGATIVE', parent, child);
    if (quantity > MAX_QUANTITY) found('QUANTITY_TOO_LARGE', parent, child);
    seen.set(above, children.add(below));
    above.links.push({ child: below, quantity });
    above.waiting += 1;
    below.parents.push(above);
  }
}

function measure(entry: Entry): void {
  for (const { child } of entry.links) {
    entry.depth = Math.max(entry.depth, child.depth + 1);
    entry.size += child.size;
  }
}

function costAt(entry: Entry, quantity: Quantity): Money {
  if (quantity === 0n) return 0n;
  if (!entry.inner) return costOf(entry.price, quantity);
  if (quantity === ONE && entry.cost !== undefined) return entry.cost;
  let sum = 0n;
  for (const link of entry.links) sum += costAt(link.child, timesQuantity(link.quantity, quantity));
  return sum;
}

/** Finds cycles. Every entry that was not settled has such a child, so following these children ends in a cycle. */
function cyclesOf(entries: Iterable<Entry>): Entry[][] {
  const cycles: Entry[][] = [];
  const done = new Set<Entry>();
  for (const start of entries) {
    if (start.waiting === 0) continue;
    const way = new Map<Entry, number>();
    let at = start;
    while (!done.has(at) && !way.has(at)) {
      way.set(at, way.size);
      at = at.links.find(({ child }) => child.waiting > 0)!.child;
    }
    const from = way.get(at);
    if (from !== undefined) cycles.push([...way.keys()].slice(from));
    for (const entry of way.keys()) done.add(entry);
  }
  return cycles;
}
