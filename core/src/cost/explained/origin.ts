import type { Language } from '../../text/language.js';
import { followedPath, pathsTo } from '../catalogPath.js';
import { quantityOf } from '../decimal.js';
import type { CalculationTree, CatalogTree } from '../model.js';
import type { NodeRequest } from '../request.js';

/** How a rule gives a quantity: an expression of quantities of a design, with what each symbol stands for. */
export interface RuleFigure {
  expression: string;
  /** The value of the expression, rounded to six places. */
  value: number;
  symbols: ReadonlyMap<string, RuleSymbol>;
}

export interface RuleSymbol {
  value: number;
  unit: string;
  /** A line, by its key; the share of the ground; an assumption or a fact of the trench; or a name without a line, which counts as 0. */
  of: 'LINE' | 'SHARE' | 'ASSUMPTION' | 'INPUT' | 'NOTHING';
  key: string;
  gross: boolean;
  /** What an assumption or a fact is called. */
  title?: (language: Language) => string;
  /** Left out: the sum of all sections. */
  sectionId?: string;
}

/** What is known of where a branch comes from. */
export interface BranchFacts {
  /** The catalog's tree of a top node of the branch. */
  catalogOf: (top: CalculationTree) => CatalogTree | undefined;
  /** Of a branch that a rule made: what the rule asked for, and how it gives a quantity today. */
  design?: {
    asked: NodeRequest | null;
    /** The quantity of a node, by the numbers from the top of the branch. Null: the rule gives it none. */
    figureOf: (path: readonly CalculationTree[]) => RuleFigure | null;
  };
}

/** Where the quantity of a node comes from. */
export type QuantityOrigin =
  | { kind: 'RULE'; figure: RuleFigure }
  /** A rule gave it, from a design or by rules that have changed since. */
  | { kind: 'EARLIER_RULE' }
  /** What the catalog has per unit of the node above. */
  | { kind: 'DEFAULT'; way: readonly CatalogTree[]; parent: CalculationTree }
  | { kind: 'HAND'; asked?: number };

/** `path` goes from the top of the branch to the node. */
export function quantityOrigin(path: readonly CalculationTree[], facts: BranchFacts): QuantityOrigin {
  const node = path.at(-1)!;
  const figure = facts.design?.figureOf(path) ?? null;
  if (figure && isSame(figure.value, node.quantity)) return { kind: 'RULE', figure };
  const asked = askedQuantity(facts.design?.asked ?? null, path);
  if (asked !== undefined && isSame(asked, node.quantity)) return { kind: 'EARLIER_RULE' };
  const parent = path.at(-2);
  const above = parent && catalogAt(path.slice(0, -1), facts);
  const way = above && followedPath(above, node, quantityOf(parent.quantity));
  if (way) return { kind: 'DEFAULT', way, parent };
  return asked === undefined ? { kind: 'HAND' } : { kind: 'HAND', asked };
}

const isSame = (a: number, b: number) => quantityOf(a) === quantityOf(b);

/** The quantity that a request has for a node. */
function askedQuantity(
  request: NodeRequest | null,
  [top, ...below]: readonly CalculationTree[],
): number | undefined {
  if (request?.number !== top?.number) return undefined;
  return below.reduce<NodeRequest | undefined>((at, node) => childOf(at?.childNodes, node), request!)
    ?.quantity;
}

/** The part of a request or of a rule that is about a node. */
export const childOf = <R extends { number: string; type?: string }>(
  children: readonly R[] | undefined,
  { type, number }: CalculationTree,
): R | undefined =>
  children?.find((child) => child.number === number && (child.type === undefined || child.type === type));

/** The catalog's node that the last node of a path was made from. */
function catalogAt(path: readonly CalculationTree[], { catalogOf }: BranchFacts): CatalogTree | undefined {
  const [top, ...below] = path;
  let before = top!;
  return below.reduce<CatalogTree | undefined>((catalog, node) => {
    const way =
      catalog && (followedPath(catalog, node, quantityOf(before.quantity)) ?? firstOf(catalog, node));
    before = node;
    return way?.at(-1);
  }, catalogOf(top!));
}

const firstOf = (catalog: CatalogTree, node: CalculationTree): CatalogTree[] | undefined => {
  for (const path of pathsTo(catalog, node)) return path;
  return undefined;
};
