/**
 * Formulas as text, so that every number can be shown with the formula that gives it, and evaluated again by anyone. A
 * formula has numbers, symbols, + - * / ^, parentheses, π and the functions below. ^ binds tighter than a sign. − and · are
 * other spellings of - and *. A symbol may have parts, as in EXCAVATION.SOIL.
 */
const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  ln: Math.log,
  exp: Math.exp,
  sqrt: Math.sqrt,
  sin: Math.sin,
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
  ceil: Math.ceil,
  round: roundTo,
};

/** Halves are rounded away from zero. */
export function roundTo(value: number, places = 0): number {
  const scale = 10 ** places;
  return (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale + 0;
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*)|([-+*/^(),−·]))/uy;
const PLAIN: Record<string, string> = { '−': '-', '·': '*' };

type Token = { kind: 'number' | 'name' | 'sign'; text: string; column: number };

/** A formula that cannot be read. Columns count from 1. */
export class FormulaError extends Error {
  override name = 'FormulaError';

  constructor(
    formula: string,
    readonly problem: string,
    readonly column: number,
  ) {
    super(`formula "${formula}" ${problem} at column ${column}`);
  }
}

function tokensOf(formula: string): Token[] {
  const tokens: Token[] = [];
  const text = formula.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) {
      const blanks = /^\s*/.exec(text.slice(from))![0].length;
      throw new FormulaError(formula, 'cannot be read', from + blanks + 1);
    }
    const [all, number, name, sign] = match;
    const column = from + all.length - (number ?? name ?? sign!).length + 1;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, column });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, column });
    else tokens.push({ kind: 'sign', text: PLAIN[sign!] ?? sign!, column });
  }
  return tokens;
}

/** A formula as a tree, to be evaluated or set in type. */
export type Expression =
  | { kind: 'number'; text: string }
  | { kind: 'symbol'; text: string; column: number }
  | { kind: 'minus'; of: Expression }
  | { kind: '+' | '-' | '*' | '/' | '^'; left: Expression; right: Expression }
  | { kind: 'function'; name: string; values: Expression[]; column: number };

/** The symbols in a formula, each once, in the order in which they occur. */
export function symbolsOf(formula: string): string[] {
  const names = tokensOf(formula).flatMap((token) => (token.kind === 'name' ? [token.text] : []));
  return [...new Set(names)].filter((name) => name !== 'π' && !Object.hasOwn(FUNCTIONS, name));
}

export function parseFormula(formula: string): Expression {
  const tokens = tokensOf(formula);
  let next = 0;
  const takes = <Sign extends string>(...signs: Sign[]): Sign | null => {
    const token = tokens[next];
    const sign = token?.kind === 'sign' ? signs.find((one) => one === token.text) : undefined;
    if (sign === undefined) return null;
    next += 1;
    return sign;
  };
  const wrong = (problem: string) =>
    new FormulaError(formula, problem, tokens[next]?.column ?? formula.trimEnd().length + 1);
  const expects = (sign: string) => {
    if (!takes(sign)) throw wrong(`lacks "${sign}"`);
  };

  function sum(): Expression {
    let left = product();
    for (let kind = takes('+', '-'); kind; kind = takes('+', '-')) left = { kind, left, right: product() };
    return left;
  }
  function product(): Expression {
    let left = signed();
    for (let kind = takes('*', '/'); kind; kind = takes('*', '/')) left = { kind, left, right: signed() };
    return left;
  }
  function signed(): Expression {
    return takes('-') ? { kind: 'minus', of: signed() } : power();
  }
  function power(): Expression {
    const left = atom();
    return takes('^') ? { kind: '^', left, right: signed() } : left;
  }
  function atom(): Expression {
    if (takes('(')) {
      const inner = sum();
      expects(')');
      return inner;
    }
    const token = tokens[next];
    if (!token) throw wrong('ends too early');
    if (token.kind === 'sign') throw wrong(`has an unexpected "${token.text}"`);
    next += 1;
    if (token.kind === 'number') return { kind: 'number', text: token.text };
    const name = token.text;
    if (!Object.hasOwn(FUNCTIONS, name)) return { kind: 'symbol', text: name, column: token.column };
    expects('(');
    const values = [sum()];
    while (takes(',')) values.push(sum());
    expects(')');
    return { kind: 'function', name, values, column: token.column };
  }

  const whole = sum();
  if (next < tokens.length) throw wrong('goes on after its end');
  return whole;
}

type Evaluation = (values: readonly number[]) => number;

/** A formula as a function of the values of its symbols, in the order that `symbols` has. */
export function compiled(expression: Expression, symbols: readonly string[]): Evaluation {
  switch (expression.kind) {
    case 'number': {
      const value = Number(expression.text);
      return () => value;
    }
    case 'symbol': {
      if (expression.text === 'π') return () => Math.PI;
      const index = symbols.indexOf(expression.text);
      return (values) => values[index]!;
    }
    case 'minus': {
      const of = compiled(expression.of, symbols);
      return (values) => -of(values);
    }
    case 'function': {
      const own = FUNCTIONS[expression.name]!;
      const inner = expression.values.map((value) => compiled(value, symbols));
      return (values) => own(...inner.map((one) => one(values)));
    }
  }
  const left = compiled(expression.left, symbols);
  const right = compiled(expression.right, symbols);
  switch (expression.kind) {
    case '+':
      return (values) => left(values) + right(values);
    case '-':
      return (values) => left(values) - right(values);
    case '*':
      return (values) => left(values) * right(values);
    case '/':
      return (values) => left(values) / right(values);
    case '^':
      return (values) => left(values) ** right(values);
  }
}

/** The value of a formula. */
export function evaluate(formula: string, lookUp: (symbol: string) => number): number {
  const symbols = symbolsOf(formula);
  return compiled(parseFormula(formula), symbols)(symbols.map(lookUp));
}
