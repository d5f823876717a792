import { type FormEvent, useRef, useState } from 'react';
import { asProblem, logIn } from '../../api/index.js';
import { Button, TextField } from '../../kit/index.js';
import { type PasskeyStep, passkeyStep } from './passkeyStep.js';
import { useLoginWords } from './words/index.js';

/** For somebody who came with a one-time password: a password of their own, twice. */
export function NewPasswordForm({
  username,
  password,
  onPasskey,
  onExpired,
}: {
  username: string;
  password: string;
  /** A passkey has to be shown too. */
  onPasskey: (step: PasskeyStep) => void;
  /** The one-time password is not good any more; the text says why. */
  onExpired: (text: string) => void;
}) {
  const words = useLoginWords();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = new FormData(form.current!);
    const chosen = String(given.get('newPassword'));
    if (chosen !== String(given.get('repeatPassword'))) return setError(words.notTheSame);
    setBusy(true);
    setError(undefined);
    try {
      await logIn({ username, password, newPassword: chosen });
    } catch (thrown) {
      const problem = asProblem(thrown);
      const step = passkeyStep({ username, password, newPassword: chosen }, problem);
      if (step) return onPasskey(step);
      const wrong = problem.of('newPassword');
      if (wrong !== undefined) setError(`${words.newPassword}: ${wrong}.`);
      else if (problem.status === 401) onExpired(words.failed);
      else if (problem.code === 'ONE_TIME_PASSWORD_EXPIRED') onExpired(problem.message);
      else setError(problem.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="login-form" onSubmit={submit} noValidate>
      <p>{words.choose}</p>
      {/* For password managers, which keep a password together with its name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={words.newPassword}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        autoFocus
      />
      <TextField
        label={words.repeatPassword}
        name="repeatPassword"
        type="password"
        autoComplete="new-password"
      />
      {error && (
        <p role="alert" className="login-error">
          {error}
        </p>
      )}
      <Button type="submit" look="main" busy={busy}>
        {words.chooseAndLogIn}
      </Button>
    </form>
  );
}
