import './variantBar.css';
import { Check, Columns2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { lazyFile } from '../../../api/index.js';
import { Button, Icon } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { Suspense } from '../../../settled/index.js';
import { useEditor } from '../editor.js';
import { useSegmentWords } from '../list/words/index.js';
import { type Segment, useSegments } from '../segments.js';

const PromoteDialog = lazyFile(() => import('./PromoteDialog.js'));

/** Says that the editor shows a variant, and of which segment. */
export default function VariantNotice({ segment, isComparing }: { segment: Segment; isComparing: boolean }) {
  const words = useSegmentWords();
  const { projectId, segmentId, trench, mayEdit, open } = useEditor();
  const { refetch } = useSegments(projectId);
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const name = trench.segment?.name ?? '';
  const ask = async () => {
    // The segment may have been changed in this window since the list was read.
    await refetch();
    setAsking(true);
  };
  return (
    <div className="variant-bar">
      <p>
        <b>{words.isVariant(name, segment.name)}</b>. <span className="quiet">{words.inNoSum}</span>
      </p>
      <Link className="button button-quiet" href={addressOf.trench(projectId, segment.id)}>
        {words.openSegment}
      </Link>
      {!isComparing && (
        <Link
          className="button button-plain"
          href={addressOf.trench(projectId, segmentId, { compare: segment.id })}
        >
          <Icon of={Columns2} size={16} />
          {words.compareWithSegment}
        </Link>
      )}
      {mayEdit && (
        <Button icon={Check} onClick={ask}>
          {words.promote}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <PromoteDialog
            projectId={projectId}
            segment={segment}
            variant={{ id: segmentId, name }}
            settled={() => open.sender.settled()}
            onClose={() => setAsking(false)}
            onPromoted={() => go(addressOf.trench(projectId, segment.id))}
          />
        </Suspense>
      )}
    </div>
  );
}
