import { lazyFile } from '../../../api/index.js';
import { Suspense } from '../../../settled/index.js';
import { useEditor } from '../editor.js';
import { segmentOf, useSegments } from '../segments.js';

const VariantNotice = lazyFile(() => import('./VariantNotice.js'));

/** Nothing where the editor shows a segment itself. */
export function VariantBar({ isComparing }: { isComparing: boolean }) {
  const { projectId, segmentId } = useEditor();
  const { data: segments = [] } = useSegments(projectId);
  const segment = segmentOf(segments, segmentId);
  if (!segment || segment.id === segmentId) return null;
  return (
    <Suspense>
      <VariantNotice segment={segment} isComparing={isComparing} />
    </Suspense>
  );
}
