import type { Box } from '../geometry/box.js';
import type { Assumptions } from '../trench/assumptions.js';
import type { CatalogType } from '../trench/changes/index.js';
import { type ItemLabels, itemLabels } from '../trench/labels.js';
import type { PlacedItem, SectionLayout } from '../trench/layout.js';
import type { Item, Selector, Surface, Surroundings, TrenchSettings } from '../trench/model.js';
import { isInRow } from '../trench/row.js';
import { selectorsOf } from '../trench/selectors.js';

type CheckedCableType = Pick<Extract<CatalogType, { kind: 'cable' }>, 'kind' | 'id'> & {
  conductorArea?: number;
};
export type CheckedPipeType = Extract<CatalogType, { kind: 'pipe' }> & {
  material?: string;
  /** Left out: fixes may offer it. */
  isOffered?: boolean;
};
export type CheckedType = CheckedCableType | CheckedPipeType;

/** What rules need to know of types beside what items copy from them. */
export interface CheckedTypes {
  /** Of a cable type, in mm². Undefined: the catalog does not know it. */
  conductorArea(typeId: number): number | undefined;
  pipeMaterial(typeId: number): string | undefined;
  /** Every pipe type that fixes may offer. */
  pipes: readonly CheckedPipeType[];
}

/** From the types of the catalog with all of their columns. Other kinds do not matter. */
export function checkedTypes(types: Iterable<CheckedType | CatalogType>): CheckedTypes {
  const areas = new Map<number, number | undefined>();
  const pipes = new Map<number, CheckedPipeType>();
  for (const type of types) {
    if (type.kind === 'cable') areas.set(type.id, (type as CheckedCableType).conductorArea);
    if (type.kind === 'pipe') pipes.set(type.id, type);
  }
  return {
    conductorArea: (typeId) => areas.get(typeId),
    pipeMaterial: (typeId) => pipes.get(typeId)?.material,
    pipes: [...pipes.values()].filter(({ isOffered }) => isOffered !== false),
  };
}

/** What the sections of a segment have in common for the rules. */
export interface SegmentFacts {
  settings: TrenchSettings;
  surroundings: Surroundings;
  assumptions: Assumptions;
  types: CheckedTypes;
}

/** An item of a layer, not one in a conduit. */
export interface CheckedItem {
  placed: PlacedItem;
  box: Box;
  selectors: readonly Selector[];
}

/** A section as rules see it. */
export class CheckedSection {
  readonly items: readonly CheckedItem[];
  private readonly bySelector = new Map<Selector, readonly CheckedItem[]>();

  constructor(
    readonly layout: SectionLayout,
    readonly surface: Surface,
    readonly facts: SegmentFacts,
  ) {
    this.items = layout.layers.flatMap(({ items }) =>
      items.map((placed) => ({ placed, box: placed.box, selectors: selectorsOf(placed.item) })),
    );
  }

  private own: ItemLabels | undefined;

  /** How findings name the items. */
  get labels(): ItemLabels {
    this.own ??= itemLabels(this.layout);
    return this.own;
  }

  private neighbours: Map<Item, Item> | undefined;

  /** The next item of those that stand in the same row. */
  get rightNeighbours(): ReadonlyMap<Item, Item> {
    this.neighbours ??= new Map(
      this.layout.layers.flatMap(({ layer }) => {
        const row = layer.items.filter(isInRow);
        return row.slice(1).map((right, i) => [row[i]!, right] as const);
      }),
    );
    return this.neighbours;
  }

  /** The items that a selector names. A rule without one names none. */
  named(selector: Selector | undefined): readonly CheckedItem[] {
    if (selector === undefined) return [];
    let found = this.bySelector.get(selector);
    if (!found) {
      found = this.items.filter(({ selectors }) => selectors.includes(selector));
      this.bySelector.set(selector, found);
    }
    return found;
  }
}
