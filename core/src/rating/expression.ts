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

type Token = { kind: 'number'; value: number } | { kind: 'name' | 'sign'; text: string };

function tokensOf(formula: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < formula.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(formula);
    if (!match) throw new Error(`formula "${formula}" cannot be read at ${at}`);
    const [, number, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else tokens.push(name === undefined ? { kind: 'sign', text: sign! } : { kind: 'name', text: name });
  }
  return tokens;
}

/** The symbols in a formula, each once, in the order in which they occur. */
export function symbolsOf(formula: string): string[] {
  const names = tokensOf(formula).flatMap((token) => (token.kind === 'name' ? [token.text] : []));
  return [...new Set(names)].filter((name) => name !== 'π' && !(name in FUNCTIONS));
}

/** The value of a formula. */
export function evaluate(formula: string, lookUp: (symbol: string) => number): number {
  const tokens = tokensOf(formula);
  let next = 0;
  const takes = (sign: string): boolean => {
    const token = tokens[next];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    next += 1;
    return true;
  };
  const expects = (sign: string) => {
    if (!takes(sign)) throw new Error(`formula "${formula}" lacks "${sign}"`);
  };

  function sum(): number {
    let value = product();
    for (;;) {
      if (takes('+')) value += product();
      else if (takes('-')) value -= product();
      else return value;
    }
  }
  function product(): number {
    let value = signed();
    for (;;) {
      if (takes('*')) value *= signed();
      else if (takes('/')) value /= signed();
      else return value;
    }
  }
  function signed(): number {
    return takes('-') ? -signed() : power();
  }
  function power(): number {
    const base = atom();
    return takes('^') ? base ** signed() : base;
  }
  function atom(): number {
    if (takes('(')) {
      const value = sum();
      expects(')');
      return value;
    }
    const token = tokens[next++];
    if (token?.kind === 'number') return token.value;
    if (token?.kind !== 'name') throw new Error(`formula "${formula}" ends too early`);
    if (token.text === 'π') return Math.PI;
    const apply = FUNCTIONS[token.text];
    if (!apply) return lookUp(token.text);
    expects('(');
    const values = [sum()];
    while (takes(',')) values.push(sum());
    expects(')');
    return apply(...values);
  }

  const value = sum();
  if (next < tokens.length) throw new Error(`formula "${formula}" goes on after its end`);
  return value;
}
