import { useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { Button, Dialog } from '../../../kit/index.js';
import { useKitWords } from '../../../kit/words/index.js';
import { deleteSegment } from '../segments.js';
import { useSegmentWords } from './words/index.js';

export default function RemoveDialog({
  projectId,
  segment,
  variants,
  onRemoved,
  onClose,
}: {
  projectId: number;
  segment: { id: number; name: string };
  /** How many go with it. */
  variants: number;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const words = useSegmentWords();
  const kitWords = useKitWords();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await deleteSegment(projectId, segment.id);
      onRemoved();
      onClose();
    } catch (error) {
      setProblem(asProblem(error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.removeTitle(segment.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{kitWords.cancel}</Button>
          <Button look="danger" busy={isBusy} onClick={remove}>
            {words.remove}
          </Button>
        </>
      }
    >
      <p>{words.removeText}</p>
      {variants > 0 && <p>{words.removeVariants(variants)}</p>}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
