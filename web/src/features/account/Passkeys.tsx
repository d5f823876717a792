import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { asProblem } from '../../api/index.js';
import {
  addPasskey,
  type ListedPasskey,
  listPasskeys,
  NoPasskey,
  removePasskey,
} from '../../api/passkeys.js';
import { Button, FormDialog, Table, TextField, toast } from '../../kit/index.js';
import { formatAgo, formatMoment } from '../../words/index.js';
import { usePasskeyReasons } from '../login/index.js';
import { browserName } from './browser.js';
import { useAccountWords } from './words/index.js';

/** What one shows beside the password at each login, and the way to add another. */
export function Passkeys() {
  const words = useAccountWords();
  const [now] = useState(Date.now);
  const [open, setOpen] = useState<'add' | ListedPasskey>();
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: listPasskeys });
  const close = () => setOpen(undefined);
  const done = async (text: string) => {
    close();
    toast({ text });
    await passkeys.refetch();
  };
  const listed = passkeys.data ?? [];
  return (
    <section className="account-part" aria-labelledby="account-passkeys">
      <h2 id="account-passkeys">{words.passkeys}</h2>
      <p>{listed.length > 0 ? words.passkeysText : words.noPasskeysText}</p>
      {listed.length > 0 && (
        <Table
          caption={words.passkeys}
          rows={listed}
          keyOf={({ id }) => id}
          columns={[
            { title: words.passkeyName, cell: ({ name }) => name },
            { title: words.since, cell: ({ createdDate }) => formatMoment(createdDate) },
            {
              title: words.lastSeen,
              cell: ({ usedDate }) => (usedDate ? formatAgo(usedDate, now) : words.never),
            },
            {
              title: '',
              name: words.remove,
              align: 'end',
              cell: (passkey) => (
                <Button aria-label={words.removeOf(passkey.name)} onClick={() => setOpen(passkey)}>
                  {words.remove}
                </Button>
              ),
            },
          ]}
        />
      )}
      <div>
        <Button icon={KeyRound} onClick={() => setOpen('add')}>
          {words.addPasskey}
        </Button>
      </div>
      {open === 'add' && <AddPasskey onClose={close} onAdded={() => done(words.passkeyAdded)} />}
      {open && open !== 'add' && (
        <RemovePasskey
          passkey={open}
          isLast={listed.length === 1}
          onClose={close}
          onRemoved={() => done(words.passkeyRemoved)}
        />
      )}
    </section>
  );
}

type Faults = Partial<Record<'name' | 'current' | 'form', string>>;

function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: () => Promise<void> }) {
  const words = useAccountWords();
  const reasons = usePasskeyReasons();
  const [name, setName] = useState(() => browserName(navigator.userAgent) ?? '');
  const [current, setCurrent] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const wrong: Faults = {
      name: name.trim() ? undefined : words.fillIn,
      current: current ? undefined : words.fillIn,
    };
    setFaults(wrong);
    if (Object.values(wrong).some(Boolean)) return;
    setBusy(true);
    try {
      await addPasskey(name.trim(), current);
      await onAdded();
    } catch (thrown) {
      setFaults(faultsOf(thrown));
      setBusy(false);
    }
  };
  const faultsOf = (thrown: unknown): Faults => {
    if (thrown instanceof NoPasskey) return { form: reasons[thrown.reason] };
    const problem = asProblem(thrown);
    const [isWrong, isUnfit] = [problem.of('currentPassword'), problem.of('name')];
    return {
      current: isWrong && words.wrong,
      name: isUnfit,
      form: isWrong || isUnfit ? undefined : problem.message,
    };
  };
  return (
    <FormDialog
      title={words.addPasskey}
      onClose={onClose}
      onSubmit={submit}
      submit={words.addPasskeyButton}
      busy={busy}
    >
      <p>{words.addPasskeyText}</p>
      <TextField
        label={words.passkeyName}
        value={name}
        hint={words.passkeyNameHint}
        error={faults.name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={words.current}
        type="password"
        autoComplete="current-password"
        value={current}
        error={faults.current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      {faults.form && (
        <p role="alert" className="field-error">
          {faults.form}
        </p>
      )}
    </FormDialog>
  );
}

function RemovePasskey({
  passkey,
  isLast,
  onClose,
  onRemoved,
}: {
  passkey: ListedPasskey;
  isLast: boolean;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}) {
  const words = useAccountWords();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    try {
      await removePasskey(passkey.id);
      await onRemoved();
    } catch (thrown) {
      setFault(asProblem(thrown).message);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={words.removeTitle(passkey.name)}
      onClose={onClose}
      onSubmit={submit}
      submit={words.removeButton}
      busy={busy}
    >
      <p>{isLast ? words.removeLastText : words.removeText}</p>
      {fault && (
        <p role="alert" className="field-error">
          {fault}
        </p>
      )}
    </FormDialog>
  );
}
