import './compare.css';
import { ArrowLeftRight, X } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { Button, IconButton } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { useLanguage } from '../../../words/index.js';
import type { View } from '../canvas/view.js';
import { useEditor } from '../editor.js';
import { usePrice } from '../price/usePrice.js';
import { besideText } from '../rating/beside.js';
import { circuitsOf } from '../rating/circuits.js';
import { useRatingState } from '../rating/useRating.js';
import { useRatingWords } from '../rating/words/index.js';
import { useSize } from '../useSize.js';
import { ComparisonTable } from './ComparisonTable.js';
import { liveComparison, type Side } from './liveComparison.js';
import { SectionPicture } from './SectionPicture.js';
import { type Other, useOther } from './useOther.js';
import { useCompareWords } from './words/index.js';

/** Another segment beside the one that is edited, and the figures of both in a table that follows each change. */
export default function Compare({ otherId, view }: { otherId: number; view: View | undefined }) {
  const { projectId, segmentId, catalog } = useEditor();
  const words = useCompareWords();
  const [, go] = useLocation();
  const [box, size] = useSize();
  const { other, isError, again } = useOther(otherId);
  return (
    <>
      <section className="compare-other" aria-label={words.title}>
        <div className="compare-head">
          <h2>{other?.name ?? words.title}</h2>
          <Button
            icon={ArrowLeftRight}
            onClick={() => go(addressOf.trench(projectId, otherId, { compare: segmentId }))}
          >
            {words.swap}
          </Button>
          <Link className="button button-plain" href={addressOf.compare(projectId, otherId, [segmentId])}>
            {words.allFigures}
          </Link>
          <IconButton
            label={words.close}
            icon={X}
            onClick={() => go(addressOf.trench(projectId, segmentId), { replace: true })}
          />
        </div>
        {other ? (
          <div ref={box} className="compare-box">
            {size && view && (
              <SectionPicture
                name={other.name}
                layout={other.layout}
                trench={other.trench}
                catalog={catalog}
                view={view}
                size={size}
              />
            )}
          </div>
        ) : isError ? (
          <p className="compare-text">
            {words.failed} <Button onClick={again}>{words.again}</Button>
          </p>
        ) : (
          <p className="compare-text quiet" role="status">
            {words.loading}
          </p>
        )}
      </section>
      {other && <Table other={other} />}
    </>
  );
}

function Table({ other }: { other: Other }) {
  const { section } = useEditor();
  const language = useLanguage();
  const ratingWords = useRatingWords();
  const besideOf = (side: Side) => besideText(side.answer?.mode, side, ratingWords);
  const { trench, counted, priced } = usePrice();
  const { answer } = useRatingState();
  const shown = trench.sections.find(({ id }) => id === section.id) ?? section;
  const here = { trench, counted, priced, circuits: circuitsOf(trench, shown).circuits, answer };
  return (
    <ComparisonTable
      names={[other.name, trench.segment?.name ?? '']}
      groups={liveComparison([other, here], language)}
      beside={[besideOf(other), besideOf(here)]}
    />
  );
}
