import type { ElectricalExplanation } from '@spadework/core/electrical';
import type { Explanation, Term } from '@spadework/core/explain';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { Level, useWhyWords } from '../../why/index.js';
import { useRatingParts, useRatingState } from '../rating/useRating.js';
import { useElectricalWords } from './words/index.js';

/** A figure of a sheet that somebody asks about. */
export interface Asked {
  circuitId: string;
  figure: ElectricalExplanation;
  what: string;
  value: string;
}

/** How a figure of the sheet came about, one level at a time; what is derived leads to its own explanation. */
export default function Why({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const words = useElectricalWords();
  const why = useWhyWords();
  const language = useLanguage();
  const { rater, choices } = useRatingParts();
  const { electrical } = useRatingState();
  const [path, setPath] = useState<string[]>([]);
  const [whole, setWhole] = useState<Explanation | null>();
  const { circuitId, figure } = asked;
  // Another sheet may have other figures.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again of every sheet
  useEffect(() => {
    let isOpen = true;
    rater.explainFigure({ circuitId, figure, language }).then((found) => isOpen && setWhole(found));
    return () => {
      isOpen = false;
    };
  }, [rater, circuitId, figure, language, electrical?.sheet]);
  const shown = whole && (descended(whole, path) ?? whole);
  const sourceOf = ({ symbol, name, source, explanation }: Term) => {
    if (source.kind === 'DERIVED' && explanation)
      return (
        <button type="button" className="why-link" onClick={() => setPath([...path, symbol])}>
          {why.sources.DERIVED}
          <span className="hidden-text">, {name}</span>
        </button>
      );
    const isProfile = source.kind === 'ASSUMPTION';
    return (
      <>
        {why.sources[source.kind]}
        {isProfile && <span className="quiet"> · {choices.economy?.name ?? words.standard}</span>}
      </>
    );
  };
  return (
    <Dialog title={why.title(`${asked.what} ${asked.value}`)} size="wide" onClose={onClose}>
      {whole === undefined ? (
        <p className="quiet">{words.computing}</p>
      ) : !shown ? (
        <p>{words.gone}</p>
      ) : (
        <Level
          key={path.join()}
          explanation={shown}
          isFirst={path.length === 0}
          back={path.length > 0 ? () => setPath(path.slice(0, -1)) : undefined}
          sourceOf={sourceOf}
        />
      )}
    </Dialog>
  );
}

/** The explanation that symbols lead to, from one term to the next. */
export const descended = (explanation: Explanation, path: readonly string[]): Explanation | undefined =>
  path.reduce<Explanation | undefined>(
    (at, symbol) => at?.terms.find((term) => term.symbol === symbol)?.explanation,
    explanation,
  );
