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
import { labelTextOf } from '../trench/labels.js';
import { layoutSection, measuredRow } from '../trench/layout.js';
import type { Item, Section, Trench } from '../trench/model.js';
import { isFree, isInRow } from '../trench/row.js';
import { surfaceOf } from '../trench/surface.js';
import { validateSection } from '../trench/validation.js';
import { isConduit } from './conduit.js';
import { type Breach, breachesIn, conduitBreach } from './measures.js';
import { deedOf } from './messages.js';
import { type DesignRule, type Fix, MAX_FINDINGS } from './model.js';
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
  const needed = Math.max(
    ...section.layers.map((layer) => measuredRow(section, layer, layout.clearances).needed),
  );
  return [required - measured, required - 2 * facts.assumptions.workingSpace - needed].map((lacking) => ({
    leftBorderPadding: section.leftBorderPadding + lacking / 2,
    rightBorderPadding: section.rightBorderPadding + lacking / 2,
  }));
}

/**
 * A fix is tried out before it is offered, which costs a layout and a check of its section. Above this number of items in
 * all trials of a segment no more fixes are offered.
 */
const MAX_TRIED_ITEMS = 3_000;
/** Where a section has more errors than these, they are not compared with those after a fix. */
const MAX_ERRORS = 2 * MAX_FINDINGS;

const keyOf = (code: string, itemIds: readonly string[]): string => `${code} ${itemIds.toSorted().join(' ')}`;
const breachKey = ({ id }: DesignRule, { items }: Breach): string =>
  keyOf(
    id,
    items.map(({ placed }) => placed.item.id),
  );

/** Tries out fixes of one segment. Equal changes are tried once. */
export class FixTrials {
  private tried = 0;
  /** Sections after a change. Null: the change is not possible, or it is not known what it does. */
  private readonly sections = new Map<string, CheckedSection | null>();
  /** Null: there are too many. */
  private readonly errors = new Map<CheckedSection, Set<string> | null>();
  private readonly errorRules: readonly DesignRule[];
  private context: ChangeContext | undefined;

  constructor(
    private readonly trench: Trench,
    private readonly rules: readonly DesignRule[],
    private readonly packings: Packings | undefined,
  ) {
    this.errorRules = rules.filter(({ severity }) => severity === 'ERROR');
  }

  /** The first of the changes for a breach after which it is gone, and no error is new. */
  fixOf(section: CheckedSection, rule: DesignRule, breach: Breach): Fix | undefined {
    if (this.tried >= MAX_TRIED_ITEMS) return undefined;
    const change = changesFor(section, this.rules, rule, breach).find((one) => {
      const after = this.sectionAfter(section, one);
      return after && !hasBreach(after, rule, breach) && this.addsNoError(section, after);
    });
    if (!change) return undefined;
    const { pipes } = section.facts.types;
    const item = breach.items.find(({ placed }) => 'itemId' in change && placed.item.id === change.itemId);
    const type = pipes.find(({ id }) => change.kind === 'replaceType' && id === change.typeId);
    const label = item && labelTextOf(section.labels, item.placed.item.id);
    return { deed: deedOf(change, label, type), changes: [change] };
  }

  private addsNoError(before: CheckedSection, after: CheckedSection): boolean {
    const [earlier, later] = [this.errorsOf(before), this.errorsOf(after)];
    return earlier !== null && later !== null && [...later].every((error) => earlier.has(error));
  }

  private errorsOf(section: CheckedSection): Set<string> | null {
    let errors = this.errors.get(section);
    if (errors === undefined) {
      errors = this.foundErrors(section);
      this.errors.set(section, errors);
    }
    return errors;
  }

  private foundErrors(section: CheckedSection): Set<string> | null {
    const found = validateSection(section.layout, this.trench.topCoverings);
    const errors = new Set(found.map(({ code, itemIds }) => keyOf(`layout ${code}`, itemIds)));
    for (const [rule, breach] of breachesIn(section, this.errorRules)) {
      errors.add(breachKey(rule, breach));
      if (errors.size > MAX_ERRORS) return null;
    }
    return errors;
  }

  private sectionAfter(section: CheckedSection, change: Change): CheckedSection | null {
    const key = JSON.stringify([section.layout.section.id, change]);
    let after = this.sections.get(key);
    if (after === undefined) {
      this.tried += section.items.length;
      after = this.tried > MAX_TRIED_ITEMS ? null : this.changed(section, change);
      this.sections.set(key, after);
    }
    return after;
  }

  private changed({ layout, facts }: CheckedSection, change: Change): CheckedSection | null {
    this.context ??= catalogContext(facts.types.pipes);
    const trench = changedTrench({ ...this.trench, sections: [layout.section] }, change, this.context);
    if (!trench) return null;
    const section: Section = trench.sections[0]!;
    const after = layoutSection(section, trench.settings.clearances, (filling) => {
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

function hasBreach(section: CheckedSection, rule: DesignRule, breach: Breach): boolean {
  const key = breachKey(rule, breach);
  for (const [, other] of breachesIn(section, [rule])) if (breachKey(rule, other) === key) return true;
  return false;
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
