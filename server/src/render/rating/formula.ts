import {
  beginsWithDigit,
  type Expression,
  isSum,
  parseFormula,
  quotient,
  sumTerms,
  symbolParts,
} from '@spadework/core/explain';
import type { ReportDocument } from '@spadework/core/report';
import {
  type FormulaBox,
  fraction,
  parenthesised,
  raised,
  root,
  row,
  SIZE,
  smaller,
  space,
  textBox,
  withBelow,
} from './formulaBoxes.js';

/** A formula on one or more lines. */
export interface FormulaContent {
  /** How much smaller than usual it is set, so that it fits. */
  scale: number;
  lines: FormulaBox[];
}

/** No smaller than this, so that it can be read. */
const SMALLEST = 0.55;

type Language = ReportDocument['language'];

/** A symbol and its formula, set within a width in points. Long sums are broken before a sign. */
export function setFormula(
  symbol: string,
  formula: string | null,
  width: number,
  language: Language,
): FormulaContent {
  const head = symbolBox(symbol, SIZE);
  if (formula === null) return { scale: 1, lines: [head] };
  const start = row(head, textBox(' = ', SIZE));
  const terms = sumTerms(parseFormula(formula)).map(({ sign, of }, i) => {
    const box = termBox(of, SIZE, language);
    if (i === 0) return sign === '-' ? row(textBox('−', SIZE), box) : box;
    return row(textBox(sign === '-' ? ' − ' : ' + ', SIZE), box);
  });
  const lines: FormulaBox[] = [];
  let line = start;
  for (const [i, term] of terms.entries()) {
    const full = line.width + term.width > width;
    if (full && i > 0) {
      lines.push(line);
      line = row(space(start.width), term);
    } else line = row(line, term);
  }
  lines.push(line);
  const widest = Math.max(...lines.map((one) => one.width));
  return { scale: Math.max(SMALLEST, Math.min(1, width / widest)), lines };
}

export function symbolBox(name: string, size: number): FormulaBox {
  const { base, below } = symbolParts(name);
  return withBelow(textBox(base, size), below, size);
}

/** A term of a sum: a sum within it has parentheses. */
const termBox = (expression: Expression, size: number, language: Language): FormulaBox =>
  isSum(expression)
    ? parenthesised(boxOf(expression, size, language), size)
    : boxOf(expression, size, language);

function boxOf(expression: Expression, size: number, language: Language): FormulaBox {
  switch (expression.kind) {
    case 'number':
      return numberBox(expression.text, size, language);
    case 'symbol':
      return symbolBox(expression.text, size);
    case 'minus':
      return row(textBox('−', size), termBox(expression.of, size, language));
    case '+':
    case '-':
      return row(
        boxOf(expression.left, size, language),
        textBox(expression.kind === '+' ? ' + ' : ' − ', size),
        termBox(expression.right, size, language),
      );
    case '*':
      return productBox(expression, size, language);
    case '/': {
      const { over, under } = quotient(expression);
      return fraction(boxOf(over, size, language), boxOf(under, size, language), size);
    }
    case '^': {
      const base = boxOf(expression.left, size, language);
      const isAtom = ['number', 'symbol'].includes(expression.left.kind);
      const power = boxOf(expression.right, smaller(size), language);
      return raised(isAtom ? base : parenthesised(base, size), power, size);
    }
    case 'function':
      return functionBox(expression, size, language);
  }
}

/** 1e-7 is a power of ten, and 12e12 has a factor before it. */
function numberBox(text: string, size: number, language: Language): FormulaBox {
  const [digits = '', power] = text.split('e');
  const local = language === 'nb' ? digits.replace('.', ',') : digits;
  if (power === undefined) return textBox(local, size);
  const ten = raised(
    textBox('10', size),
    textBox(power.replace('+', '').replace('-', '−'), smaller(size)),
    size,
  );
  return digits === '1' ? ten : row(textBox(`${local}\u2009·\u2009`, size), ten);
}

function productBox(
  { left, right }: Extract<Expression, { left: Expression }>,
  size: number,
  language: Language,
): FormulaBox {
  const between = beginsWithDigit(right) ? textBox('\u2009·\u2009', size) : space(0.16 * size);
  return row(termBox(left, size, language), between, termBox(right, size, language));
}

function functionBox(
  { name, values }: Extract<Expression, { kind: 'function' }>,
  size: number,
  language: Language,
): FormulaBox {
  const [first] = values;
  if (name === 'sqrt') return root(boxOf(first!, size, language), size);
  const list = values.map((value) => boxOf(value, size, language));
  if (name === 'abs') return row(textBox('|', size), list[0]!, textBox('|', size));
  const separated = list.flatMap((box, i) => (i > 0 ? [textBox('; ', size), box] : [box]));
  const isPlain = values.length === 1 && ['number', 'symbol', '/'].includes(first!.kind);
  const argument = row(...separated);
  return row(
    textBox(name, size),
    isPlain ? space(0.2 * size) : space(0.04 * size),
    isPlain ? argument : parenthesised(argument, size),
  );
}
