import type { Explanation, Term } from '@spadework/core/explain';
import type { ReactNode } from 'react';
import { Formula, SymbolText } from './Formula.js';
import type { Below } from './math.js';
import { formatValue, unitText } from './values.js';
import { Fact, WhyCard } from './WhyCard.js';
import { useWhyWords } from './words/index.js';

/** One level of an explanation: the result, the terms that it follows from with their sources, the formula, and the norm. */
export function Level({
  explanation: { figure, formula, inWords, terms, norm, rounding },
  isFirst,
  back,
  sourceOf,
  below,
  format = formatValue,
}: {
  explanation: Explanation;
  isFirst: boolean;
  back: (() => void) | undefined;
  /** Where a term comes from. */
  sourceOf: (term: Term) => ReactNode;
  /** What stands below the line in symbols, in words. */
  below?: Below | undefined;
  /** How values of a unit are written. */
  format?: (value: number, unit: string) => string;
}) {
  const why = useWhyWords();
  const textFor = (symbol: string) => {
    const term = terms.find((each) => each.symbol === symbol);
    return term && format(term.value, term.unit);
  };
  const symbol = formula.slice(0, formula.indexOf('=')).trim();
  return (
    <WhyCard
      label={why.symbol(symbol, figure.name)}
      heading={
        <>
          <SymbolText of={symbol} /> = {format(figure.value, figure.unit)} {unitText(figure.unit)}
        </>
      }
      text={`${figure.name}. ${inWords}`}
      isFirst={isFirst}
      back={back}
    >
      {terms.length > 0 && (
        <Fact name={why.terms}>
          <Terms terms={terms} sourceOf={sourceOf} below={below} format={format} />
        </Fact>
      )}
      <Fact name={why.formula}>
        <Formula formula={formula} below={below} />
      </Fact>
      {terms.length > 0 && (
        <Fact name={why.withValues}>
          <Formula formula={formula} below={below} valueFor={textFor} />
        </Fact>
      )}
      {norm && (
        <Fact name={why.norm}>
          {norm.name} {norm.clause}
        </Fact>
      )}
      {rounding && <Fact name={why.rounding}>{rounding}</Fact>}
    </WhyCard>
  );
}

function Terms({
  terms,
  sourceOf,
  below,
  format,
}: {
  terms: readonly Term[];
  sourceOf: (term: Term) => ReactNode;
  below: Below | undefined;
  format: (value: number, unit: string) => string;
}) {
  const words = useWhyWords();
  return (
    <div className="why-terms">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.symbolHead}</th>
            <th scope="col">{words.meaning}</th>
            <th scope="col" className="table-end">
              {words.value}
            </th>
            <th scope="col">{words.origin}</th>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <tr key={term.symbol}>
              <th scope="row">
                <SymbolText of={term.symbol} below={below} />
              </th>
              <td>{term.name}</td>
              <td className="table-end">
                {format(term.value, term.unit)} {unitText(term.unit)}
              </td>
              <td>{sourceOf(term)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
