import { SEGMENT_FIELDS } from '@spadework/core/trench';
import { useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { FormDialog, TextField } from '../../../kit/index.js';
import { useSegmentWords } from './words/index.js';

/** Asks for another name, of a segment or a template. */
export default function RenameDialog({
  of: named,
  most = SEGMENT_FIELDS.name.value.most,
  rename: save,
  onClose,
}: {
  of: { name: string };
  /** Characters. */
  most?: number;
  rename: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const words = useSegmentWords();
  const [name, setName] = useState(named.name);
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
      title={words.renameTitle(named.name)}
      onClose={onClose}
      onSubmit={rename}
      submit={words.save}
      busy={isBusy}
    >
      <TextField
        label={words.name}
        value={name}
        maxLength={most}
        error={problem && (problem.of('name') ?? problem.message)}
        required
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
