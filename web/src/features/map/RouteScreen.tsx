import { CircleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { lazyFile } from '../../api/index.js';
import { Button, EmptyState } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { Suspense } from '../../settled/index.js';
import type { Project } from '../projects/index.js';
import { type Segment, segmentOf } from '../trench/index.js';
import { RouteEditor } from './RouteEditor.js';
import { useRoute } from './useRoute.js';
import { useMapWords } from './words/index.js';

const UnsentDialog = lazyFile(() => import('../../optimistic/UnsentDialog.js'));

/** The map of one segment. */
export function RouteScreen(props: { project: Project; segments: readonly Segment[]; segmentId: number }) {
  const { project, segments, segmentId } = props;
  const segment = asSegment(segments, segmentId);
  // It may have been deleted while it was open, and then the document says so.
  return (
    <OpenedRoute key={segmentId} project={project} segments={segments} id={segmentId} segment={segment} />
  );
}

/** A variant is a segment with a name of its own. */
function asSegment(segments: readonly Segment[], id: number): Segment | undefined {
  const segment = segmentOf(segments, id);
  const variant = segment?.variants?.find((one) => one.id === id);
  return segment && variant ? { ...segment, ...variant, name: `${segment.name}: ${variant.name}` } : segment;
}

function OpenedRoute({
  project,
  segments,
  id,
  segment,
}: {
  project: Project;
  segments: readonly Segment[];
  id: number;
  segment: Segment | undefined;
}) {
  const words = useMapWords();
  const opening = useRoute(project.id, id, words);
  if (opening.is === 'failed') {
    const isGone = opening.problem.status === 404;
    return (
      <EmptyState
        icon={CircleAlert}
        title={isGone ? words.gone : words.loadFailed}
        actions={
          isGone ? (
            <Link className="button button-plain" href={addressOf.project(project.id)}>
              {words.back}
            </Link>
          ) : (
            <Button onClick={opening.again}>{words.again}</Button>
          )
        }
      >
        {opening.problem.message}
      </EmptyState>
    );
  }
  if (opening.is === 'loading') return <div className="loading" role="status" aria-label={words.map} />;
  const { open } = opening;
  return (
    <>
      <RouteEditor open={open} project={project} segments={segments} id={id} segment={segment} />
      <Suspense fallback={null}>{open.offer && <UnsentDialog open={open} words={words.kept} />}</Suspense>
    </>
  );
}
