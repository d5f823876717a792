import { useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { FormDialog, toast } from '../../../kit/index.js';
import { useSegmentWords } from '../list/words/index.js';
import { promoteVariant } from '../segments.js';

/** Asks whether a variant is to be the chosen solution of its segment. */
export default function PromoteDialog({
  projectId,
  segment,
  variant,
  settled = async () => undefined,
  onClose,
  onPromoted = () => undefined,
}: {
  projectId: number;
  /** At the version that the person has seen. */
  segment: { id: number; name: string; version: number };
  variant: { id: number; name: string };
  /** Resolves when nothing of the variant is unsent. */
  settled?: () => Promise<unknown>;
  onClose: () => void;
  onPromoted?: () => void;
}) {
  const words = useSegmentWords();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const promote = async () => {
    setBusy(true);
    try {
      await settled();
      const version = await promoteVariant(projectId, segment, variant.id);
      // Sent again, it takes the choice back.
      const undo = () => takeBack(projectId, { ...segment, version }, variant.id);
      toast({ text: words.promoted(variant.name), undo });
      onClose();
      onPromoted();
    } catch (error) {
      const { status, message, members } = asProblem(error);
      const by = typeof members.byName === 'string' ? members.byName : words.somebody;
      setProblem(status === 412 ? words.promoteConflict(segment.name, by) : message);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={words.promoteTitle(variant.name)}
      onClose={onClose}
      onSubmit={promote}
      submit={words.promote}
      busy={isBusy}
    >
      <p>{words.promoteText(segment.name, variant.name)}</p>
      <p className="quiet">{words.promoteStale}</p>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}

async function takeBack(
  projectId: number,
  segment: { id: number; version: number },
  variantId: number,
): Promise<void> {
  try {
    await promoteVariant(projectId, segment, variantId);
  } catch (error) {
    toast({ text: asProblem(error).message, kind: 'wrong' });
  }
}
