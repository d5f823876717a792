import { GROUNDS } from '../../trench/assumptions.js';
import { kindRow } from '../model.js';
import { ExpressionFault, type LineName, lineNameOf, readExpression } from './expression.js';
import type { Rule, RuleCondition, RuleFault, RuleNode } from './model.js';

/**
 * Rules with `otherwise` take what is left, and so nothing twice. Two other rules surely take a line twice where one holds whenever the other does, and both name it. Each rule is reported once,
 * with one rule that takes the same: equal rules have a fault for every pair, which is more than anyone reads.
 */
export function usedTwiceFaults(rules: readonly Rule[]): RuleFault[] {
  const claims = rules.map(claimOf);
  const users = new Users(claims.length);
  return claims.flatMap((claim, i) => {
    if (rules[i]!.otherwise) return [];
    const other = users.of(claim).find((place) => holdTogether(claim, claims[place]!));
    users.add(claim, i);
    return other === undefined
      ? []
      : [
          {
            path: `${i}.${rules[i]!.add ? 'add' : 'waive'}`,
            code: 'LINE_USED_TWICE',
            value: rules[other]!.id,
          } as const,
        ];
  });
}

/** All conditions but the ground, of which rules may share a part. */
const CONDITIONS = [
  'surface',
  'terrain',
  'depth',
  'width',
  'kind',
  'keys',
  'cable',
  'placement',
  'pipe',
] as const satisfies (keyof RuleCondition)[];

/** When a rule holds and what it takes, prepared for the comparison with every other rule. */
interface Claim {
  per: Rule['per'];
  grounds: ReadonlySet<string>;
  /** The value of each of the conditions, and of a list its elements. Null: it does not matter. */
  conditions: readonly ({ text: string; values: ReadonlySet<unknown> | null } | null)[];
  /** Each once. */
  names: readonly LineName[];
}

function claimOf({ per, when, add, covers = [] }: Rule): Claim {
  const own = ({ quantity, childNodes = [] }: RuleNode): LineName[] => [
    ...(quantity === undefined ? [] : namesIn(quantity)),
    ...childNodes.flatMap(own),
  ];
  // A rule per line that waives takes the line itself, whichever its kind is.
  const waived = add ? [] : [...(when.kind ?? []), ...(when.keys ?? [])];
  const names = [
    ...(add ? own(add) : []),
    ...[...covers, ...waived].flatMap((name) => lineNameOf(name) ?? []),
  ].filter(({ kind }) => !kindRow(kind).informational);
  return {
    per,
    grounds: new Set(when.ground ?? GROUNDS),
    conditions: CONDITIONS.map((name) => {
      const value = when[name];
      if (value === undefined) return null;
      return { text: sortedText(value), values: Array.isArray(value) ? new Set(value) : null };
    }),
    names: [...new Map(names.map((name) => [name.key ?? name.kind, name])).values()],
  };
}

/** The lines that an expression names. One with a fault of its own names none. */
function namesIn(quantity: string): LineName[] {
  try {
    return readExpression(quantity).names;
  } catch (error) {
    if (error instanceof ExpressionFault) return [];
    throw error;
  }
}

/** Equal for equal values, in whatever order their fields stand. */
const sortedText = (given: unknown): string =>
  JSON.stringify(given, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Which rules name a line, a bit for each: rules that name a hundred lines each are compared once, not a hundred times. */
class Users {
  readonly #ofKind = new Map<string, Uint32Array>();
  /** By the key of a line; and, by the kind, those that name every line of it. */
  readonly #ofName = new Map<string, Uint32Array>();
  readonly #words: number;

  constructor(readonly count: number) {
    this.#words = Math.ceil(count / 32);
  }

  /** The places of the rules that name a line of this one, in order. */
  of({ names }: Claim): number[] {
    const all = new Uint32Array(this.#words);
    const include = (some: Uint32Array | undefined) => {
      if (some) for (let i = 0; i < this.#words; i++) all[i]! |= some[i]!;
    };
    for (const { kind, key } of names) include(key === null ? this.#ofKind.get(kind) : this.#ofName.get(key));
    for (const kind of new Set(names.map((name) => name.kind))) include(this.#ofName.get(kind));
    const places: number[] = [];
    for (let place = 0; place < this.count; place++)
      if (all[place >> 5]! & (1 << (place & 31))) places.push(place);
    return places;
  }

  add({ names }: Claim, place: number): void {
    for (const { kind, key } of names) {
      this.#insert(this.#ofKind, kind, place);
      this.#insert(this.#ofName, key ?? kind, place);
    }
  }

  #insert(map: Map<string, Uint32Array>, name: string, place: number): void {
    const bits = map.get(name) ?? new Uint32Array(this.#words);
    bits[place >> 5]! |= 1 << (place & 31);
    map.set(name, bits);
  }
}

const holdTogether = (a: Claim, b: Claim): boolean =>
  (a.per === b.per || (a.per !== 'LINE' && b.per !== 'LINE')) &&
  (implies(a, b) || implies(b, a)) &&
  [...a.grounds].some((ground) => b.grounds.has(ground));

/** Whether one rule holds wherever another does. */
const implies = (narrow: Claim, wide: Claim): boolean =>
  wide.conditions.every((condition, i) => {
    if (condition === null) return true;
    const own = narrow.conditions[i];
    if (!own) return false;
    return own.text === condition.text || isSubset(own.values, condition.values);
  });

function isSubset(some: ReadonlySet<unknown> | null, all: ReadonlySet<unknown> | null): boolean {
  if (!some || !all || some.size > all.size) return false;
  for (const value of some) if (!all.has(value)) return false;
  return true;
}
