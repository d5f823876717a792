import { X } from 'lucide-react';
import { useState } from 'react';
import { asProblem, useSession } from '../../../api/index.js';
import { Button, Dialog, IconButton, TextField, toast } from '../../../kit/index.js';
import { share, unshare } from '../actions.js';
import { useSharing } from '../queries.js';
import { useStandardWords } from '../words/index.js';

const namesOf = (companies: readonly { name?: string | undefined }[] | undefined) =>
  (companies ?? []).map(({ name }) => name).join(', ');

/** With which companies the comments are shared. Administrators change it. */
export function SharedWith() {
  const words = useStandardWords();
  const { rights } = useSession();
  const [isOpen, setOpen] = useState(false);
  const to = useSharing('to');
  if (!to.data) return null;
  const text = to.data.length > 0 ? words.sharedWith(namesOf(to.data)) : words.notShared;
  if (!rights.includes('ADMINISTRATOR'))
    return to.data.length > 0 && <span className="quiet shared-with">{text}</span>;
  return (
    <>
      <button type="button" className="shared-with shared-button" onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && <SharingDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SharingDialog({ onClose }: { onClose: () => void }) {
  const words = useStandardWords();
  const [to, from] = [useSharing('to'), useSharing('from')];
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const companies = to.data ?? [];
  const add = async () => {
    setError(undefined);
    try {
      await share(Number(number));
      toast({ text: words.shared(number) });
      setNumber('');
    } catch (failure) {
      setError(asProblem(failure).message);
    }
  };
  return (
    <Dialog title={words.sharing} onClose={onClose} onSubmit={add}>
      {companies.length > 0 ? (
        <>
          <p>{words.sharingText}</p>
          <ul className="sharing">
            {companies.map(({ id = 0, name = '' }) => (
              <li key={id}>
                {name}
                <IconButton label={words.unshare(name)} icon={X} onClick={() => unshare({ id, name })} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{words.nobody}</p>
      )}
      {(from.data?.length ?? 0) > 0 && <p className="quiet">{words.sharingFrom(namesOf(from.data))}</p>}
      <div className="sharing-add">
        <TextField
          label={words.shareWith}
          hint={words.shareHint}
          error={error}
          inputMode="numeric"
          pattern="[0-9]*"
          value={number}
          onChange={(event) => setNumber(event.target.value.replace(/\D/g, '').slice(0, 15))}
        />
        <Button type="submit" disabled={!number}>
          {words.share}
        </Button>
      </div>
    </Dialog>
  );
}
