/**
 * Formulas as text, so that every number of a rating can be shown with the formula that gives it, and evaluated again
 * by anyone. A formula has numbers, symbols, + - * / ^, parentheses, π and the functions below. ^ binds tighter than a sign.
 */
const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  ln: Math.log,
  exp: Math.exp,
  sqrt: Math.sqrt,
  sin: Math.sin,
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
};

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|([-+*/^(),]))/uy;

type Token = { kind: 'number' | 'name' | 'sign'; text: string };

function tokensOf(formula: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < formula.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(formula);
    if (!match) throw new Error(`formula "${formula}" cannot be read at ${at}`);
    const [, number, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else tokens.push(name === undefined ? { kind: 'sign', text: sign! } : { kind: 'name', text: name });
  }
  return tokens;
}

/** A formula as a tree, to be evaluated or set in type. */
export type Expression =
  | { kind: 'number' | 'symbol'; text: string }
  | { kind: 'minus'; of: Expression }
  | { kind: '+' | '-' | '*' | '/' | '^'; left: Expression; right: Expression }
  | { kind: 'function'; name: string; values: Expression[] };

/** The symbols in a formula, each once, in the order in which they occur. */
export function symbolsOf(formula: string): string[] {
  const names = tokensOf(formula).flatMap((token) => (token.kind === 'name' ? [token.text] : []));
  return [...new Set(names)].filter((name) => name !== 'π' && !(name in FUNCTIONS));
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
  const expects = (sign: string) => {
    if (!takes(sign)) throw new Error(`formula "${formula}" lacks "${sign}"`);
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
    const token = tokens[next++];
    if (token?.kind === 'number') return { kind: 'number', text: token.text };
    if (token?.kind !== 'name') throw new Error(`formula "${formula}" ends too early`);
    const name = token.text;
    if (!(name in FUNCTIONS)) return { kind: 'symbol', text: name };
    expects('(');
    const values = [sum()];
    while (takes(',')) values.push(sum());
    expects(')');
    return { kind: 'function', name, values };
  }

  const whole = sum();
  if (next < tokens.length) throw new Error(`formula "${formula}" goes on after its end`);
  return whole;
}

/** The value of a formula. */
export function evaluate(formula: string, lookUp: (symbol: string) => number): number {
  function valueIn(expression: Expression): number {
    switch (expression.kind) {
      case 'number':
        return Number(expression.text);
      case 'symbol':
        return expression.text === 'π' ? Math.PI : lookUp(expression.text);
      case 'minus':
        return -valueIn(expression.of);
      case 'function':
        return FUNCTIONS[expression.name]!(...expression.values.map(valueIn));
    }
    const [left, right] = [valueIn(expression.left), valueIn(expression.right)];
    switch (expression.kind) {
      case '+':
        return left + right;
      case '-':
        return left - right;
      case '*':
        return left * right;
      case '/':
        return left / right;
      case '^':
        return left ** right;
    }
  }
  return valueIn(parseFormula(formula));
}
