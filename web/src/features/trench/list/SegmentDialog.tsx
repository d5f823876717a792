import CopyToProject from '../CopyToProject.js';
import { renameSegment, type Segment } from '../segments.js';
import SaveTemplate from '../templates/SaveTemplate.js';
import PromoteDialog from '../variants/PromoteDialog.js';
import RenameDialog from './RenameDialog.js';
import type { DialogName, Listed } from './segmentEntries.js';

/** The dialog about a segment or a variant. Each says itself what went wrong. */
export default function SegmentDialog({
  dialog,
  of,
  projectId,
  segment,
  section,
  settled,
  rename = (name) => renameSegment(projectId, of.id, name),
  onClose,
}: {
  dialog: DialogName;
  of: Listed;
  projectId: number;
  /** That of the variant. Undefined: it is gone. */
  segment: Segment | undefined;
  /** The section that is shown, if any is. */
  section?: { id: string; name: string };
  /** Resolves when nothing of it is unsent. */
  settled?: () => Promise<unknown>;
  rename?: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  switch (dialog) {
    case 'copy':
      return <CopyToProject segment={of} settled={settled} onClose={onClose} />;
    case 'promote':
      return (
        segment && <PromoteDialog projectId={projectId} segment={segment} variant={of} onClose={onClose} />
      );
    case 'rename':
      return <RenameDialog of={of} rename={rename} onClose={onClose} />;
    case 'save':
      return <SaveTemplate segment={of} section={section} settled={settled} onClose={onClose} />;
  }
}
