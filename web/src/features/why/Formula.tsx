import { piecesOf } from './values.js';

/** What stands below the line in a symbol, in words where it has them. */
export type Below = (text: string) => string;

/** T1_0 and R_3 have their numbers below the line. */
export function SymbolText({ of, below = (text) => text }: { of: string; below?: Below | undefined }) {
  const [letter, ...rest] = of.split('_');
  return (
    <var className="symbol">
      {letter}
      {rest.length > 0 && rest[0] !== '' && <sub>{rest.map(below).join(',')}</sub>}
    </var>
  );
}

export function FormulaText({ formula, below }: { formula: string; below?: Below | undefined }) {
  return piecesOf(formula).map((piece, place) =>
    'symbol' in piece ? <SymbolText key={place} of={piece.symbol} below={below} /> : piece.text,
  );
}
