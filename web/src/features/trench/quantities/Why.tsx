import type { Term } from '@spadework/core/explain';
import { derivedKey, explainQuantity, type FigureName } from '@spadework/core/quantity';
import { useState } from 'react';
import { Dialog } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { Level, useWhyWords } from '../../why/index.js';
import { useEditor } from '../editor.js';
import { useBelow } from '../why/below.js';
import { originOf, pathName } from './assumptions.js';
import type { Counted } from './useQuantities.js';
import { useQuantityWords } from './words/index.js';

/** The figure of a line: of one section, or of all. */
interface ExplainedFigure {
  key: string;
  figure: FigureName;
  sectionId: string | undefined;
}

/** A number that somebody asks about. */
export interface Asked extends ExplainedFigure {
  what: string;
  value: string;
}

/** How a quantity came about, one level at a time: its formula, the terms with their sources, and the norm. */
export default function Why({
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
  const below = useBelow();
  const language = useLanguage();
  const [path, setPath] = useState<ExplainedFigure[]>([asked]);
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
          below={below}
          isFirst={path.length === 1}
          back={path.length > 1 ? () => setPath(path.slice(0, -1)) : undefined}
          sourceOf={(term) => <Source term={term} counted={counted} go={go} onAssumption={onAssumption} />}
        />
      ) : (
        <p>{words.gone}</p>
      )}
    </Dialog>
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
  const { trench, words: trenchWords } = useEditor();
  const words = useQuantityWords();
  const why = useWhyWords();
  if (source.kind === 'DERIVED') {
    const { sectionId } = derivedKey(source.ref);
    const place = trench.sections.findIndex(({ id }) => id === sectionId) + 1;
    return (
      <button type="button" className="why-link" onClick={() => go(source.ref)}>
        {why.sources.DERIVED}
        <span className="hidden-text">, {name}</span>
        {trench.sections.length > 1 && place > 0 && (
          <span className="quiet">{trenchWords.sectionName(place)}</span>
        )}
      </button>
    );
  }
  if (source.kind !== 'ASSUMPTION') return why.sources[source.kind];
  return (
    <button
      type="button"
      className="why-link"
      title={words.change(pathName(source.ref, words, trenchWords))}
      onClick={() => onAssumption(source.ref)}
    >
      {why.sources.ASSUMPTION}
      <span className="quiet">{originOf(source.ref, trench.assumptions, counted.profile, words)}</span>
      <span className="hidden-text">, {words.change(pathName(source.ref, words, trenchWords))}</span>
    </button>
  );
}
