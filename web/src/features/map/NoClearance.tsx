import { EyeOff } from 'lucide-react';
import { EmptyState } from '../../kit/index.js';
import type { Project } from '../projects/index.js';
import type { Segment } from '../trench/index.js';
import { segmentOf } from '../trench/index.js';
import { WithoutPlaces } from './list/WithoutPlaces.js';
import { useRouteListWords } from './list/words/index.js';
import { useMapWords } from './words/index.js';

/** What somebody without clearance is shown: why nothing is drawn, and the segments with lengths and stretches. */
export function NoClearance({
  project,
  segments,
  segmentId,
}: {
  project: Project;
  segments: readonly Segment[];
  /** The segment of the address. */
  segmentId: number | undefined;
}) {
  const words = useMapWords();
  const listWords = useRouteListWords();
  const chosen = segmentId === undefined ? undefined : segmentOf(segments, segmentId);
  // The one that was asked for comes first.
  const listed = chosen ? [chosen, ...segments.filter((segment) => segment !== chosen)] : segments;
  return (
    <div className="map-list">
      <EmptyState icon={EyeOff} title={listWords.noClearanceTitle}>
        {words.noClearance}
      </EmptyState>
      {listed.map((segment) => (
        <WithoutPlaces key={segment.id} projectId={project.id} segment={segment} />
      ))}
    </div>
  );
}
