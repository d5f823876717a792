import { type Formula, formulaOf } from '../explain/explanation.js';
import type { LineFigure, Quantities, QuantityLine } from './model.js';

/** Quantities as plain data, which another thread can take: a formula is its text. */
export interface PlainQuantities extends Omit<Quantities, 'all' | 'lines'> {
  all: PlainLine[];
  /** Places of the lines that are not 0. */
  lines: number[];
}
interface PlainLine extends Omit<QuantityLine, 'figures'> {
  figures: { net: PlainFigure; gross: PlainFigure };
}
type PlainFigure = Omit<LineFigure, 'formula'> & { formula: string };

export function plainQuantities({ all, lines, ...rest }: Quantities): PlainQuantities {
  const places = new Map(all.map((line, place) => [line, place]));
  return {
    ...rest,
    all: all.map((line) => withFormulas(line, ({ text }: Formula) => text) as PlainLine),
    lines: lines.map((line) => places.get(line)!),
  };
}

export function fromPlainQuantities({ all: plain, lines, ...rest }: PlainQuantities): Quantities {
  const all = plain.map((line) => withFormulas(line, formulaOf) as QuantityLine);
  return { ...rest, all, lines: lines.map((place) => all[place]!) };
}

function withFormulas<F, G>(
  line: { figures: { net: { formula: F }; gross: { formula: F } } },
  convert: (formula: F) => G,
) {
  const { net, gross } = line.figures;
  const figure = (one: { formula: F }) => ({ ...one, formula: convert(one.formula) });
  return { ...line, figures: { net: figure(net), gross: figure(gross) } };
}
