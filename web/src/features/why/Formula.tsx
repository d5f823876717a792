import { createElement, type ReactNode } from 'react';
import { type Below, type MathNode, mathOf, partsOf } from './math.js';

/** Rs20 is R with s20 below the line. */
export function SymbolText({ of, below }: { of: string; below?: Below | undefined }) {
  const parts = partsOf(of, below);
  return (
    <var className="symbol">
      {parts.base}
      {parts.below && <sub>{parts.below}</sub>}
    </var>
  );
}

/** A formula in MathML, which screen readers know how to read. Long sums are broken before a sign. */
export function Formula(props: {
  /** `name = expression` */
  formula: string;
  below?: Below | undefined;
  /** What stands in place of a symbol. */
  valueFor?: (symbol: string) => string | undefined;
}) {
  return (
    <span className="formula" ref={focusableIfScrolled}>
      {mathOf(props.formula, props).map((piece, place) => (
        <MathPiece key={place} of={piece} />
      ))}
    </span>
  );
}

/** What scrolls is scrolled by keys too. */
const focusableIfScrolled = (box: HTMLElement | null): void => {
  if (box && box.scrollWidth > box.clientWidth) box.tabIndex = 0;
};

const MathPiece = ({ of }: { of: MathNode }) =>
  createElement('math', { displaystyle: 'true' }, elementOf(of));

const elementOf = ({ tag, of, attributes }: MathNode): ReactNode =>
  createElement(tag, attributes, ...(typeof of === 'string' ? [of] : of.map(elementOf)));
