import { useState } from 'react';
import { FormDialog, TextArea } from '../../../kit/index.js';
import { useEditor } from '../editor.js';

const LONGEST = 1000;

/** Asks why the segment may deviate from a rule: the sheets allow it where it is agreed in writing. */
export function DeviationDialog({
  ruleId,
  text,
  onSet,
  onClose,
}: {
  ruleId: string;
  /** What was found. */
  text: string;
  onSet: (reason: string) => void;
  onClose: () => void;
}) {
  const { words } = useEditor();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  return (
    <FormDialog
      title={words.deviationTitle(ruleId)}
      submit={words.setDeviation}
      busy={false}
      onClose={onClose}
      onSubmit={() => (reason.trim() ? onSet(reason.trim()) : setFault(words.reasonMissing))}
    >
      <p>{text}</p>
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        error={fault}
        maxLength={LONGEST}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
