import { useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { FormDialog, TextField } from '../../../kit/index.js';
import { useElectricalWords } from '../words/index.js';

const MOST_CHARACTERS = 255;

/** Asks for the name of a feeder. */
export function NameDialog({
  title,
  name: given,
  submit,
  save,
  onClose,
}: {
  title: string;
  name: string;
  submit: string;
  /** Throws when it was refused; the dialog stays and says why. */
  save: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const words = useElectricalWords();
  const [name, setName] = useState(given);
  const [problem, setProblem] = useState<ReturnType<typeof asProblem>>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
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
    <FormDialog title={title} onClose={onClose} onSubmit={send} submit={submit} busy={isBusy}>
      <TextField
        label={words.name}
        value={name}
        maxLength={MOST_CHARACTERS}
        error={problem && (problem.of('name') ?? (problem.status === 412 ? words.conflict : problem.message))}
        required
        onFocus={({ target }) => target.select()}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
