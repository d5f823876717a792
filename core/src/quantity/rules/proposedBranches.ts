import { quantityCode } from '../../cost/catalog.js';
import type { NodeRequest } from '../../cost/request.js';
import type { Assumptions, Ground } from '../../trench/assumptions.js';
import { GROUNDS } from '../../trench/assumptions.js';
import type { Trench } from '../../trench/model.js';
import { kindRow, type Quantities, type QuantityLine } from '../model.js';
import { roundQuantity } from '../rounding.js';
import { type LineName, lineNameOf, readExpression } from './expression.js';
import { type CableFacts, matchesLine, matchesSite, type SiteFacts } from './matching.js';
import type { Rule, RuleAdd, RuleNode } from './model.js';
import { assumptionNameOf, assumptionValue, PARTS, SHARE, THICKNESS, TYPE_ID } from './names.js';

/** A branch of the calculation that a rule proposes. */
export interface ProposedBranch {
  ruleId: string;
  /** The section, `section/key` of a line, or empty for the segment. With the rule it tells one branch from another. */
  scope: string;
  request: NodeRequest;
  options: boolean;
  /** `key@section` of every line that it takes. */
  lines: string[];
}

export interface ProposedBranchFinding {
  ruleId: string;
  scope: string;
  code: 'DIVISION_BY_ZERO' | 'QUANTITY_NEGATIVE' | 'QUANTITY_TOO_LARGE' | 'LINE_USED_TWICE';
  /** Such as `childNodes.0.quantity`. */
  path?: string;
  /** The line that another rule takes too. */
  line?: string;
}

export interface RuleResult {
  /** A proposed branch with a finding is not among them. */
  proposedBranches: ProposedBranch[];
  findings: ProposedBranchFinding[];
  /** Lines that no usable rule takes. */
  unmapped: QuantityLine[];
  /** Lines that a rule says are not paid on purpose. */
  waived: WaivedLine[];
  /** Lines that nobody pays for, and nobody has waived. */
  unpriced: UnpricedLine[];
}

export interface WaivedLine {
  line: QuantityLine;
  ruleId: string;
  reason: string;
}

/** No rule takes a line, or the rule that takes it cannot be applied. */
export const UNPRICED_REASONS = ['NO_RULE', 'NO_PRICE'] as const;
export type UnpricedReason = (typeof UNPRICED_REASONS)[number];

export interface UnpricedLine {
  line: QuantityLine;
  reason: UnpricedReason;
}

export interface RuleInput {
  segmentName: string;
  trench: Pick<Trench, 'sections' | 'topCoverings' | 'surroundings'>;
  quantities: Quantities;
  assumptions: Assumptions;
  cableType: (typeId: number) => CableFacts | undefined;
}

export interface Scope {
  id: string;
  site: SiteFacts;
  lines: readonly QuantityLine[];
  assumptions: Assumptions;
  /** Of the uppermost covering, m. */
  thickness: number;
  /** Of a rule per line. */
  line?: QuantityLine;
}

const nameOf = ({ key, sectionId }: QuantityLine) => `${key}@${sectionId}`;

/** The lines that a rule takes in a scope, and what it makes of them. */
interface Taking {
  rule: Rule;
  scope: string;
  lines: readonly string[];
  /** Null: the rule waives them, or cannot be applied. */
  proposedBranch: ProposedBranch | null;
  usable: boolean;
}

/**
 * What rules propose. Each line is taken once; rules with `otherwise` take in their order what the others have left. A rule
 * whose code the catalog lacks takes its lines all the same, so that no other rule pays for them by another code.
 */
export function proposedBranchesOf(
  rules: readonly Rule[],
  input: RuleInput,
  lacksCode: (number: string) => boolean = () => false,
): RuleResult {
  const sections = sectionScopes(input);
  const segment = segmentScope(input, sections);
  const taken: Taking[] = [];
  const findings: ProposedBranchFinding[] = [];
  const takeBy = (rule: Rule, scopes: readonly Scope[]) => {
    for (const scope of scopes) {
      if (!rule.add) {
        const lines = waivedIn(rule, scope);
        if (lines.length > 0)
          taken.push({ rule, scope: scope.id, lines, proposedBranch: null, usable: true });
        continue;
      }
      const { proposedBranch, findings: own } = proposedBranchOf(rule, rule.add, scope, input.segmentName);
      const isLacking = lacksCode(rule.add.number);
      if (!isLacking) findings.push(...own);
      if (proposedBranch)
        taken.push({
          rule,
          scope: scope.id,
          lines: proposedBranch.lines,
          proposedBranch,
          usable: own.length === 0 && !isLacking,
        });
    }
  };
  for (const rule of rules) if (!rule.otherwise) takeBy(rule, scopesOf(rule, sections, segment, input));
  for (const rule of rules)
    if (rule.otherwise) {
      const gone = new Set(taken.flatMap(({ lines }) => lines));
      const left = ({ lines, ...scope }: Scope): Scope => ({
        ...scope,
        lines: lines.filter((line) => !gone.has(nameOf(line))),
      });
      takeBy(rule, scopesOf(rule, sections.map(left), segment && left(segment), input));
    }
  const twice = usedTwice(taken.filter(({ usable }) => usable));
  findings.push(...twice);
  const conflicting = new Set(twice.map(({ ruleId, scope }) => `${ruleId} ${scope}`));
  const isGood = ({ rule, scope, usable }: Taking) => usable && !conflicting.has(`${rule.id} ${scope}`);
  return {
    proposedBranches: taken.flatMap((one) => (isGood(one) && one.proposedBranch ? [one.proposedBranch] : [])),
    findings,
    ...linesLeft(input.quantities.lines, taken, isGood),
  };
}

/** The lines that a rule waives: that of a rule per line, and those that it covers. */
function waivedIn({ covers = [] }: Rule, scope: Scope): string[] {
  const waived = new Set<string>();
  if (scope.line) take(waived, scope.line);
  for (const name of covers) for (const line of linesNamed(scope, lineNameOf(name)!)) take(waived, line);
  return [...waived];
}

function linesLeft(
  lines: readonly QuantityLine[],
  taken: readonly Taking[],
  isGood: (one: Taking) => boolean,
): Pick<RuleResult, 'unmapped' | 'waived' | 'unpriced'> {
  const namesOf = (some: readonly Taking[]) => new Set(some.flatMap((one) => one.lines));
  const paid = namesOf(taken.filter((one) => isGood(one) && one.proposedBranch));
  const failed = namesOf(taken.filter((one) => !isGood(one)));
  const mapped = namesOf(taken.filter(({ usable }) => usable));
  const waivers = new Map(
    taken
      .filter((one) => isGood(one) && !one.proposedBranch)
      .flatMap(({ rule, lines: own }) => own.map((name) => [name, rule] as const)),
  );
  const left: Pick<RuleResult, 'unmapped' | 'waived' | 'unpriced'> = {
    unmapped: [],
    waived: [],
    unpriced: [],
  };
  for (const line of lines) {
    // A line without a net quantity needs no price.
    if (kindRow(line.kind).informational || line.net === 0) continue;
    const name = nameOf(line);
    const waiver = waivers.get(name);
    if (waiver) left.waived.push({ line, ruleId: waiver.id, reason: waiver.waive ?? '' });
    else if (failed.has(name)) left.unpriced.push({ line, reason: 'NO_PRICE' });
    else if (!paid.has(name)) left.unpriced.push({ line, reason: 'NO_RULE' });
    if (!mapped.has(name)) left.unmapped.push(line);
  }
  return left;
}

function sectionScopes({
  trench,
  quantities,
  assumptions,
}: Pick<RuleInput, 'trench' | 'quantities' | 'assumptions'>): Scope[] {
  const uppermost = trench.topCoverings.at(-1);
  return trench.sections.map(({ id }) => {
    const lines = quantities.all.filter((line) => line.sectionId === id);
    const measure = (key: string) => lines.find((line) => line.key === key)?.figures.net.value ?? null;
    return {
      id,
      lines,
      assumptions,
      thickness: (uppermost?.thickness ?? 0) / 1000,
      site: {
        surface: uppermost?.type ?? null,
        terrain: trench.surroundings.terrainType,
        ground: assumptions.ground,
        depth: measure('DIG_DEPTH'),
        width: measure('DIG_WIDTH'),
      },
    };
  });
}

/** The whole segment is as deep and as wide as its deepest and its widest section. */
function segmentScope(
  { quantities }: Pick<RuleInput, 'quantities'>,
  sections: readonly Scope[],
): Scope | null {
  const first = sections[0];
  if (!first) return null;
  const most = (of: 'depth' | 'width') =>
    sections.reduce<number | null>((most, { site }) => {
      const value = site[of];
      return value === null ? most : Math.max(most ?? value, value);
    }, null);
  return {
    ...first,
    id: '',
    lines: quantities.all,
    site: { ...first.site, depth: most('depth'), width: most('width') },
  };
}

function scopesOf(
  { per, when }: Rule,
  sections: readonly Scope[],
  segment: Scope | null,
  { cableType }: RuleInput,
): Scope[] {
  if (per === 'SEGMENT') return segment && matchesSite(when, segment.site) ? [segment] : [];
  const here = sections.filter(({ site }) => matchesSite(when, site));
  if (per === 'SECTION') return here;
  return here.flatMap((scope) =>
    scope.lines
      .filter((line) => (line.net !== 0 || line.gross !== 0) && matchesLine(when, line, cableType))
      .map((line) => ({ ...scope, id: `${scope.id}/${line.key}`, line })),
  );
}

/** The scope with an id, as far as expressions need it. Null: the design has it no more. */
export function scopeNamed(
  id: string,
  input: Pick<RuleInput, 'trench' | 'quantities' | 'assumptions'>,
): Scope | null {
  const sections = sectionScopes(input);
  if (id === '') return segmentScope(input, sections);
  const slash = id.indexOf('/');
  const section = sections.find((scope) => scope.id === (slash === -1 ? id : id.slice(0, slash)));
  if (!section || slash === -1) return section ?? null;
  const line = section.lines.find(({ key }) => key === id.slice(slash + 1));
  return line ? { ...section, id, line } : null;
}

/** The lines that a name stands for. Its own kind is the line itself in a rule per line. */
export const linesNamed = ({ lines, line }: Scope, { kind, key }: LineName): readonly QuantityLine[] =>
  line && key === null && line.kind === kind
    ? [line]
    : lines.filter((one) => (key === null ? one.kind === kind : one.key === key));

export function valueOfName(name: string, scope: Scope, { ground = GROUNDS }: Rule['when']): number {
  if (name === SHARE)
    return scope.site.ground.reduce((sum, { kind, share }) => (ground.includes(kind) ? sum + share : sum), 0);
  if (name === THICKNESS) return scope.thickness;
  if (name === PARTS) return scope.line?.items.parts ?? 1;
  const assumption = assumptionNameOf(name);
  if (assumption) return assumptionValue(scope.assumptions, assumption);
  const named = lineNameOf(name)!;
  const values = linesNamed(scope, named).map(({ figures }) => figures[named.gross ? 'gross' : 'net'].value);
  return kindRow(named.kind).single ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0);
}

/** The number of a node, with the type that the line of the scope counts. */
export const numberIn = ({ number }: RuleNode, { line }: Scope): string =>
  number.replaceAll(TYPE_ID, String(line?.items.typeId ?? ''));

function proposedBranchOf(
  rule: Rule,
  add: RuleAdd,
  scope: Scope,
  segmentName: string,
): { proposedBranch: ProposedBranch | null; findings: ProposedBranchFinding[] } {
  const findings: ProposedBranchFinding[] = [];
  const taken = new Set<string>();
  const quantityOf = (expression: string, path: string): number => {
    const { evaluate, names } = readExpression(expression);
    for (const name of names) for (const line of linesNamed(scope, name)) take(taken, line);
    const value = evaluate((name) => valueOfName(name, scope, rule.when));
    const found = (code: ProposedBranchFinding['code']) =>
      findings.push({ ruleId: rule.id, scope: scope.id, code, path });
    if (!Number.isFinite(value)) {
      found('DIVISION_BY_ZERO');
      return 0;
    }
    const rounded = roundQuantity(value);
    const wrong = quantityCode(rounded);
    if (wrong) found(wrong as ProposedBranchFinding['code']);
    return rounded;
  };
  const requestOf = (node: RuleNode, at: string): NodeRequest => {
    const { quantity, childNodes, type, exclude } = node;
    return {
      number: numberIn(node, scope),
      ...(type !== undefined && { type }),
      ...(exclude !== undefined && { exclude }),
      ...(quantity !== undefined && { quantity: quantityOf(quantity, `${at}quantity`) }),
      ...(childNodes && {
        childNodes: childNodes.map((child, i) => requestOf(child, `${at}childNodes.${i}.`)),
      }),
    };
  };
  const { locationName, options = false } = add;
  const request = requestOf(add, '');
  // A rule whose quantity is 0 makes no branch and takes no line.
  if (request.quantity === 0)
    return { proposedBranch: null, findings: findings.filter(({ path }) => path === 'quantity') };
  for (const covered of rule.covers ?? [])
    for (const line of linesNamed(scope, lineNameOf(covered)!)) take(taken, line);
  const location = locationName?.replaceAll('{segment}', segmentName);
  return {
    proposedBranch: {
      ruleId: rule.id,
      scope: scope.id,
      request: { ...request, ...(location !== undefined && { locationName: location }) },
      options,
      lines: [...taken],
    },
    findings,
  };
}

function take(taken: Set<string>, line: QuantityLine): void {
  if ((line.net !== 0 || line.gross !== 0) && !kindRow(line.kind).informational) taken.add(nameOf(line));
}

function usedTwice(taken: readonly Taking[]): ProposedBranchFinding[] {
  // Rules for different grounds take different parts of a line.
  const groundsOf = ({ when }: Rule): readonly Ground[] => [...new Set(when.ground ?? GROUNDS)];
  const users = new Map<string, Taking[]>();
  for (const one of taken)
    for (const line of one.lines) {
      const list = users.get(line);
      if (list) list.push(one);
      else users.set(line, [one]);
    }
  return [...users].flatMap(([line, list]) => {
    const counts = new Map<Ground, number>();
    for (const { rule } of list)
      for (const ground of groundsOf(rule)) counts.set(ground, (counts.get(ground) ?? 0) + 1);
    return list
      .filter(({ rule }) => groundsOf(rule).some((ground) => counts.get(ground)! > 1))
      .map(({ rule, scope }) => ({
        ruleId: rule.id,
        scope,
        code: 'LINE_USED_TWICE' as const,
        line,
      }));
  });
}
