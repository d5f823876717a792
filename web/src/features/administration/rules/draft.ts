import { type Rule, type RuleCondition, type RuleNode, ruleFaults, TYPE_ID } from '@spadework/core/quantity';

/** Changes of a rule set that is being written: values in, values out. */

export interface Fault {
  /** Within the rule, such as `add.quantity`. */
  path: string;
  text: string;
}

/** Replaces a rule, or removes it. */
export const withRule = (rules: readonly Rule[], at: number, rule: Rule | undefined): Rule[] =>
  rules.flatMap((one, place) => (place === at ? (rule ? [rule] : []) : [one]));

export function moved(rules: readonly Rule[], at: number, by: -1 | 1): Rule[] {
  const to = at + by;
  if (to < 0 || to >= rules.length) return [...rules];
  const next = [...rules];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

/** A rule that adds a code, or one that says why nobody pays. */
export function withWaiver({ add: _, waive: __, ...rule }: Rule, waives: boolean): Rule {
  return waives ? { ...rule, waive: '' } : { ...rule, add: { number: '', quantity: '' } };
}

/** A condition with another value; what is empty is left out, because empty means that it does not matter. */
export function withCondition<K extends keyof RuleCondition>(
  when: RuleCondition,
  name: K,
  value: RuleCondition[K] | undefined,
): RuleCondition {
  const { [name]: _, ...rest } = when;
  return isEmpty(value) ? rest : { ...rest, [name]: value };
}

/** The same within `cable` or `pipe`. */
export function withInner<K extends 'cable' | 'pipe'>(
  when: RuleCondition,
  name: K,
  changes: Partial<NonNullable<RuleCondition[K]>>,
): RuleCondition {
  const merged = Object.entries({ ...when[name], ...changes }).filter(([, value]) => !isEmpty(value));
  return withCondition(when, name, Object.fromEntries(merged) as RuleCondition[K]);
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === '' || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every((one) => one === undefined);
}

/** A node of the cost catalog, as far as rules look at it. */
export interface CatalogPart {
  number: string;
  type: string;
  name: string;
  unit: string;
  childNodes?: readonly CatalogPart[];
}

/** One line of what is inside a code: the catalog's node, and what the rule says of it. */
export interface Part {
  node: CatalogPart;
  level: number;
  /** The numbers and types from the code down to here. */
  path: readonly { number: string; type: string }[];
  own: RuleNode | undefined;
  /** Where a fault of it would be, such as `add.childNodes.0.`; undefined while the rule says nothing. */
  at: string | undefined;
}

const isOf = (child: RuleNode, { number, type }: { number: string; type: string }) =>
  child.number === number && (child.type === undefined || child.type === type);

/** Everything inside a code, with what the rule says of each. */
export function partsOf(code: CatalogPart, add: RuleNode): Part[] {
  const walk = (
    node: CatalogPart,
    own: RuleNode | undefined,
    at: string | undefined,
    path: Part['path'],
  ): Part[] =>
    (node.childNodes ?? []).flatMap((child) => {
      const place = own?.childNodes?.findIndex((one) => isOf(one, child)) ?? -1;
      const said = place < 0 ? undefined : own!.childNodes![place];
      const here = place < 0 ? undefined : `${at}childNodes.${place}.`;
      const down = [...path, { number: child.number, type: child.type }];
      return [
        { node: child, level: down.length, path: down, own: said, at: here },
        ...walk(child, said, here, down),
      ];
    });
  return walk(code, add, 'add.', []);
}

/** What a rule says of parts that the code does not have. */
export function strangers(
  code: CatalogPart,
  add: RuleNode,
): { number: string; path: { number: string; type: string }[] }[] {
  return (add.childNodes ?? []).flatMap((child) => {
    // Such a child is another one for each type of a line.
    if (child.number.includes(TYPE_ID)) return [];
    const found = code.childNodes?.find((one) => isOf(child, one));
    const here = { number: child.number, type: child.type ?? '' };
    if (!found) return [{ number: child.number, path: [here] }];
    return strangers(found, child).map(({ number, path }) => ({ number, path: [here, ...path] }));
  });
}

/** Says something of a part, however deep. What says nothing is left out, with those above that say nothing either. */
export function withPart<N extends RuleNode>(
  above: N,
  [next, ...rest]: Part['path'],
  changes: Pick<RuleNode, 'quantity' | 'exclude'> | 'remove',
): N {
  if (!next) return above;
  const children = above.childNodes ?? [];
  const place = children.findIndex(
    (one) => isOf(one, next) || (next.type === '' && one.number === next.number),
  );
  const before: RuleNode = place < 0 ? { number: next.number } : children[place]!;
  const after =
    rest.length > 0
      ? withPart(before, rest, changes)
      : changes === 'remove'
        ? undefined
        : said(before, changes);
  const kept = after && saysSomething(after) ? [after] : [];
  const all =
    place < 0 ? [...children, ...kept] : [...children.slice(0, place), ...kept, ...children.slice(place + 1)];
  const { childNodes: _, ...others } = above;
  return (all.length > 0 ? { ...others, childNodes: all } : others) as N;
}

function said(
  { quantity: _q, exclude: _e, ...rest }: RuleNode,
  { quantity, exclude }: RuleNode | Pick<RuleNode, 'quantity' | 'exclude'>,
): RuleNode {
  return { ...rest, ...(quantity && { quantity }), ...(exclude && { exclude }) };
}

const saysSomething = ({ quantity, exclude, childNodes }: RuleNode) =>
  quantity !== undefined || exclude === true || (childNodes?.length ?? 0) > 0;

/** Faults of all rules by their place, as core finds them without the catalog. */
export function faultsByRule(
  rules: readonly Rule[],
  text: (code: string, value: string, column: number | undefined) => string,
): Map<number, Fault[]> {
  const byRule = new Map<number, Fault[]>();
  for (const { path, code, value = '', column } of ruleFaults(rules))
    add(byRule, path, text(code, value, column));
  return byRule;
}

/** Faults that the server found, by their place: `rules.3.add.quantity`. */
export function serverFaults(errors: readonly { path: string; message: string }[]): Map<number, Fault[]> {
  const byRule = new Map<number, Fault[]>();
  for (const { path, message } of errors) {
    const within = /(?:^|\.)rules\.(\d+\..*)$/.exec(path)?.[1];
    // The code in front is for programs.
    if (within) add(byRule, within, message.replace(/^[A-Z_]+: /, ''));
  }
  return byRule;
}

function add(byRule: Map<number, Fault[]>, path: string, text: string): void {
  const [place, ...rest] = path.split('.');
  const at = Number(place);
  byRule.set(at, [...(byRule.get(at) ?? []), { path: rest.join('.'), text }]);
}
