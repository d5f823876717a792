import { createHash } from 'node:crypto';
import type { CalculationTree, CatalogTree } from '@spadework/core/cost';
import {
  type Branch,
  type BranchKey,
  type DesignBranch,
  type DesignChange,
  type DesignPrice,
  keyText,
  type PriceFinding,
  priceDesign,
  proposedChanges,
} from '@spadework/core/design';
import { type Waiver, waiverOf } from '@spadework/core/estimate';
import {
  type BudgetOf,
  type QuantityLine,
  type Rule,
  ruleFaults,
  type UnpricedLine,
  type WaivedLine,
} from '@spadework/core/quantity';
import type { Trench } from '@spadework/core/trench';
import type { Caller } from '../../../kernel/caller.js';
import type { Tx } from '../../../store/store.js';
import {
  cableFactsOf,
  type ListedSegment,
  type MeasuredSegment,
  measureSegments,
  profilesFor,
} from '../../trench/index.js';
import type { Opened } from '../access.js';
import { listBranches } from '../calculations.sql.js';
import { findSettings } from '../estimates/estimates.sql.js';
import { budgetsOf, codesOf } from '../ruleFaults.js';
import { findRuleSet, type RuleSetRow } from '../rules.sql.js';
import { STARTER_RULES } from '../starterRules.js';
import { atCompanyPrices } from '../trees.js';
import type { DesignFinding } from './finding.js';
import { listOrigins, type OriginRow, type Provenance } from './origins.sql.js';

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export type Pricing = 'COMPLETE' | 'INCOMPLETE';

export const pricingOf = (isComplete: boolean): Pricing => (isComplete ? 'COMPLETE' : 'INCOMPLETE');

export interface SegmentDesign {
  segmentId: number;
  /** Null: deleted. */
  segment: MeasuredSegment | null;
  provenance: Provenance | null;
  changes: DesignChange[];
  unmapped: QuantityLine[];
  /** Whether everything that the design gives has a price or is waived. */
  pricing: Pricing;
  /** What rules do not pay on purpose, and what has no price. */
  waived: WaivedLine[];
  unpriced: UnpricedLine[];
}

export interface Design {
  segments: SegmentDesign[];
  changes: DesignChange[];
  findings: DesignFinding[];
  /** Lines that two rules take. */
  conflicts: { segmentId: number; finding: PriceFinding }[];
  branches: Map<number, Branch>;
  /** By key, of all segments. */
  origins: Map<string, OriginRow>;
  isSelected: (segmentId: number) => boolean;
  waivers: readonly Waiver[];
  /** Undefined: deleted, or not asked for. */
  segmentOf: (segmentId: number) => MeasuredSegment | undefined;
  built: (proposedBranch: DesignBranch) => CalculationTree;
  provenanceOf: (segmentId: number) => Provenance;
}

export interface DesignSelection {
  ruleSetId?: string;
  profileId?: string;
}

interface Context {
  tx: Tx;
  caller: Caller;
}

/** Rules of a set, as far as they can be used with the catalog of a calculation. */
export interface UsableRules {
  set: RuleSetRow;
  rules: Rule[];
  /** At the prices of the calculation. */
  budgets: (number: string) => CatalogTree | undefined;
  /** At the prices of the catalog. */
  averages: BudgetOf;
  unusable: DesignFinding[];
}

/** The design of segments: what the rules ask for now, what was made before, and what is to happen. */
export async function designOf(
  context: Context,
  opened: Opened,
  /** All of the project. */
  listed: readonly ListedSegment[],
  isSelected: (segmentId: number) => boolean,
  selection: DesignSelection,
): Promise<Design> {
  const { tx, caller } = context;
  const { calculation } = opened;
  const origins = await listOrigins(tx, calculation);
  const madeBy = new Map(origins.map((origin) => [origin.segmentId, origin]));
  const rules = await rulesFor(tx, opened, selection, origins);
  const rulesOf = (id: number) => rules(selection.ruleSetId ?? madeBy.get(id)?.ruleSetId);
  const profiles = await profilesFor(tx, calculation.companyId, selection.profileId);
  const profileFor = (id: number, trench: Trench | undefined) => profiles(trench, madeBy.get(id)?.profileId);

  const chosen = listed.filter(({ id }) => isSelected(id));
  const measured = await measureSegments(
    tx,
    caller,
    chosen,
    (id, trench) => profileFor(id, trench).assumptions,
  );
  const cableType = await cableFactsOf(tx, calculation.companyId, measured);
  const { waivers } = await findSettings(tx, calculation);
  const made = new BuiltBranches();
  const prices = new Map<number, DesignPrice>();
  for (const segment of measured) {
    const { id, name, trench, quantities, assumptions } = segment;
    const usable = rulesOf(id);
    const input = { segmentName: name, trench, quantities, assumptions, cableType };
    const price = priceDesign(usable.rules, usable.budgets, input);
    prices.set(id, price);
    made.add(id, price);
  }
  const branches = new Map(
    (await listBranches(tx, calculation)).map((branch) => [branch.id, branch as Branch]),
  );
  const existing = new Set(listed.map(({ id }) => id));
  const changes = proposedChanges({
    proposedBranches: made.proposedBranches,
    origins: origins.filter(({ segmentId }) => isSelected(segmentId)),
    branches,
    segmentExists: (id) => existing.has(id),
    isUnusable: (key) =>
      made.isUnusable(key) || rulesOf(key.segmentId).unusable.some(({ ruleId }) => ruleId === key.ruleId),
    hash: hashOf,
  });
  const byId = new Map(measured.map((segment) => [segment.id, segment]));
  const changesOf = new Map<number, DesignChange[]>();
  for (const change of changes) {
    const own = changesOf.get(change.segmentId);
    if (own) own.push(change);
    else changesOf.set(change.segmentId, [change]);
  }
  const hashes = new Map<number, string>();
  const hashOfQuantities = (segmentId: number) => {
    const known = hashes.get(segmentId);
    if (known !== undefined) return known;
    const lines = byId.get(segmentId)?.quantities.lines ?? [];
    const hash = hashOf(
      JSON.stringify(lines.map(({ key, sectionId, net, gross }) => [key, sectionId, net, gross])),
    );
    hashes.set(segmentId, hash);
    return hash;
  };
  const gone = new Set(changes.map(({ segmentId }) => segmentId).filter((id) => !byId.has(id)));
  const used = new Set(measured.map(({ id }) => rulesOf(id)));
  return {
    segments: [...byId.keys(), ...gone].map((segmentId) => ({
      segmentId,
      segment: byId.get(segmentId) ?? null,
      provenance: madeBy.get(segmentId) ?? null,
      changes: changesOf.get(segmentId) ?? [],
      unmapped: (prices.get(segmentId)?.unmapped ?? []).filter((line) => !waiverOf(waivers, segmentId, line)),
      pricing: pricingOf(
        (prices.get(segmentId)?.unpriced ?? []).every(({ line }) => waiverOf(waivers, segmentId, line)),
      ),
      waived: prices.get(segmentId)?.waived ?? [],
      unpriced: prices.get(segmentId)?.unpriced ?? [],
    })),
    changes,
    findings: [...[...used].flatMap(({ unusable }) => unusable), ...made.findings],
    conflicts: made.conflicts,
    branches,
    origins: new Map(origins.map((origin) => [keyText(origin), origin])),
    isSelected,
    waivers,
    segmentOf: (segmentId) => byId.get(segmentId),
    built: (proposedBranch) => made.built.get(keyText(proposedBranch))!,
    provenanceOf: (segmentId) => {
      const { set } = rulesOf(segmentId);
      const segment = byId.get(segmentId);
      const profile = profileFor(segmentId, segment?.trench);
      return {
        segmentVersion: segment?.version ?? 0,
        quantitiesHash: hashOfQuantities(segmentId),
        ruleSetId: set.id,
        ruleSetVersion: set.version,
        profileId: profile.id,
        profileVersion: profile.version,
      };
    },
  };
}

/** The quantities that a proposed branch takes. */
export function linesOfBranch(segment: SegmentDesign['segment']) {
  const byName = new Map(
    (segment?.quantities.lines ?? []).map((line) => [`${line.key}@${line.sectionId}`, line]),
  );
  return ({ proposedBranch }: DesignChange): QuantityLine[] =>
    (proposedBranch?.lines ?? []).flatMap((name) => byName.get(name) ?? []).filter(({ net }) => net !== 0);
}

/** The proposed branches of all segments, each with its nodes. */
class BuiltBranches {
  readonly proposedBranches: DesignBranch[] = [];
  readonly built = new Map<string, CalculationTree>();
  readonly findings: DesignFinding[] = [];
  readonly conflicts: Design['conflicts'] = [];
  readonly #unusable = new Set<string>();

  isUnusable = (key: BranchKey): boolean => this.#unusable.has(keyText(key));

  add(segmentId: number, { branches, findings }: DesignPrice): void {
    for (const finding of findings) {
      this.#unusable.add(keyText({ segmentId, ...finding }));
      if (finding.code === 'LINE_USED_TWICE') this.conflicts.push({ segmentId, finding });
      this.findings.push({
        segmentId,
        ruleId: finding.ruleId,
        code: finding.code as DesignFinding['code'],
        ...((finding.line ?? finding.value) !== undefined && { value: finding.line ?? finding.value! }),
      });
    }
    for (const { proposedBranch: own, tree } of branches) {
      const proposedBranch = { ...own, segmentId };
      this.proposedBranches.push(proposedBranch);
      this.built.set(keyText(proposedBranch), tree);
    }
  }
}

/** Rule sets by id. One that is gone is replaced by the starter set, unless the caller asks for it. */
export async function rulesFor(
  tx: Tx,
  { calculation }: Opened,
  { ruleSetId }: DesignSelection,
  origins: readonly OriginRow[],
): Promise<(id: string | undefined) => UsableRules> {
  const { companyId } = calculation;
  const ids = ruleSetId === undefined ? origins.map((origin) => origin.ruleSetId) : [ruleSetId];
  const sets = new Map<string, UsableRules>();
  for (const id of new Set([...ids, ...(ruleSetId === undefined ? [STARTER_RULES] : [])])) {
    const set = await findRuleSet(tx, companyId, id);
    if (set) sets.set(id, await usableRules(tx, calculation, set));
  }
  const none: UsableRules = {
    set: { companyId: 0, id: STARTER_RULES, version: 0, name: '', rules: [] },
    rules: [],
    budgets: () => undefined,
    averages: () => undefined,
    unusable: [],
  };
  return (id) => sets.get(id ?? STARTER_RULES) ?? sets.get(STARTER_RULES) ?? none;
}

/**
 * The rules that cannot be used with a catalog, and why. Lines used twice are found where rules are applied, and so are
 * children that a code lacks: those that would be 0 do not matter.
 */
export const unusableRules = (rules: readonly Rule[], budgetOf: BudgetOf | undefined): DesignFinding[] =>
  ruleFaults(rules, budgetOf)
    .filter(({ code }) => code !== 'LINE_USED_TWICE' && code !== 'UNKNOWN_CHILD')
    .map(({ path, code, value }) => ({
      ruleId: rules[Number(path.split('.')[0])]!.id,
      code,
      ...(value !== undefined && { value }),
    }));

/** Rules that take lines: also those whose code the catalog lacks, so that no other rule pays for their lines. */
export const evaluableRules = (rules: readonly Rule[], unusable: readonly DesignFinding[]): Rule[] => {
  const faulty = new Set(
    unusable.filter(({ code }) => code !== 'CATALOG_NODE_NOT_FOUND').map(({ ruleId }) => ruleId),
  );
  return rules.filter(({ id }) => !faulty.has(id));
};

async function usableRules(
  tx: Tx,
  { companyId, revisionId, type }: Opened['calculation'],
  set: RuleSetRow,
): Promise<UsableRules> {
  const average = await budgetsOf(tx, revisionId, set.rules);
  const unusable = unusableRules(set.rules, average);
  const rules = evaluableRules(set.rules, unusable);
  const trees = new Map<string, CatalogTree>();
  for (const number of codesOf(rules)) {
    const tree = average(number);
    if (tree)
      trees.set(number, type === 'COMPANY' ? await atCompanyPrices(tx, companyId, revisionId, tree) : tree);
  }
  return { set, rules, budgets: (number) => trees.get(number), averages: average, unusable };
}
