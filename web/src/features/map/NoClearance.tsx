import { CircleAlert } from 'lucide-react';
import { EmptyState } from '../../kit/index.js';
import type { Project } from '../projects/index.js';
import type { Segment } from '../trench/index.js';
import { useMapWords } from './words/index.js';

/** What somebody without clearance is shown: why nothing is drawn, and the segments with lengths and stretches. */
export function NoClearance(_: {
  project: Project;
  segments: readonly Segment[];
  /** The segment of the address. */
  segmentId: number | undefined;
}) {
  const words = useMapWords();
  return <EmptyState icon={CircleAlert} title={words.noClearance} />;
}
