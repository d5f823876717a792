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
import { isFree } from '../trench/row.js';
import { surfaceOf } from '../trench/surface.js';
import { validateSection } from '../trench/validation.js';
import { isConduit } from './conduit.js';
import type { RuleKind } from './kinds.js';
import { type Breach, breachesIn, conduitBreach } from './measures.js';
import { deedOf } from './messages.js';
import { type DesignRule, type Fix, MAX_FINDINGS } from './model.js';
import { type CheckedItem, type CheckedPipeType, CheckedSection } from './section.js';

const WITHOUT_FIX: readonly RuleKind[] = ['NOT_TOGETHER', 'PIPE_MATERIAL', 'DEPTH', 'DRY_RESISTIVITY'];

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
  if (section.rightNeighbours.get(left.placed.item) !== right.placed.item) return [];
  return [{ kind: 'place', itemId: item.id, values: { minPadding: value } }];
}

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
 * all trials of a segment no more are tried, which takes some 5 ms.
 */
export const MAX_TRIED_ITEMS = 360;
/** Where a section has more errors than these, they are not compared with those after a fix. */
const MAX_ERRORS = 2 * MAX_FINDINGS;

/** The same for the same items in any order. */
function keyOf(code: string, ids: readonly string[]): string {
  const [first = '', second] = ids;
  if (second === undefined) return `${code} ${first}`;
  if (ids.length === 2) return first < second ? `${code} ${first} ${second}` : `${code} ${second} ${first}`;
  return `${code} ${ids.toSorted().join(' ')}`;
}

const breachKey = ({ id }: DesignRule, { items }: Breach): string =>
  keyOf(
    id,
    items.map(({ placed }) => placed.item.id),
  );

/** Tries out fixes of one segment. Equal changes are tried once. */
export class FixTrials {
  private tried = 0;
  /** Some changes were not tried, so that findings may lack a fix that there is. */
  isIncomplete = false;
  /** Sections after a change. Null: the change is not possible, or it is not known what it does. */
  private readonly sections = new Map<string, CheckedSection | null>();
  /** Null: there are too many. */
  private readonly errors = new Map<CheckedSection, Set<string> | null>();
  private readonly breaches = new Map<CheckedSection, Map<DesignRule, Set<string>>>();
  private readonly withoutNewErrors = new Map<CheckedSection, boolean>();
  private readonly errorRules: readonly DesignRule[];
  private context: ChangeContext | undefined;

  constructor(
    private readonly trench: Trench,
    private readonly rules: readonly DesignRule[],
    private readonly packings: Packings | undefined,
    private readonly maxItems: number,
  ) {
    this.errorRules = rules.filter(({ severity }) => severity === 'ERROR');
  }

  /** The first of the changes for a breach after which it is gone, and no error is new. */
  fixOf(section: CheckedSection, rule: DesignRule, breach: Breach): Fix | undefined {
    if (section.items.length > this.maxItems) {
      this.isIncomplete ||= !WITHOUT_FIX.includes(rule.kind);
      return undefined;
    }
    const change = changesFor(section, this.rules, rule, breach).find((one) => {
      const after = this.sectionAfter(section, one);
      return (
        after &&
        !this.breachesOf(after, rule).has(breachKey(rule, breach)) &&
        this.addsNoError(section, after)
      );
    });
    if (!change) return undefined;
    const { pipes } = section.facts.types;
    const item = breach.items.find(({ placed }) => 'itemId' in change && placed.item.id === change.itemId);
    const type = pipes.find(({ id }) => change.kind === 'replaceType' && id === change.typeId);
    const label = item && labelTextOf(section.labels, item.placed.item.id);
    return { deed: deedOf(change, label, type), changes: [change] };
  }

  /** The breaches of one rule in a section after a change, which is that of many findings where it is a deeper trench. */
  private breachesOf(section: CheckedSection, rule: DesignRule): Set<string> {
    const known = this.breaches.get(section) ?? new Map<DesignRule, Set<string>>();
    this.breaches.set(section, known);
    let keys = known.get(rule);
    if (!keys) {
      keys = new Set();
      for (const [, breach] of breachesIn(section, [rule])) keys.add(breachKey(rule, breach));
      known.set(rule, keys);
    }
    return keys;
  }

  private addsNoError(before: CheckedSection, after: CheckedSection): boolean {
    let isSo = this.withoutNewErrors.get(after);
    if (isSo === undefined) {
      const [earlier, later] = [this.errorsOf(before), this.errorsOf(after)];
      isSo = earlier !== null && later !== null && [...later].every((error) => earlier.has(error));
      this.withoutNewErrors.set(after, isSo);
    }
    return isSo;
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
      if (this.tried + section.items.length > this.maxItems) {
        this.isIncomplete = true;
        return null;
      }
      this.tried += section.items.length;
      after = this.changed(section, change);
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
