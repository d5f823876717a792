import { type ExplanationLine, explanationLineName, sourceText } from '@spadework/core/rating';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { Fact, Formula, formatValue, SymbolText, unitText, useWhyWords, WhyCard } from '../../why/index.js';
import { decisiveFor } from './decisive.js';
import { useRatingParts } from './useRating.js';
import { useRatingWords } from './words/index.js';

/** A number that somebody asks about: what it is called, and the conductor and symbol that explain it. */
export interface Asked {
  what: string;
  value: string;
  /** Of a rating: beside what else it holds. */
  beside?: string | undefined;
  partId: string;
  symbol: string;
}

/** The steps of a number: what decides it, then one at a time with its formula, inputs and clause, and all of them below. */
export default function Why({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const words = useRatingWords();
  const why = useWhyWords();
  const { rater } = useRatingParts();
  const [steps, setSteps] = useState<ExplanationLine[] | null>();
  const [path, setPath] = useState<string[]>([asked.symbol]);
  useEffect(() => {
    let isOpen = true;
    rater
      .explain(asked.partId, asked.symbol === 'θc' ? 'SHOWN' : 'RATED')
      .then((found) => isOpen && setSteps(found));
    return () => {
      isOpen = false;
    };
  }, [rater, asked.partId, asked.symbol]);
  const go = (symbol: string) => setPath((now) => (now.at(-1) === symbol ? now : [...now, symbol]));
  const shown = steps && (steps.find(({ symbol }) => symbol === path.at(-1)) ?? steps.at(-1));
  return (
    <Dialog title={why.title(`${asked.what} ${asked.value}`)} size="wide" onClose={onClose}>
      {asked.beside && <p className="quiet">{`${words.rating}: ${asked.beside}`}</p>}
      {steps === undefined ? (
        <p className="quiet">{words.computing}</p>
      ) : !steps || !shown ? (
        <p>{words.noSteps}</p>
      ) : (
        <>
          <StepCard
            key={shown.symbol}
            step={shown}
            steps={steps}
            go={go}
            isFirst={path.length === 1}
            back={path.length > 1 ? () => setPath(path.slice(0, -1)) : undefined}
          />
          <AllSteps steps={steps} now={shown.symbol} go={go} />
        </>
      )}
    </Dialog>
  );
}

function StepCard({
  step,
  steps,
  go,
  isFirst,
  back,
}: {
  step: ExplanationLine;
  steps: readonly ExplanationLine[];
  go: (symbol: string) => void;
  isFirst: boolean;
  back: (() => void) | undefined;
}) {
  const words = useRatingWords();
  const why = useWhyWords();
  const language = useLanguage();
  const valueFor = (symbol: string) => {
    const value = steps.find((each) => each.symbol === symbol)?.value;
    return value === undefined ? undefined : formatValue(value);
  };
  const formula = step.formula && `${step.symbol} = ${step.formula}`;
  const decisive = isFirst ? decisiveFor(step.symbol, steps) : [];
  const source = sourceText(step, language);
  const users = steps.filter(({ inputs }) => inputs.includes(step.symbol));
  return (
    <WhyCard
      label={why.symbol(step.symbol, explanationLineName(step, language))}
      heading={
        <>
          <SymbolText of={step.symbol} /> = {formatValue(step.value)} {unitText(step.unit)}
        </>
      }
      text={explanationLineName(step, language)}
      isFirst={isFirst}
      back={back}
    >
      {decisive.length > 0 && <Links title={words.decisive} symbols={decisive} steps={steps} go={go} named />}
      {formula && (
        <Fact name={why.formula}>
          <Formula formula={formula} />
        </Fact>
      )}
      {formula && step.inputs.length > 0 && (
        <Fact name={why.withValues}>
          <Formula formula={formula} valueFor={valueFor} />
        </Fact>
      )}
      <Links title={words.inputs} symbols={step.inputs} steps={steps} go={go} />
      {step.clause && <Fact name={words.clause}>{words.standard(step.clause)}</Fact>}
      <Fact name={why.origin}>
        {words.origins[step.origin]}
        {source && `: ${source}`}
      </Fact>
      <Links title={words.usedIn} symbols={users.map(({ symbol }) => symbol)} steps={steps} go={go} />
    </WhyCard>
  );
}

function Links({
  title,
  symbols,
  steps,
  go,
  named = false,
}: {
  title: string;
  symbols: readonly string[];
  steps: readonly ExplanationLine[];
  go: (symbol: string) => void;
  /** Whether everybody sees what they are called, rather than their symbols. */
  named?: boolean;
}) {
  const language = useLanguage();
  const found = [...new Set(symbols)].flatMap((symbol) => steps.find((step) => step.symbol === symbol) ?? []);
  if (found.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <ul className="why-links">
          {found.map((step) => (
            <li key={step.symbol}>
              <button
                type="button"
                className="why-link"
                title={explanationLineName(step, language)}
                onClick={() => go(step.symbol)}
              >
                {named ? (
                  explanationLineName(step, language)
                ) : (
                  <>
                    <SymbolText of={step.symbol} />
                    <span className="hidden-text">, {explanationLineName(step, language)}, </span>
                  </>
                )}{' '}
                <span className="quiet">
                  {formatValue(step.value)} {unitText(step.unit)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

function AllSteps({
  steps,
  now,
  go,
}: {
  steps: readonly ExplanationLine[];
  now: string;
  go: (symbol: string) => void;
}) {
  const words = useRatingWords();
  const language = useLanguage();
  return (
    <details className="why-all">
      <summary>{words.allSteps(steps.length)}</summary>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.symbol}</th>
            <th scope="col">{words.meaning}</th>
            <th scope="col" className="table-end">
              {words.value}
            </th>
            <th scope="col">{words.clause}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.symbol} aria-current={step.symbol === now ? 'step' : undefined}>
              <td>
                <button type="button" className="why-link" onClick={() => go(step.symbol)}>
                  <SymbolText of={step.symbol} />
                </button>
              </td>
              <td>{explanationLineName(step, language)}</td>
              <td className="table-end">
                {formatValue(step.value)} {unitText(step.unit)}
              </td>
              <td className="quiet">{step.clause && words.standard(step.clause)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
