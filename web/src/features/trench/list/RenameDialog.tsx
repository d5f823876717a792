import { SEGMENT_FIELDS } from '@spadework/core/trench';
import { useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { FormDialog, TextField } from '../../../kit/index.js';
import { useSegmentWords } from './words/index.js';

export default function RenameDialog({
  segment,
  rename: save,
  onClose,
}: {
  segment: { name: string };
  rename: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const words = useSegmentWords();
  const [name, setName] = useState(segment.name);
  const [problem, setProblem] = useState<ReturnType<typeof asProblem>>();
  const [isBusy, setBusy] = useState(false);
  const rename = async () => {
    setBusy(true);
    try {
      await save(name.trim());
      onClose();
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={words.renameTitle(segment.name)}
      onClose={onClose}
      onSubmit={rename}
      submit={words.save}
      busy={isBusy}
    >
      <TextField
        label={words.name}
        value={name}
        maxLength={SEGMENT_FIELDS.name.value.most}
        error={problem && (problem.of('name') ?? problem.message)}
        required
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
