import { packGroupsQuickly } from '../geometry/content.js';
import type { SectionValues } from '../trench/changes/index.js';
import {
  applyChange,
  CannotApply,
  type Change,
  type ChangeContext,
  catalogContext,
} from '../trench/changes/index.js';
import type { Packings } from '../trench/content.js';
import { layoutSection, measuredRow } from '../trench/layout.js';
import type { Item, Section, Trench } from '../trench/model.js';
import { isFree, isInRow } from '../trench/row.js';
import { surfaceOf } from '../trench/surface.js';
import { validateSection } from '../trench/validation.js';
import { isConduit } from './conduit.js';
import { type Breach, conduitBreach } from './measures.js';
import { deedOf } from './messages.js';
import type { DesignRule, Fix } from './model.js';
import { type CheckedItem, type CheckedPipeType, CheckedSection } from './section.js';

/** The changes that may take a breach away, the first one that does is offered. */
function changesFor(
  section: CheckedSection,
  rules: readonly DesignRule[],
  rule: DesignRule,
  breach: Breach,
): Change[] {
  const { section: own } = section.layout;
  const update = (values: SectionValues): Change => ({ kind: 'updateSection', sectionId: own.id, values });
  const { items, measured = 0, required = 0 } = breach;
  switch (rule.kind) {
    case 'CLEARANCE':
      return apart(section, items[0]!, items[1]!, rule.value ?? 0, Math.ceil(required - measured));
    case 'COVER':
      return [update({ layoutDepth: own.layoutDepth + Math.ceil(required - measured) })];
    case 'BORE':
    case 'FILL':
    case 'PIPE_SIZE':
      return largerPipe(section, rules, rule, items[0]!.placed.item);
    case 'WIDTH':
      return widened(section, required, measured).map(update);
    case 'BEDDING_BELOW':
      return [update({ foundationThickness: required })];
    case 'BEDDING_ABOVE':
      return [update({ coverThickness: required })];
    case 'BEDDING_RESISTIVITY':
      return [update({ beddingThermalResistivity: required })];
    case 'MARKER':
      return [{ kind: 'settings', values: { autoMarkers: true } }];
    default:
      return [];
  }
}

/** Neighbours in a row get a wider opening; a freely placed item moves away from the other. */
function apart(
  section: CheckedSection,
  left: CheckedItem,
  right: CheckedItem,
  value: number,
  missing: number,
): Change[] {
  const isCable = ({ selectors }: CheckedItem) => selectors.includes('CABLE');
  const free = [left, right].filter(({ placed }) => isFree(placed.item));
  const among = free.length > 0 ? free : [left, right];
  const moved = among.find((one) => !isCable(one)) ?? among.at(-1)!;
  const { item } = moved.placed;
  if (free.length > 0) {
    const xAdjustment = item.xAdjustment + (moved === left ? -missing : missing);
    return [{ kind: 'place', itemId: item.id, values: { xAdjustment } }];
  }
  if (!areNeighbours(section, left.placed.item, right.placed.item)) return [];
  return [{ kind: 'place', itemId: item.id, values: { minPadding: value } }];
}

const areNeighbours = ({ layout }: CheckedSection, left: Item, right: Item): boolean =>
  layout.layers.some(({ layer }) => {
    const row = layer.items.filter(isInRow);
    const place = row.indexOf(left);
    return place !== -1 && row[place + 1] === right;
  });

/** The smallest type of the same category with which the conduit keeps its rules about size. */
function largerPipe(
  { facts: { types } }: CheckedSection,
  rules: readonly DesignRule[],
  rule: DesignRule,
  item: Item,
): Change[] {
  if (!isConduit(item)) return [];
  const about = rules.filter(
    (other) => other === rule || other.kind === 'BORE' || other.kind === 'PIPE_SIZE',
  );
  const fits = ({ outerDiameter, wallThickness }: CheckedPipeType) =>
    about.every((other) => !conduitBreach({ ...item, outerDiameter, wallThickness }, other, types));
  const type = types.pipes
    .filter(({ pipeCategory }) => pipeCategory === item.pipeCategory)
    .sort((a, b) => a.outerDiameter - b.outerDiameter || a.id - b.id)
    .find(fits);
  return type ? [{ kind: 'replaceType', itemId: item.id, typeId: type.id }] : [];
}

/** The dig width is rounded up to steps and has a least value, so half of what it lacks may be too little for the section. */
function widened({ layout, facts }: CheckedSection, required: number, measured: number): SectionValues[] {
  const { section } = layout;
  const needed = Math.max(...section.layers.map((layer) => measuredRow(section, layer).needed));
  return [required - measured, required - 2 * facts.assumptions.workingSpace - needed].map((lacking) => ({
    leftBorderPadding: section.leftBorderPadding + lacking / 2,
    rightBorderPadding: section.rightBorderPadding + lacking / 2,
  }));
}

/** Every breach of some rules in a section, as keys. */
export interface BreachKeys {
  all: Set<string>;
  errors: Set<string>;
}

export const breachKey = (ruleId: string, itemIds: readonly string[]): string =>
  `${ruleId} ${itemIds.toSorted().join(' ')}`;

const layoutErrors = ({ layout }: CheckedSection, { topCoverings }: Pick<Trench, 'topCoverings'>): string[] =>
  validateSection(layout, topCoverings).map(({ code, itemIds }) => breachKey(`layout ${code}`, itemIds));

/**
 * A fix is tried out before it is offered, which costs a layout and a check of its section. Above this number of items in
 * all trials of a segment no more fixes are offered.
 */
const MAX_TRIED_ITEMS = 10_000;

/** Tries out fixes of one segment. Equal changes are tried once. */
export class FixTrials {
  private tried = 0;
  private readonly outcomes = new Map<string, BreachKeys | null>();
  private readonly before = new Map<CheckedSection, BreachKeys | null>();
  private context: ChangeContext | undefined;

  constructor(
    private readonly trench: Trench,
    private readonly rules: readonly DesignRule[],
    private readonly packings: Packings | undefined,
    /** Null: there are too many. */
    private readonly keysOf: (section: CheckedSection) => BreachKeys | null,
  ) {}

  /** The first of the changes for a breach after which it is gone, and no error is new. */
  fixOf(section: CheckedSection, rule: DesignRule, breach: Breach): Fix | undefined {
    const before = this.tried > MAX_TRIED_ITEMS ? null : this.keysBefore(section);
    if (!before) return undefined;
    const items = breach.items.map(({ placed }) => placed.item);
    const key = breachKey(
      rule.id,
      items.map(({ id }) => id),
    );
    for (const change of changesFor(section, this.rules, rule, breach)) {
      const after = this.outcomeOf(section, change);
      if (!after || after.all.has(key)) continue;
      if ([...after.errors].some((error) => !before.errors.has(error))) continue;
      const changed = 'itemId' in change ? items.find(({ id }) => id === change.itemId) : undefined;
      const type =
        change.kind === 'replaceType'
          ? section.facts.types.pipes.find(({ id }) => id === change.typeId)
          : undefined;
      return { deed: deedOf(change, changed, type), changes: [change] };
    }
    return undefined;
  }

  private keysBefore(section: CheckedSection): BreachKeys | null {
    let keys = this.before.get(section);
    if (keys === undefined) {
      keys = this.allKeysOf(section);
      this.before.set(section, keys);
    }
    return keys;
  }

  private allKeysOf(section: CheckedSection): BreachKeys | null {
    const keys = this.keysOf(section);
    for (const error of keys ? layoutErrors(section, this.trench) : []) keys!.errors.add(error);
    return keys;
  }

  /** What is wrong with a section after a change. Null: the change is not possible, or it is not known what it does. */
  private outcomeOf(section: CheckedSection, change: Change) {
    const key = JSON.stringify([section.layout.section.id, change]);
    let outcome = this.outcomes.get(key);
    if (outcome === undefined) {
      outcome = this.tryOut(section, change);
      this.outcomes.set(key, outcome);
    }
    return outcome;
  }

  private tryOut(section: CheckedSection, change: Change) {
    this.tried += section.items.length;
    if (this.tried > MAX_TRIED_ITEMS) return null;
    const changed = this.changed(section, change);
    return changed && this.allKeysOf(changed);
  }

  private changed({ layout, facts }: CheckedSection, change: Change): CheckedSection | null {
    this.context ??= catalogContext(facts.types.pipes);
    const trench = changedTrench({ ...this.trench, sections: [layout.section] }, change, this.context);
    if (!trench) return null;
    const section: Section = trench.sections[0]!;
    const after = layoutSection(section, (filling) => {
      const known = this.packings?.(filling);
      return known === undefined ? packGroupsQuickly(filling) : known;
    });
    const wasPending = new Set(pendingIn(layout.layers));
    if (pendingIn(after.layers).some((id) => !wasPending.has(id))) return null;
    return new CheckedSection(after, surfaceOf(section, trench.surroundings), {
      ...facts,
      settings: trench.settings,
    });
  }
}

function changedTrench(trench: Trench, change: Change, context: ChangeContext): Trench | null {
  try {
    return applyChange(trench, change, context);
  } catch (error) {
    if (error instanceof CannotApply) return null;
    throw error;
  }
}

const pendingIn = (layers: CheckedSection['layout']['layers']): string[] =>
  layers.flatMap(({ items }) => items.flatMap(({ item, pending }) => (pending ? item.id : [])));
