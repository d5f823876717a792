import './compare.css';
import { scaleLevels } from '@spadework/core/rating/map';
import { ArrowLeftRight, X } from 'lucide-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { Button, CutName, IconButton } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { Suspense } from '../../../settled/index.js';
import { useLanguage } from '../../../words/index.js';
import type { Drawn, Size, View } from '../canvas/view.js';
import { checkSection } from '../checkedSection.js';
import { useEditor } from '../editor.js';
import { usePrice } from '../price/usePrice.js';
import { besideText } from '../rating/beside.js';
import { circuitsOf } from '../rating/circuits.js';
import { HeatMap } from '../rating/lazyParts.js';
import { RatingContext, useRatingParts, useRatingState } from '../rating/useRating.js';
import { useRatingWords } from '../rating/words/index.js';
import { useSize } from '../useSize.js';
import { ComparisonTable } from './ComparisonTable.js';
import { liveComparison, type Side } from './liveComparison.js';
import { SectionPicture } from './SectionPicture.js';
import { type Other, useOther } from './useOther.js';
import { useCompareWords } from './words/index.js';

/** Another segment beside the one that is edited, and the figures of both in a table that follows each change. */
export default function Compare({
  otherId,
  view,
  onDrawn,
}: {
  otherId: number;
  view: View | undefined;
  /** Tells what is drawn here, so that the view shows all of it. */
  onDrawn: (drawn: Drawn | undefined) => void;
}) {
  const { projectId, segmentId, catalog } = useEditor();
  const words = useCompareWords();
  const [, go] = useLocation();
  const [box, size] = useSize();
  const { other, isError, again } = useOther(otherId);
  const { layout, trench } = other ?? {};
  useEffect(() => onDrawn(layout && trench && { layout, trench }), [onDrawn, layout, trench]);
  useEffect(() => () => onDrawn(undefined), [onDrawn]);
  const { showsMap } = useRatingParts();
  return (
    <>
      <section className="compare-other" aria-label={words.title}>
        <div className="compare-head">
          <h2>
            <CutName name={other?.name ?? words.title} />
          </h2>
          <IconButton
            label={words.swap}
            icon={ArrowLeftRight}
            onClick={() => go(addressOf.trench(projectId, otherId, { compare: segmentId }))}
          />
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
                profile={other.counted.profile}
                catalog={catalog}
                view={view}
                size={size}
                heat={showsMap && <OtherHeat other={other} view={view} size={size} />}
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

/** The heat map of the other, by the scale of both: one legend stands for them. */
function OtherHeat({ other: { rater, layout }, view, size }: { other: Other; view: View; size: Size }) {
  const parts = useRatingParts();
  const { setScale } = parts;
  const { map: here } = useRatingState();
  const { map: there } = useSyncExternalStore(rater.subscribe, rater.get);
  const maps = [here, there].flatMap((map) => (map ? [map.layers] : []));
  const low = Math.min(...maps.map((map) => map.low));
  const high = Math.max(...maps.map((map) => map.high));
  const isBoth = maps.length === 2;
  useEffect(() => {
    setScale(isBoth ? { low, high, levels: scaleLevels([low, high]) } : undefined);
  }, [setScale, isBoth, low, high]);
  useEffect(() => () => setScale(undefined), [setScale]);
  const own = useMemo(() => ({ ...parts, rater }), [parts, rater]);
  return (
    <RatingContext value={own}>
      <Suspense fallback={null}>
        <HeatMap layout={layout} view={view} size={size} />
      </Suspense>
    </RatingContext>
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
  const { circuits } = circuitsOf(trench, shown);
  const here = { trench, counted, priced, circuits, layout: checkSection(trench, shown).layout, answer };
  return (
    <ComparisonTable
      // As the drawings stand. What is edited tells how much it differs from the other.
      names={[trench.segment?.name ?? '', other.name]}
      groups={liveComparison([here, other], language)}
      beside={[besideOf(here), besideOf(other)]}
      base={1}
    />
  );
}
