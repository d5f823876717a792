import { type Pattern, parse } from './pattern.js';
import { stepsOf } from './steps.js';

/** One of each kind of sign that expressions tell apart. */
const SIGNS = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...['æ', 'Å', 'ß', '€', '\u00a0', '\u00ad', '\u0301', '\u200f', '\u2028', '漢', '🚧'],
];
const SAMPLES = 24;
const LENGTH = 48;
const MOST_STEPS = 100_000;

export interface Attack {
  prefix: string;
  pumped: string;
  suffix: string;
  steps: number[];
}

/**
 * A text on which the expression takes more than its share of time, or undefined. What can repeat is pumped: each
 * repetition by texts that it takes, after what leads to it and before what does not belong there.
 */
export function attackOn(expression: RegExp): Attack | undefined {
  const pattern = parse(expression);
  const signs = kindsOf(pattern);
  const sticky = expression.flags.includes('y');
  for (const { prefix, pumped } of pumps(pattern, signs)) {
    for (const suffix of ['', ...signs.slice(0, 12), '\n', '\u0000!']) {
      const count = (times: number) =>
        stepsOf(pattern, [...prefix, ...pumped.repeat(times), ...suffix], sticky, MOST_STEPS);
      const times = Math.max(8, Math.ceil(LENGTH / [...pumped].length));
      // Twice the text takes twice the steps where time is linear, and four times as many where it is a square.
      const steps = [count(times), count(2 * times), count(4 * times)];
      if (isSteep(steps)) return { prefix, pumped, suffix, steps };
    }
  }
  return undefined;
}

const isSteep = ([once = 0, twice = 0, fourfold = 0]: number[]) =>
  fourfold === MOST_STEPS || (twice >= 2.9 * once && fourfold >= 2.9 * twice);

/** A sign for each set of atoms that take it, the one that none takes last. */
function kindsOf(pattern: Pattern): string[] {
  const atoms = [...nodesOf(pattern)].filter((node) => node.kind === 'one');
  const kinds = new Map<string, string>();
  for (const sign of [...SIGNS].sort((a, b) => Number(/\w/.test(b)) - Number(/\w/.test(a)))) {
    const kind = atoms.map(({ accepts }) => Number(accepts(sign))).join('');
    if (!kinds.has(kind)) kinds.set(kind, sign);
  }
  return [...kinds]
    .sort(([a], [b]) => Number(b.includes('1')) - Number(a.includes('1')))
    .map(([, sign]) => sign);
}

function* nodesOf(node: Pattern): Generator<Pattern> {
  yield node;
  const inner =
    node.kind === 'sequence'
      ? node.parts
      : node.kind === 'choice'
        ? node.of
        : 'inner' in node
          ? [node.inner]
          : [];
  for (const one of inner) yield* nodesOf(one);
}

/** Each endless repetition with texts to pump it by, and a shortest way to get there. */
function* pumps(
  pattern: Pattern,
  signs: string[],
  prefix = '',
): Generator<{ prefix: string; pumped: string }> {
  switch (pattern.kind) {
    case 'sequence': {
      let before = prefix;
      for (const part of pattern.parts) {
        yield* pumps(part, signs, before);
        before += samplesOf(part, signs)[0] ?? '';
      }
      return;
    }
    case 'choice':
      for (const one of pattern.of) yield* pumps(one, signs, prefix);
      return;
    case 'look':
      yield* pumps(pattern.inner, signs, prefix);
      return;
    case 'repeat': {
      if (pattern.most === Number.POSITIVE_INFINITY) {
        for (const pumped of samplesOf(pattern.inner, signs)) {
          if (!pumped) continue;
          yield { prefix, pumped };
          if (prefix) yield { prefix: '', pumped };
        }
      }
      yield* pumps(pattern.inner, signs, prefix);
    }
  }
}

/** Some texts that a pattern takes, the shortest first; places and looks are left to the engine. */
function samplesOf(node: Pattern, signs: string[]): string[] {
  switch (node.kind) {
    case 'one':
      return [...signs, ...SIGNS].filter((sign) => node.accepts(sign)).slice(0, signs.length);
    case 'choice':
      return few(node.of.flatMap((one) => samplesOf(one, signs).slice(0, 6)));
    case 'sequence':
      return node.parts.reduce<string[]>((all, part) => product(all, samplesOf(part, signs)), ['']);
    case 'repeat': {
      const inner = samplesOf(node.inner, signs);
      const times = [
        ...new Set([node.least, node.least + 1, node.least + 2].filter((count) => count <= node.most)),
      ];
      return few(times.flatMap((count) => (count ? inner.map((text) => text.repeat(count)) : [''])));
    }
    default:
      return [''];
  }
}

const product = (some: string[], others: string[]) =>
  few(some.flatMap((one) => others.slice(0, 8).map((other) => one + other)));

const few = (texts: string[]) => {
  const all = [...new Set(texts)].sort((a, b) => a.length - b.length);
  // The shortest, and some of the others.
  return all.length <= SAMPLES
    ? all
    : all.filter((_, i) => i < SAMPLES / 2 || i % Math.ceil(all.length / (SAMPLES / 2)) === 0);
};
