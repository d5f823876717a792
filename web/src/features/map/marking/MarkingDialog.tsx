import type { Sensitivity } from '@spadework/core/route';
import { useState } from 'react';
import { asProblem, call, useSession } from '../../../api/index.js';
import { Button, Dialog, FormDialog, TextArea, toast } from '../../../kit/index.js';
import type { Project } from '../../projects/index.js';
import { useClearance } from '../clearance.js';
import { readRoutesAgain } from '../routes.js';
import { useMarkingWords } from './words/index.js';

/** Characters. */
const MAX_REASON = 500;

export interface Marked {
  project: Project;
  segment: { id: number; name: string };
  sensitivity: Sensitivity;
  /** Resolves when nothing that was drawn is unsent. */
  settled: () => Promise<void>;
  /** Called when the server has another marking. */
  changed: () => Promise<unknown>;
}

/** Raises the marking, for anybody who may write; or lowers it, which takes an administrator with clearance, and a reason. */
export default function MarkingDialog({
  project,
  segment,
  sensitivity,
  settled,
  changed,
  onClose,
}: Marked & { onClose: () => void }) {
  const words = useMarkingWords();
  const isCleared = useClearance(project);
  const isAdministrator = useSession().rights.includes('ADMINISTRATOR');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // It stays what it asked, also when the map hears of the new marking before it is closed.
  const [isSensitive] = useState(sensitivity === 'POWER_SENSITIVE');

  const mark = async (to: Sensitivity, why?: string) => {
    setBusy(true);
    setFault(undefined);
    try {
      await settled();
      await call('trench.setRouteSensitivity', {
        params: { segmentId: segment.id },
        body: { sensitivity: to, ...(why !== undefined && { reason: why }) },
      });
      await readRoutesAgain(project.id);
      await changed();
      toast({ text: (to === 'NONE' ? words.lowered : words.marked)(segment.name) });
      onClose();
    } catch (error) {
      const problem = asProblem(error);
      setFault(problem.of('reason') ?? words.refusals[problem.code] ?? problem.message);
      setBusy(false);
    }
  };

  if (!isSensitive)
    return (
      <FormDialog
        title={segment.name}
        submit={words.mark}
        busy={isBusy}
        onClose={onClose}
        onSubmit={() => mark('POWER_SENSITIVE')}
      >
        <p>{words.openText}</p>
        {fault && <Refusal text={fault} />}
      </FormDialog>
    );
  if (!isCleared || !isAdministrator)
    return (
      <Dialog
        title={segment.name}
        onClose={onClose}
        actions={<Button onClick={onClose}>{words.understood}</Button>}
      >
        <p>{words.sensitiveText}</p>
        <p>{isAdministrator ? words.administratorWithoutClearance : words.onlyAdministrator}</p>
      </Dialog>
    );
  return (
    <FormDialog
      title={segment.name}
      submit={words.lower}
      busy={isBusy}
      onClose={onClose}
      onSubmit={() => {
        const why = reason.trim();
        if (why) void mark('NONE', why);
        else setFault(words.reasonMissing);
      }}
    >
      <p>{words.sensitiveText}</p>
      <p>{words.lowerText}</p>
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        error={fault}
        aria-required
        maxLength={MAX_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}

const Refusal = ({ text }: { text: string }) => (
  <p className="field-error" role="alert">
    {text}
  </p>
);
