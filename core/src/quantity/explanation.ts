import { type Explanation, figureOf, type Term, termsOf } from '../explain/explanation.js';
import type { Language } from '../text/language.js';
import { kindWords, meaningName } from './meanings.js';
import { kindOfKey, kindRow, type Quantities, type QuantityLine } from './model.js';
import { roundQuantity } from './rounding.js';
import { lineName } from './words.js';

/** Where the formula of a kind of line comes from. */
const NORMS: Partial<Record<QuantityLine['kind'], { name: string; clause: string }>> = {
  TRENCH_LENGTH: { name: 'Statens vegvesen Prosesskode', clause: '44.1' },
  EXCAVATION: { name: 'Statens vegvesen Prosesskode', clause: '44.11' },
  SURPLUS: { name: 'NVE Sikringshåndboka', clause: 'G2.001' },
  SURPLUS_LOOSE: { name: 'NVE Sikringshåndboka', clause: 'G2.001' },
  SURPLUS_MASS: { name: 'NVE Sikringshåndboka', clause: 'G2.001' },
  SUPPORT_LENGTH: { name: 'Forskrift om utførelse av arbeid', clause: '§ 21-9' },
};

const ROUNDING = {
  en: 'rounded once to six places, halves away from zero',
  nb: 'rundet én gang til seks desimaler, halve bort fra null',
};

export const FIGURE_NAMES = ['net', 'gross'] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];
export const MAX_EXPLANATION_DEPTH = 5;

export interface ExplanationQuery {
  /** Left out: the sum of all sections. */
  sectionId?: string | undefined;
  figure?: FigureName | undefined;
  /** How many levels of derived terms are explained as well, from 1. */
  depth?: number | undefined;
  language: Language;
}

/** How a quantity came about. Null: the segment has no such line. */
export function explainQuantity(
  { all }: Pick<Quantities, 'all'>,
  key: string,
  { sectionId, figure = 'net', depth = 1, language }: ExplanationQuery,
): Explanation | null {
  const lines = all.filter(
    (line) => line.key === key && (sectionId === undefined || line.sectionId === sectionId),
  );
  const [first] = lines;
  if (!first) return null;
  // What is not summed over sections is explained where it is largest.
  if (kindRow(first.kind).single) {
    const largest = lines.reduce((a, b) => (b.figures.net.value > a.figures.net.value ? b : a));
    return explainLine(all, largest, figure, depth, language);
  }
  return lines.length === 1
    ? explainLine(all, first, figure, depth, language)
    : explainSum(all, lines, figure, depth, language);
}

function explainLine(
  all: readonly QuantityLine[],
  line: QuantityLine,
  figure: FigureName,
  depth: number,
  language: Language,
): Explanation {
  const { formula, value, meanings } = line.figures[figure];
  const terms = termsOf(line.figures[figure], (symbol): Omit<Term, 'symbol' | 'value'> => {
    const { name, unit, source } = meanings[formula.symbols.indexOf(symbol)]!;
    const own = { name: meaningName(name, language), unit, source: { ...source } };
    if (source.kind !== 'DERIVED') return own;
    const { key, of } = derivedKey(source.ref);
    const from = all.find((one) => one.key === key && one.sectionId === line.sectionId)!;
    own.name = lineName(from, language);
    own.source.ref = `${source.ref}@${line.sectionId}`;
    return depth > 1 ? { ...own, explanation: explainLine(all, from, of, depth - 1, language) } : own;
  });
  return { ...frameOf(line, value, formula.text, language), terms, ...endOf(line, language) };
}

/** The sum of the sections, each a term of its own. */
function explainSum(
  all: readonly QuantityLine[],
  lines: readonly QuantityLine[],
  figure: FigureName,
  depth: number,
  language: Language,
): Explanation {
  const lineOf = (symbol: string) => lines[Number(symbol.slice(1)) - 1]!;
  const sum = figureOf(
    `x = ${lines.map((_, i) => `x${i + 1}`).join(' + ')}`,
    (symbol) => lineOf(symbol).figures[figure].value,
  );
  const first = lines[0]!;
  const terms = termsOf(sum, (symbol): Omit<Term, 'symbol' | 'value'> => {
    const line = lineOf(symbol);
    const ref = `${figure === 'gross' ? 'GROSS_' : ''}${line.key}@${line.sectionId}`;
    return {
      name: lineName(line, language),
      unit: line.unit,
      source: { kind: 'DERIVED', ref },
      ...(depth > 1 && { explanation: explainLine(all, line, figure, depth - 1, language) }),
    };
  });
  return { ...frameOf(first, sum.value, sum.formula.text, language), terms, ...endOf(first, language) };
}

const frameOf = (line: QuantityLine, value: number, formula: string, language: Language) => ({
  figure: { name: lineName(line, language), value, unit: line.unit, shown: String(roundQuantity(value)) },
  formula,
  inWords: kindWords(line.kind, language),
});

const endOf = ({ kind }: QuantityLine, language: Language) => ({
  ...(NORMS[kind] && { norm: NORMS[kind] }),
  rounding: ROUNDING[language],
});

/** The line, and its section, that the `ref` of a derived term names. */
export function derivedKey(ref: string): { key: string; of: FigureName; sectionId?: string } {
  const at = ref.lastIndexOf('@');
  const name = at === -1 ? ref : ref.slice(0, at);
  const isGross = name.startsWith('GROSS_');
  return {
    key: isGross ? name.slice('GROSS_'.length) : name,
    of: isGross ? 'gross' : 'net',
    ...(at !== -1 && { sectionId: ref.slice(at + 1) }),
  };
}

/** Whether a segment could have a line with this key. */
export const isLineKey = (key: string): boolean => kindOfKey(key) !== null;
