import { useQueries } from '@tanstack/react-query';
import { Check, TriangleAlert, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { AnswerOf } from '../../../api/index.js';
import { Button, Icon, IconButton, SelectField } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import type { Project } from '../../projects/index.js';
import { aligned, type View } from '../canvas/view.js';
import { useCatalog } from '../catalog.js';
import { checkSection } from '../checkedSection.js';
import { useSegmentWords } from '../list/words/index.js';
import { onPacking, packingAnswers } from '../packing/packings.js';
import { useProfileOf } from '../quantities/profiles.js';
import type { Segment } from '../segments.js';
import { useSize } from '../useSize.js';
import { useTrenchWords } from '../words/index.js';
import { readTrench } from './readTrench.js';
import { SectionPicture } from './SectionPicture.js';
import { useCompareWords } from './words/index.js';

export type ComparedSide = AnswerOf<'calculation.compareSegments'>['sides'][number];

/** What is compared: the section of each to one scale, with the ground at one height, and what can be done with it. */
export function Sides({
  project,
  segments,
  sides,
  onLeaveOut,
  onPromote,
}: {
  project: Project;
  segments: readonly Segment[];
  sides: readonly ComparedSide[];
  onLeaveOut: (id: number) => void;
  /** Undefined: the project cannot be changed. */
  onPromote: ((id: number) => void) | undefined;
}) {
  const words = useCompareWords();
  const trenchWords = useTrenchWords();
  const catalog = useCatalog();
  const [place, setPlace] = useState(0);
  // All boxes have the size of the first.
  const [box, size] = useSize();
  // Content that a worker has arranged is drawn when it answers.
  useSyncExternalStore(onPacking, packingAnswers);
  const trenches = useQueries({
    queries: sides.map(({ segmentId, version }) => ({
      queryKey: ['compared trench', segmentId, version],
      queryFn: ({ signal }: { signal: AbortSignal }) => readTrench(segmentId, signal),
    })),
  });
  const drawn = trenches.flatMap(({ data: trench }) => {
    const section = trench && (trench.sections[place] ?? trench.sections[0]);
    return trench && section ? [{ trench, layout: checkSection(trench, section).layout }] : [];
  });
  const views: View[] = size && drawn.length === sides.length ? aligned(drawn, size) : [];
  const sections = Math.max(1, ...trenches.map(({ data }) => data?.sections.length ?? 1));
  return (
    <>
      {sections > 1 && (
        <div>
          <SelectField
            label={words.section}
            value={String(place)}
            choices={Array.from({ length: sections }, (_, i) => ({
              value: String(i),
              label: trenchWords.sectionName(i + 1),
            }))}
            onChange={({ target }) => setPlace(Number(target.value))}
          />
        </div>
      )}
      <ul className="compare-sides">
        {sides.map((side, i) => (
          <li key={side.segmentId} className="compare-side">
            <Head
              side={side}
              project={project}
              segments={segments}
              isFirst={i === 0}
              onLeaveOut={onLeaveOut}
              onPromote={onPromote}
            />
            <div ref={i === 0 ? box : undefined} className="compare-box">
              {size && catalog && views[i] && (
                <Picture
                  project={project}
                  side={side}
                  {...drawn[i]!}
                  catalog={catalog}
                  view={views[i]}
                  size={size}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Picture({
  project,
  side,
  ...picture
}: { project: Project; side: ComparedSide } & Omit<
  Parameters<typeof SectionPicture>[0],
  'name' | 'profile'
>) {
  const profile = useProfileOf(project.id, side.segmentId, picture.trench);
  return <SectionPicture {...picture} name={side.name} profile={profile} />;
}

function Head({
  side,
  project,
  segments,
  isFirst,
  onLeaveOut,
  onPromote,
}: {
  side: ComparedSide;
  project: Project;
  segments: readonly Segment[];
  isFirst: boolean;
  onLeaveOut: (id: number) => void;
  onPromote: ((id: number) => void) | undefined;
}) {
  const words = useCompareWords();
  const segmentWords = useSegmentWords();
  const { segmentId, name, variantOf, price, state } = side;
  const segment = segments.find(({ id }) => id === (variantOf ?? segmentId));
  const hasVariants = (segment?.variants?.length ?? 0) > 0;
  return (
    <div className="compare-side-head">
      <div className="compare-side-title">
        <h3>{name}</h3>
        {!isFirst && (
          <IconButton label={words.leaveOut(name)} icon={X} onClick={() => onLeaveOut(segmentId)} />
        )}
      </div>
      <p className="quiet">
        {variantOf !== null && segment ? words.variantOf(segment.name) : hasVariants ? words.chosen : ''}
        {isFirst && <span>{words.comparedFirst}</span>}
      </p>
      <p className="compare-price">
        <b>{formatNumber(Math.round(price))} kr</b>
        {state === 'INCOMPLETE' && (
          <span className="warn" title={words.incomplete}>
            <Icon of={TriangleAlert} size={16} />
            <span className="hidden-text">{words.incomplete}</span>
          </span>
        )}
      </p>
      <div className="compare-side-actions">
        <Link
          className="button button-plain"
          href={addressOf.trench(project.id, segmentId)}
          aria-label={words.openOf(name)}
        >
          {words.open}
        </Link>
        {variantOf !== null && onPromote && (
          <Button icon={Check} aria-label={segmentWords.promoteOf(name)} onClick={() => onPromote(segmentId)}>
            {segmentWords.promote}
          </Button>
        )}
      </div>
    </div>
  );
}
