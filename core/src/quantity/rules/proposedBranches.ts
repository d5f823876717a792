import { quantityCode } from '../../cost/catalog.js';
import type { NodeRequest } from '../../cost/request.js';
import type { Assumptions, Ground } from '../../trench/assumptions.js';
import { GROUNDS } from '../../trench/assumptions.js';
import type { Trench } from '../../trench/model.js';
import { kindRow, type Quantities, type QuantityLine } from '../model.js';
import { roundQuantity } from '../rounding.js';
import { type LineName, lineNameOf, readExpression, SHARE } from './expression.js';
import { type CableFacts, matchesLine, matchesSite, type SiteFacts } from './matching.js';
import type { Rule, RuleNode } from './model.js';

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
  /** Lines that no rule takes. */
  unmapped: QuantityLine[];
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
  /** Of a rule per line. */
  line?: QuantityLine;
}

const nameOf = ({ key, sectionId }: QuantityLine) => `${key}@${sectionId}`;

/** What rules propose. Each line is taken once. */
export function proposedBranchesOf(rules: readonly Rule[], input: RuleInput): RuleResult {
  const sections = sectionScopes(input);
  const segment = segmentScope(input, sections);
  const made: { proposedBranch: ProposedBranch; rule: Rule }[] = [];
  const findings: ProposedBranchFinding[] = [];
  for (const rule of rules)
    for (const scope of scopesOf(rule, sections, segment, input)) {
      const { proposedBranch, findings: own } = proposedBranchOf(rule, scope, input.segmentName);
      findings.push(...own);
      if (proposedBranch && own.length === 0) made.push({ proposedBranch, rule });
    }
  const twice = usedTwice(made);
  findings.push(...twice);
  const conflicting = new Set(twice.map(({ ruleId, scope }) => `${ruleId} ${scope}`));
  const taken = new Set(made.flatMap(({ proposedBranch }) => proposedBranch.lines));
  return {
    proposedBranches: made
      .map(({ proposedBranch }) => proposedBranch)
      .filter(({ ruleId, scope }) => !conflicting.has(`${ruleId} ${scope}`)),
    findings,
    unmapped: input.quantities.lines.filter(
      (line) => !kindRow(line.kind).informational && !taken.has(nameOf(line)),
    ),
  };
}

function sectionScopes({
  trench,
  quantities,
  assumptions,
}: Pick<RuleInput, 'trench' | 'quantities' | 'assumptions'>): Scope[] {
  const surface = trench.topCoverings.at(-1)?.type ?? null;
  return trench.sections.map(({ id }) => {
    const lines = quantities.all.filter((line) => line.sectionId === id);
    const measure = (key: string) => lines.find((line) => line.key === key)?.figures.net.value ?? null;
    return {
      id,
      lines,
      site: {
        surface,
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
  const named = lineNameOf(name)!;
  const values = linesNamed(scope, named).map(({ figures }) => figures[named.gross ? 'gross' : 'net'].value);
  return kindRow(named.kind).single ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0);
}

function proposedBranchOf(
  rule: Rule,
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
  const requestOf = ({ quantity, childNodes, number, type, exclude }: RuleNode, at: string): NodeRequest => ({
    number,
    ...(type !== undefined && { type }),
    ...(exclude !== undefined && { exclude }),
    ...(quantity !== undefined && { quantity: quantityOf(quantity, `${at}quantity`) }),
    ...(childNodes && {
      childNodes: childNodes.map((child, i) => requestOf(child, `${at}childNodes.${i}.`)),
    }),
  });
  const { locationName, options = false } = rule.add;
  const request = requestOf(rule.add, '');
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

function usedTwice(made: readonly { proposedBranch: ProposedBranch; rule: Rule }[]): ProposedBranchFinding[] {
  // Rules for different grounds take different parts of a line.
  const groundsOf = ({ when }: Rule): readonly Ground[] => [...new Set(when.ground ?? GROUNDS)];
  const users = new Map<string, { rule: Rule; proposedBranch: ProposedBranch }[]>();
  for (const one of made)
    for (const line of one.proposedBranch.lines) {
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
      .map(({ proposedBranch: { ruleId, scope } }) => ({
        ruleId,
        scope,
        code: 'LINE_USED_TWICE' as const,
        line,
      }));
  });
}
