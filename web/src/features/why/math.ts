import {
  beginsWithDigit,
  type Expression,
  isSum,
  parseFormula,
  quotient,
  sumTerms,
  symbolParts,
} from '@spadework/core/explain';
import { formatNumber } from '../../words/index.js';

/** An element of MathML, as plain data. */
export interface MathNode {
  tag: 'mi' | 'mn' | 'mo' | 'mrow' | 'mfrac' | 'msup' | 'msub' | 'msqrt';
  of: string | readonly MathNode[];
  attributes?: Readonly<Record<string, string>>;
}

/** What stands below the line in a symbol, in words where it has them. */
export type Below = (text: string) => string;

const row = (...of: MathNode[]): MathNode => (of.length === 1 ? of[0]! : { tag: 'mrow', of });
const sign = (of: string): MathNode => ({ tag: 'mo', of });
/** At the beginning of a line it would be taken for the sign of a number, which stands closer. */
const between = (of: string): MathNode => ({ tag: 'mo', of, attributes: { form: 'infix' } });
const parenthesised = (of: MathNode): MathNode => row(sign('('), of, sign(')'));
/** What is no letter of its own is upright, as standards print it. */
const upright = (of: string): MathNode => ({
  tag: 'mi',
  of,
  ...([...of].length === 1 && { attributes: { mathvariant: 'normal' } }),
});

const INVISIBLE_TIMES = '\u2062';
const APPLIED_TO = '\u2061';
const POINT = '·';

/** The parts of a symbol, with words for those below the line. */
export function partsOf(symbol: string, below: Below = (text) => text) {
  const parts = symbolParts(symbol);
  return { base: parts.base, below: parts.below === '' ? '' : parts.below.split(',').map(below).join(',') };
}

export function symbolNode(symbol: string, below?: Below): MathNode {
  const parts = partsOf(symbol, below);
  const base: MathNode = { tag: 'mi', of: parts.base };
  return parts.below ? { tag: 'msub', of: [base, upright(parts.below)] } : base;
}

/**
 * A formula as a standard prints it, in pieces between which a line may be broken: before the signs of a sum. With
 * `valueFor`, values stand in place of its symbols.
 */
export function mathOf(
  formula: string,
  { below, valueFor }: { below?: Below | undefined; valueFor?: (symbol: string) => string | undefined } = {},
): MathNode[] {
  const at = formula.indexOf('=');
  const left = formula.slice(0, at).trim();
  const right = localized(parseFormula(formula.slice(at + 1)), valueFor);
  return sumTerms(right).map(({ sign: plusOrMinus, of }, i) => {
    const term = termNode(of, below);
    if (i > 0) return row(between(plusOrMinus === '-' ? '−' : '+'), term);
    const first = plusOrMinus === '-' ? row(sign('−'), term) : term;
    return row(symbolNode(left, below), sign('='), first);
  });
}

/** Numbers as people write them in the language of the app, powers of ten, and values in place of symbols. */
function localized(of: Expression, valueFor?: (symbol: string) => string | undefined): Expression {
  const inner = (one: Expression) => localized(one, valueFor);
  switch (of.kind) {
    case 'number': {
      const [digits = '', power] = of.text.split('e');
      const number = { kind: 'number', text: formatNumber(Number(digits), 8) } as const;
      if (power === undefined) return number;
      const ten: Expression = {
        kind: '^',
        left: { kind: 'number', text: '10' },
        right: { kind: 'number', text: power.replace('+', '').replace('-', '−') },
      };
      return digits === '1' ? ten : { kind: '*', left: number, right: ten };
    }
    case 'symbol': {
      const text = of.text === 'π' ? undefined : valueFor?.(of.text);
      return text === undefined ? of : writtenValue(text);
    }
    case 'minus':
      return { ...of, of: inner(of.of) };
    case 'function':
      return { ...of, values: of.values.map(inner) };
    default:
      return { ...of, left: inner(of.left), right: inner(of.right) };
  }
}

/** A value as it is written: with a sign, and times a power of ten. */
function writtenValue(text: string): Expression {
  if (text.startsWith('−')) return { kind: 'minus', of: writtenValue(text.slice(1)) };
  const [digits = '', power] = text.split(' · ');
  const number = { kind: 'number', text: digits } as const;
  return power === undefined ? number : { kind: '*', left: number, right: { kind: 'number', text: power } };
}

/** A term of a sum, or a factor: a sum within it has parentheses. */
const termNode = (of: Expression, below?: Below): MathNode =>
  isSum(of) ? parenthesised(nodeOf(of, below)) : nodeOf(of, below);

function nodeOf(of: Expression, below?: Below): MathNode {
  switch (of.kind) {
    case 'number':
      return { tag: 'mn', of: of.text };
    case 'symbol':
      return symbolNode(of.text, below);
    case 'minus':
      return row(sign('−'), termNode(of.of, below));
    case '+':
    case '-':
      return row(nodeOf(of.left, below), sign(of.kind === '+' ? '+' : '−'), termNode(of.right, below));
    case '*': {
      const times =
        beginsWithDigit(of.right) ||
        isWord(of.left) ||
        isWord(of.right) ||
        (of.left.kind === 'number' && isSum(of.right));
      return row(termNode(of.left, below), sign(times ? POINT : INVISIBLE_TIMES), termNode(of.right, below));
    }
    case '/': {
      const { over, under } = quotient(of);
      return { tag: 'mfrac', of: [nodeOf(over, below), nodeOf(under, below)] };
    }
    case '^': {
      const base = nodeOf(of.left, below);
      const isAtom = of.left.kind === 'number' || of.left.kind === 'symbol';
      return { tag: 'msup', of: [isAtom ? base : parenthesised(base), nodeOf(of.right, below)] };
    }
    case 'function':
      return functionNode(of, below);
  }
}

const isWord = (of: Expression): boolean => of.kind === 'symbol' && [...symbolParts(of.text).base].length > 2;

function hasFraction(of: Expression): boolean {
  if (of.kind === '/') return true;
  if (of.kind === 'minus') return hasFraction(of.of);
  if (of.kind === 'function') return of.values.some(hasFraction);
  return 'left' in of && (hasFraction(of.left) || hasFraction(of.right));
}

/** Functions that are printed as signs around their argument. */
const AROUND: Readonly<Record<string, readonly [string, string]>> = { abs: ['|', '|'], ceil: ['⌈', '⌉'] };

function functionNode(
  { name, values }: Extract<Expression, { kind: 'function' }>,
  below: Below | undefined,
): MathNode {
  const list = values.map((value) => nodeOf(value, below));
  // A root of a fraction is a power of it, as IEC 60287 prints it.
  if (name === 'sqrt' && hasFraction(values[0]!)) {
    const half: MathNode = { tag: 'mn', of: formatNumber(0.5, 1) };
    return { tag: 'msup', of: [row(sign('['), list[0]!, sign(']')), half] };
  }
  if (name === 'sqrt') return { tag: 'msqrt', of: list };
  if (name === 'exp') return { tag: 'msup', of: [upright('e'), list[0]!] };
  const around = AROUND[name];
  if (around) return row(sign(around[0]), list[0]!, sign(around[1]));
  const argument = row(...list.flatMap((value, i) => (i > 0 ? [sign(';'), value] : [value])));
  const isPlain = values.length === 1 && ['number', 'symbol', '/'].includes(values[0]!.kind);
  return row(upright(name), sign(APPLIED_TO), isPlain ? argument : parenthesised(argument));
}
