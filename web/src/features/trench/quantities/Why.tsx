import type { Explanation, Term } from '@spadework/core/explain';
import { derivedKey, explainQuantity, type FigureName } from '@spadework/core/quantity';
import { useState } from 'react';
import { Dialog } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { FormulaText, SymbolText } from '../why/Formula.js';
import { formatValue, formulaWith, unitText } from '../why/values.js';
import { Fact, WhyCard } from '../why/WhyCard.js';
import { useWhyWords } from '../why/words/index.js';
import { originOf, pathName } from './assumptions.js';
import type { Counted } from './useQuantities.js';
import { useQuantityWords } from './words/index.js';

/** The figure of a line: of one section, or of all. */
interface Place {
  key: string;
  figure: FigureName;
  sectionId: string | undefined;
}

/** A number that somebody asks about. */
export interface Asked extends Place {
  what: string;
  value: string;
}

/** How a quantity came about, one level at a time: its formula, the terms with their sources, and the norm. */
export function Why({
  asked,
  counted,
  onAssumption,
  onClose,
}: {
  asked: Asked;
  counted: Counted;
  onAssumption: (path: string) => void;
  onClose: () => void;
}) {
  const words = useQuantityWords();
  const why = useWhyWords();
  const language = useLanguage();
  const [path, setPath] = useState<Place[]>([asked]);
  const { key, figure, sectionId } = path.at(-1)!;
  const explanation = explainQuantity(counted.quantities, key, { sectionId, figure, language });
  const go = (ref: string) => {
    const { key, of, sectionId } = derivedKey(ref);
    setPath([...path, { key, figure: of, sectionId }]);
  };
  return (
    <Dialog title={why.title(`${asked.what} ${asked.value}`)} size="wide" onClose={onClose}>
      {explanation ? (
        <Level
          key={`${path.length} ${key} ${figure}`}
          explanation={explanation}
          counted={counted}
          isFirst={path.length === 1}
          back={path.length > 1 ? () => setPath(path.slice(0, -1)) : undefined}
          go={go}
          onAssumption={onAssumption}
        />
      ) : (
        <p>{words.gone}</p>
      )}
    </Dialog>
  );
}

function Level({
  explanation: { figure, formula, inWords, terms, norm, rounding },
  counted,
  isFirst,
  back,
  go,
  onAssumption,
}: {
  explanation: Explanation;
  counted: Counted;
  isFirst: boolean;
  back: (() => void) | undefined;
  go: (ref: string) => void;
  onAssumption: (path: string) => void;
}) {
  const words = useQuantityWords();
  const why = useWhyWords();
  const below = useBelow();
  const valueFor = (symbol: string) => terms.find((term) => term.symbol === symbol)?.value;
  const symbol = formula.slice(0, formula.indexOf('=')).trim();
  return (
    <WhyCard
      label={why.symbol(symbol, figure.name)}
      heading={
        <>
          <SymbolText of={symbol} /> = {formatValue(figure.value)} {unitText(figure.unit)}
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
        {formulaWith(formula, valueFor)}
      </Fact>
      {terms.length > 0 && (
        <Fact name={words.terms}>
          <Terms terms={terms} counted={counted} go={go} onAssumption={onAssumption} />
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
  counted,
  go,
  onAssumption,
}: {
  terms: readonly Term[];
  counted: Counted;
  go: (ref: string) => void;
  onAssumption: (path: string) => void;
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
                {formatValue(term.value)} {unitText(term.unit)}
              </td>
              <td>
                <Source term={term} counted={counted} go={go} onAssumption={onAssumption} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where a term comes from. What is computed leads to its own explanation, and an assumption to where it is changed. */
function Source({
  term: { name, source },
  counted,
  go,
  onAssumption,
}: {
  term: Term;
  counted: Counted;
  go: (ref: string) => void;
  onAssumption: (path: string) => void;
}) {
  const { design, words: trench } = useEditor();
  const words = useQuantityWords();
  if (source.kind === 'DERIVED') {
    const { sectionId } = derivedKey(source.ref);
    const place = design.sections.findIndex(({ id }) => id === sectionId) + 1;
    return (
      <button type="button" className="why-link" onClick={() => go(source.ref)}>
        {words.sources.DERIVED}
        <span className="hidden-text">, {name}</span>
        {design.sections.length > 1 && place > 0 && (
          <span className="quiet">{trench.sectionName(place)}</span>
        )}
      </button>
    );
  }
  if (source.kind !== 'ASSUMPTION') return words.sources[source.kind];
  return (
    <button
      type="button"
      className="why-link"
      title={words.change(pathName(source.ref, words, trench))}
      onClick={() => onAssumption(source.ref)}
    >
      {words.sources.ASSUMPTION}
      <span className="quiet">{originOf(source.ref, design.assumptions, counted.profile, words)}</span>
      <span className="hidden-text">, {words.change(pathName(source.ref, words, trench))}</span>
    </button>
  );
}

/** What stands below the line in symbols: s_SOIL is the share of the soil. */
function useBelow() {
  const { grounds } = useQuantityWords();
  return (text: string) => (text in grounds ? grounds[text as keyof typeof grounds].toLowerCase() : text);
}
