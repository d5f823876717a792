import {
  compiled,
  type Expression,
  FormulaError,
  parseFormula,
  symbolsOf,
} from '../../explain/expression.js';
import {
  kindOfKey,
  kindRow,
  LINE_KINDS,
  type LineKind,
  type MassState,
  type QuantityUnit,
} from '../model.js';
import { MAX_EXPRESSION_DEPTH, MAX_EXPRESSION_LENGTH, type RuleFaultCode } from './model.js';
import { type AssumptionName, assumptionNameOf, PARTS, SHARE, THICKNESS } from './names.js';

/** A line, or all lines of a kind, that an expression names. */
export interface LineName {
  kind: LineKind;
  /** Null: every line of the kind. */
  key: string | null;
  gross: boolean;
}

/** What a name in an expression stands for. Null: nothing. */
export function lineNameOf(name: string): LineName | null {
  const gross = name.startsWith('GROSS_');
  const plain = gross ? name.slice('GROSS_'.length) : name;
  if (Object.hasOwn(LINE_KINDS, plain)) return { kind: plain as LineKind, key: null, gross };
  const kind = kindOfKey(plain);
  return kind && { kind, key: plain, gross };
}

/** An expression that cannot be used. */
export class ExpressionFault extends Error {
  constructor(
    readonly code: RuleFaultCode,
    readonly column?: number,
    readonly value?: string,
  ) {
    super(code);
  }
}

/** Powers of metre, tonne and of the states, so that EXCAVATION / EXCAVATION has no unit and solid is not added to placed. */
type Dimension = readonly [
  m: number,
  tonn: number,
  sett: number,
  SOLID: number,
  LOOSE: number,
  PLACED: number,
];
/** A constant has the unit of whatever it stands beside. */
type Unit = Dimension | 'ANY';

const NONE: Dimension = [0, 0, 0, 0, 0, 0];
const METRE: Dimension = [1, 0, 0, 0, 0, 0];
const UNITS: Record<QuantityUnit, readonly [number, number, number]> = {
  m: [1, 0, 0],
  m2: [2, 0, 0],
  m3: [3, 0, 0],
  tonn: [0, 1, 0],
  sett: [0, 0, 1],
};
const STATES: MassState[] = ['SOLID', 'LOOSE', 'PLACED'];

export interface RuleExpression {
  /** The lines that it names. */
  names: LineName[];
  /** Whether it asks for the single cables in a group, which only a line has. */
  namesParts: boolean;
  unit: Unit;
  evaluate: (lookUp: (name: string) => number) => number;
}

const remembered = new Map<string, RuleExpression>();
const MAX_REMEMBERED = 5000;

/** Reads an expression, or throws what is wrong with it. */
export function readExpression(text: string): RuleExpression {
  const known = remembered.get(text);
  if (known) return known;
  if (text.length > MAX_EXPRESSION_LENGTH) throw new ExpressionFault('EXPRESSION_TOO_LONG');
  const expression = parsed(text);
  if (Math.max(depthOf(expression), parenthesesOf(text)) > MAX_EXPRESSION_DEPTH)
    throw new ExpressionFault('EXPRESSION_TOO_DEEP');
  const power = text.indexOf('^');
  if (power !== -1) throw new ExpressionFault('UNKNOWN_NAME', power + 1, '^');
  const symbols = symbolsOf(text);
  const value = compiled(parsed(settled(text)), symbols);
  const read: RuleExpression = {
    unit: unitOf(expression),
    names: symbols.flatMap((name) => lineNameOf(name) ?? []),
    namesParts: symbols.includes(PARTS),
    evaluate: (lookUp) => value(symbols.map(lookUp)),
  };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, read);
  return read;
}

/**
 * An expression whose `ceil` does not take the noise of floating point for a part: 100 · 1.1 is 110.00000000000001, and
 * 110 all the same. Explanations spell it so, and whoever evaluates them gets the same.
 */
export function settled(text: string): string {
  const ends: string[] = [];
  return text.replace(/\bceil\s*\(|[()]/g, (sign) => {
    if (sign === ')') return ends.pop() ?? sign;
    ends.push(sign === '(' ? ')' : ', 9))');
    return sign === '(' ? sign : 'ceil(round(';
  });
}

function parsed(text: string): Expression {
  try {
    return parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaError) throw new ExpressionFault('EXPRESSION_SYNTAX', error.column);
    throw error;
  }
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'symbol':
      return [];
    case 'minus':
      return [expression.of];
    case 'function':
      return expression.values;
    default:
      return [expression.left, expression.right];
  }
}

/** How many levels an expression has. A sum or product of many is one level, however it is grouped. */
const depthOf = (expression: Expression): number =>
  partsOf(expression).reduce((most, part) => {
    const goesOn = 'left' in expression && part === expression.left && 'left' in part;
    return Math.max(most, depthOf(part) + (goesOn ? 0 : 1));
  }, 1);

/** How many parentheses are open at once. The tree of an expression does not tell of those that change nothing. */
function parenthesesOf(text: string): number {
  let open = 0;
  let most = 0;
  for (const sign of text) {
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    most = Math.max(most, open);
  }
  return most;
}

const ARGUMENTS: Record<string, readonly [least: number, most: number]> = {
  min: [1, 20],
  max: [1, 20],
  ceil: [1, 1],
  round: [1, 2],
};

function unitOf(expression: Expression): Unit {
  switch (expression.kind) {
    case 'number':
      return 'ANY';
    case 'symbol':
      return unitOfName(expression.text, expression.column);
    case 'minus':
      return unitOf(expression.of);
    case 'function':
      return unitOfCall(expression);
    case '+':
    case '-':
      return sameUnit(unitOf(expression.left), unitOf(expression.right));
    case '*':
      return product(unitOf(expression.left), unitOf(expression.right), 1);
    case '/':
      return product(unitOf(expression.left), unitOf(expression.right), -1);
    case '^':
      throw new ExpressionFault('UNKNOWN_NAME', undefined, '^');
  }
}

function unitOfName(name: string, column: number): Unit {
  if (name === SHARE || name === PARTS) return NONE;
  if (name === THICKNESS) return METRE;
  const assumption = assumptionNameOf(name);
  if (assumption) return unitOfAssumption(assumption);
  const line = lineNameOf(name);
  if (!line) throw new ExpressionFault('UNKNOWN_NAME', column, name);
  const { unit, state } = kindRow(line.kind);
  return [...UNITS[unit], ...STATES.map((one) => (one === state ? 1 : 0))] as unknown as Dimension;
}

/** The density of a ground is that of its solid volume. */
const unitOfAssumption = ({ unit, solid }: AssumptionName): Dimension =>
  unit === 'm' ? METRE : unit === '1' ? NONE : [-3, 1, 0, solid ? -1 : 0, 0, 0];

function unitOfCall({ name, values, column }: Extract<Expression, { kind: 'function' }>): Unit {
  const allowed = Object.hasOwn(ARGUMENTS, name) ? ARGUMENTS[name] : undefined;
  if (!allowed) throw new ExpressionFault('UNKNOWN_NAME', column, name);
  if (values.length < allowed[0] || values.length > allowed[1])
    throw new ExpressionFault('EXPRESSION_SYNTAX', column, name);
  if (name === 'round') {
    const places = values[1];
    if (places && !(places.kind === 'number' && /^[0-6]$/.test(places.text)))
      throw new ExpressionFault('EXPRESSION_SYNTAX', column, name);
    return unitOf(values[0]!);
  }
  return values.map(unitOf).reduce(sameUnit);
}

function sameUnit(left: Unit, right: Unit): Unit {
  if (left === 'ANY') return right;
  if (right === 'ANY') return left;
  if (left.some((power, i) => power !== right[i]))
    throw new ExpressionFault('UNIT_MISMATCH', undefined, `${unitText(left)}, ${unitText(right)}`);
  return left;
}

function product(left: Unit, right: Unit, sign: 1 | -1): Unit {
  if (left === 'ANY' && right === 'ANY') return 'ANY';
  const [a, b] = [left === 'ANY' ? NONE : left, right === 'ANY' ? NONE : right];
  return a.map((power, i) => power + sign * b[i]!) as unknown as Dimension;
}

const unitText = ([m, tonn, sett, ...states]: Dimension): string => {
  const [unit = '1'] =
    Object.entries(UNITS).find(([, [a, b, c]]) => a === m && b === tonn && c === sett) ??
    (m > 3 ? [`m${m}`] : []);
  const state = STATES.filter((_, i) => states[i] === 1).join(' ');
  return state ? `${unit} ${state}` : unit;
};

/** The unit of an expression that a node with another unit cannot take. Null: it can. */
export function wrongUnit({ unit }: RuleExpression, nodeUnit: string): string | null {
  if (unit === 'ANY') return null;
  const wanted = Object.hasOwn(UNITS, nodeUnit) ? UNITS[nodeUnit as QuantityUnit] : NONE;
  return [0, 1, 2].every((i) => unit[i] === wanted[i]) ? null : unitText(unit);
}
