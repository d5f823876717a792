import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem } from '../../api/index.js';
import { FormDialog, TextField } from '../../kit/index.js';
import { Refused } from './Dialogs.js';
import { useAdministrationWords } from './words/index.js';

const ID = /^[a-z0-9-]{1,50}$/;

/** Asks for the name and the id of something new, makes it and opens it. */
export function NewNamed({
  words,
  taken,
  make,
  address,
  onClose,
  children,
}: {
  words: Record<'create' | 'createButton' | 'name' | 'id' | 'idHint' | 'badId' | 'taken', string>;
  /** The ids that there are at this moment: a colleague may have made one since the list was read. */
  taken: () => Promise<readonly { id: string }[]>;
  /** Throws when it was refused; the dialog stays and says why. */
  make: (id: string, name: string) => Promise<void>;
  address: (id: string) => string;
  onClose: () => void;
  /** Further fields. */
  children?: ReactNode;
}) {
  const common = useAdministrationWords();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [id, setId] = useState('');
  const [faults, setFaults] = useState<{ name?: string; id?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const wrong = {
      ...(!name.trim() && { name: common.required }),
      ...(!ID.test(id) && { id: id ? words.badId : common.required }),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      if ((await taken()).some((other) => other.id === id)) {
        setFaults({ id: words.taken });
        return;
      }
      await make(id, name.trim());
      onClose();
      navigate(address(id));
    } catch (thrown) {
      setFaults({ form: asProblem(thrown).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={words.create}
      onClose={onClose}
      onSubmit={submit}
      submit={words.createButton}
      busy={busy}
    >
      <TextField
        label={words.name}
        value={name}
        error={faults.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={words.id}
        hint={words.idHint}
        value={id}
        error={faults.id}
        autoComplete="off"
        onChange={(event) => setId(event.target.value)}
      />
      {children}
      {faults.form && <Refused text={faults.form} />}
    </FormDialog>
  );
}
