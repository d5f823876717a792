import type { Explanation } from './explanation.js';

/** A second evaluator, which knows nothing but the JSON: operators by precedence on two stacks. */
export function evaluateAgain(formula: string, values: Map<string, number>): number {
  const precedence: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, neg: 3, '^': 4 };
  const numbers: number[] = [];
  const signs: string[] = [];
  const apply = () => {
    const sign = signs.pop()!;
    if (sign === 'neg') return numbers.push(-numbers.pop()!);
    const b = numbers.pop()!;
    const a = numbers.pop()!;
    return numbers.push({ '+': a + b, '-': a - b, '*': a * b, '/': a / b, '^': a ** b }[sign]!);
  };
  const unwind = (until: () => boolean) => {
    while (signs.length > 0 && !until()) apply();
  };
  const plain = formula.replaceAll('·', '*').replaceAll('−', '-');
  const tokens = plain.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?|[\p{L}_][\p{L}\p{N}_.]*|\S/gu)!;
  const calls: { name: string; from: number }[] = [];
  let afterValue = false;
  tokens.forEach((token, i) => {
    if (/^\d/.test(token)) numbers.push(Number(token));
    else if (token === 'π') numbers.push(Math.PI);
    else if (/^[\p{L}_]/u.test(token)) {
      if (tokens[i + 1] === '(') calls.push({ name: token, from: numbers.length });
      else numbers.push(values.get(token) ?? Number.NaN);
    } else if (token === '(') {
      if (!/^[\p{L}_]/u.test(tokens[i - 1] ?? '')) calls.push({ name: '', from: numbers.length });
      signs.push('(');
    } else if (token === ',') unwind(() => signs.at(-1) === '(');
    else if (token === ')') {
      unwind(() => signs.at(-1) === '(');
      signs.pop();
      const { name, from } = calls.pop()!;
      const inside = numbers.splice(from);
      numbers.push(name === '' ? inside[0]! : FUNCTIONS[name]!(...inside));
    } else {
      const sign = token === '-' && !afterValue ? 'neg' : token;
      const rightFirst = sign === '^' || sign === 'neg';
      unwind(
        () =>
          signs.at(-1) === '(' ||
          precedence[signs.at(-1)!]! < precedence[sign]! ||
          (rightFirst && precedence[signs.at(-1)!] === precedence[sign]),
      );
      signs.push(sign);
    }
    afterValue = token === ')' || /^[\d\p{L}_]/u.test(token);
  });
  unwind(() => false);
  return numbers[0]!;
}

const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  ln: Math.log,
  exp: Math.exp,
  sqrt: Math.sqrt,
  sin: Math.sin,
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
  ceil: Math.ceil,
  round: (value, places = 0) => {
    const digits = Math.abs(value) * 10 ** places;
    return (Math.sign(value) * Math.floor(digits + 0.5)) / 10 ** places;
  },
};

/** What is wrong with an explanation, by its JSON alone: its formula with its terms, and so on with derived terms. */
export function wrongIn(json: string): string[] {
  const faults = (explanation: Explanation): string[] => {
    const { figure, formula, terms } = explanation;
    const [, right] = formula.split(' = ');
    const again = evaluateAgain(right!, new Map(terms.map(({ symbol, value }) => [symbol, value])));
    const allowed = 1e-9 * Math.max(Math.abs(figure.value), 1e-9);
    const own =
      Math.abs(again - figure.value) <= allowed ? [] : [`${formula} is ${again}, not ${figure.value}`];
    const below = terms.flatMap(({ symbol, value, explanation: inner }) => {
      if (!inner) return [];
      const same = inner.figure.value === value ? [] : [`${symbol} is ${value}, not ${inner.figure.value}`];
      return [...same, ...faults(inner)];
    });
    return [...own, ...below];
  };
  return faults(JSON.parse(json) as Explanation);
}
