import { moneyNumber } from '@spadework/core/cost';
import type { Term } from '@spadework/core/explain';
import { useState } from 'react';
import { Dialog } from '../../../kit/index.js';
import { formatNumber, useLanguage } from '../../../words/index.js';
import { formatValue, Level, useWhyWords } from '../../why/index.js';
import { useQuantityWords } from '../quantities/words/index.js';
import { useBelow } from '../why/below.js';
import { type ExplainedFigure, explainedFigure, explainPrice } from './explained.js';
import { kroner } from './money.js';
import type { ShownPrice } from './usePrice.js';
import { usePriceWords } from './words/index.js';

/** How the price came about, one level at a time: from the sum to codes, prices, and quantities of the trench. */
export default function Why({ shown, onClose }: { shown: ShownPrice; onClose: () => void }) {
  const words = usePriceWords();
  const quantities = useQuantityWords();
  const why = useWhyWords();
  const language = useLanguage();
  const below = useBelow();
  const [path, setPath] = useState<ExplainedFigure[]>([{ of: 'PRICE' }]);
  const figure = path.at(-1)!;
  const total = shown.total ?? 0n;
  const found = explainPrice(figure, shown, moneyNumber(total), language);
  const explanation =
    found && figure.of === 'PRICE'
      ? { ...found, figure: { ...found.figure, name: words.priceName }, inWords: words.segmentSum }
      : found;
  return (
    <Dialog title={why.title(`${words.priceName} ${kroner(total)}`)} size="wide" onClose={onClose}>
      {explanation ? (
        <Level
          key={`${path.length} ${JSON.stringify(figure)}`}
          explanation={explanation}
          below={below}
          format={format}
          isFirst={path.length === 1}
          back={path.length > 1 ? () => setPath(path.slice(0, -1)) : undefined}
          sourceOf={(term) => <Source term={term} go={(ref) => setPath([...path, explainedFigure(ref)])} />}
        />
      ) : (
        <p>{quantities.gone}</p>
      )}
    </Dialog>
  );
}

/** Amounts are exact to the øre. */
const format = (value: number, unit: string): string =>
  unit.startsWith('NOK') ? formatNumber(value, 2) : formatValue(value);

function Source({ term: { name, source }, go }: { term: Term; go: (ref: string) => void }) {
  const words = useWhyWords();
  if (source.kind !== 'DERIVED') return words.sources[source.kind];
  return (
    <button type="button" className="why-link" onClick={() => go(source.ref)}>
      {words.sources.DERIVED}
      <span className="hidden-text">, {name}</span>
    </button>
  );
}
