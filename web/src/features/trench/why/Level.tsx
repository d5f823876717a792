import type { Explanation, Term } from '@spadework/core/explain';
import type { ReactNode } from 'react';
import { useQuantityWords } from '../quantities/words/index.js';
import { FormulaText, SymbolText } from './Formula.js';
import { formatIn, formulaWith, unitText } from './values.js';
import { Fact, WhyCard } from './WhyCard.js';
import { useWhyWords } from './words/index.js';

/** One level of an explanation: its formula, the terms with their sources, and the norm. */
export function Level({
  explanation: { figure, formula, inWords, terms, norm, rounding },
  isFirst,
  back,
  sourceOf,
}: {
  explanation: Explanation;
  isFirst: boolean;
  back: (() => void) | undefined;
  /** Where a term comes from. */
  sourceOf: (term: Term) => ReactNode;
}) {
  const words = useQuantityWords();
  const why = useWhyWords();
  const below = useBelow();
  const valueFor = (symbol: string) => terms.find((term) => term.symbol === symbol)?.value;
  const unitFor = (symbol: string) => terms.find((term) => term.symbol === symbol)?.unit ?? figure.unit;
  const symbol = formula.slice(0, formula.indexOf('=')).trim();
  return (
    <WhyCard
      label={why.symbol(symbol, figure.name)}
      heading={
        <>
          <SymbolText of={symbol} /> = {formatIn(figure.value, figure.unit)} {unitText(figure.unit)}
        </>
      }
      text={`${figure.name}. ${inWords}`}
      isFirst={isFirst}
      back={back}
    >
      <Fact name={why.formula} look="formula">
        <FormulaText formula={formula} below={below} />
      </Fact>
      <Fact name={why.withValues} look="formula">
        {formulaWith(formula, valueFor, (value, name) => formatIn(value, unitFor(name)))}
      </Fact>
      {terms.length > 0 && (
        <Fact name={words.terms}>
          <Terms terms={terms} sourceOf={sourceOf} />
        </Fact>
      )}
      {norm && (
        <Fact name={words.norm}>
          {norm.name} {norm.clause}
        </Fact>
      )}
      {rounding && <Fact name={words.rounding}>{rounding}</Fact>}
    </WhyCard>
  );
}

function Terms({
  terms,
  sourceOf,
}: {
  terms: readonly Term[];
  /** Where a term comes from. */
  sourceOf: (term: Term) => ReactNode;
}) {
  const words = useQuantityWords();
  const below = useBelow();
  return (
    <div className="why-terms">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.symbol}</th>
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
                {formatIn(term.value, term.unit)} {unitText(term.unit)}
              </td>
              <td>{sourceOf(term)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What stands below the line in symbols: s_SOIL is the share of the soil. */
function useBelow() {
  const { grounds } = useQuantityWords();
  return (text: string) => (text in grounds ? grounds[text as keyof typeof grounds].toLowerCase() : text);
}
