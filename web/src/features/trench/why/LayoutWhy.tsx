import type { Term } from '@spadework/core/explain';
import {
  explainLayout,
  findItem,
  knownPacking,
  type LayoutFigureName,
  layoutRef,
} from '@spadework/core/trench';
import { useState } from 'react';
import { Dialog } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { Level, useWhyWords } from '../../why/index.js';
import { useEditor } from '../editor.js';
import { nameOf } from '../names.js';
import { useQuantityWords } from '../quantities/words/index.js';
import { useBelow } from './below.js';

interface ExplainedFigure {
  figure: LayoutFigureName;
  itemId: string;
}

/** How a figure of an item's layout came about, one level at a time. The layout is the one on the screen. */
export default function LayoutWhy({
  itemId,
  figure,
  what,
  onClose,
}: ExplainedFigure & { what: string; onClose: () => void }) {
  const { checked } = useEditor();
  const words = useQuantityWords();
  const why = useWhyWords();
  const below = useBelow();
  const language = useLanguage();
  const [path, setPath] = useState<ExplainedFigure[]>([{ figure, itemId }]);
  const at = path.at(-1)!;
  const explanation = explainLayout(checked.layout, at.itemId, {
    figure: at.figure,
    language,
    packings: knownPacking,
  });
  return (
    <Dialog title={why.title(what)} size="wide" onClose={onClose}>
      {explanation ? (
        <Level
          key={`${path.length} ${at.figure} ${at.itemId}`}
          explanation={explanation}
          below={below}
          isFirst={path.length === 1}
          back={path.length > 1 ? () => setPath(path.slice(0, -1)) : undefined}
          sourceOf={(term) => (
            <Source term={term} of={at.itemId} go={(ref) => setPath([...path, layoutRef(ref)])} />
          )}
        />
      ) : (
        <p>{words.gone}</p>
      )}
    </Dialog>
  );
}

/** Where a term comes from. What is computed leads to its own explanation; a neighbour is named. */
function Source({ term: { name, source }, of, go }: { term: Term; of: string; go: (ref: string) => void }) {
  const { trench, words: trenchWords } = useEditor();
  const why = useWhyWords();
  if (source.kind !== 'DERIVED') return why.sources[source.kind];
  const { itemId } = layoutRef(source.ref);
  const other = itemId === of ? undefined : findItem(trench, itemId)?.item;
  return (
    <button type="button" className="why-link" onClick={() => go(source.ref)}>
      {why.sources.DERIVED}
      <span className="hidden-text">, {name}</span>
      {other && <span className="quiet">{nameOf(other, trenchWords)}</span>}
    </button>
  );
}
