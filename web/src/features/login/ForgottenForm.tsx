import { type FormEvent, useState } from 'react';
import { asProblem } from '../../api/index.js';
import { forgetPassword } from '../../api/reset.js';
import { Button, TextField } from '../../kit/index.js';
import { useLoginWords } from './words/index.js';

/** Asks for a link by e-mail. Whether there is such a user is not told here either. */
export function ForgottenForm({ username, onBack }: { username: string; onBack: () => void }) {
  const words = useLoginWords();
  const [name, setName] = useState(username);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setError(words.fillInName);
    setBusy(true);
    setError(undefined);
    try {
      await forgetPassword(name.trim());
      setAsked(true);
    } catch (thrown) {
      // Where no mails are sent, it says whom to ask.
      setError(asProblem(thrown).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="login-form" onSubmit={submit} noValidate>
      {isAsked ? (
        <p role="status">{words.forgottenAsked(name.trim())}</p>
      ) : (
        <>
          <p>{words.forgottenText}</p>
          <TextField
            label={words.username}
            name="username"
            value={name}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
          {error && (
            <p role="alert" className="login-error">
              {error}
            </p>
          )}
          <Button type="submit" look="main" busy={busy}>
            {words.forgottenSend}
          </Button>
        </>
      )}
      <button type="button" className="link-button" onClick={onBack}>
        {words.back}
      </button>
    </form>
  );
}
