import './login.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { asProblem } from '../../api/index.js';
import { resetPassword } from '../../api/reset.js';
import { Button, TextField } from '../../kit/index.js';
import { LoginLanguages } from './LoginLanguages.js';
import { TrenchPicture } from './TrenchPicture.js';
import { useLoginWords } from './words/index.js';

/** Where the link of a mail leads: a password of one's own, twice. */
export default function ResetScreen() {
  const words = useLoginWords();
  const [token] = useState(() => location.hash.slice(1));
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    // It opens the account, and the history of a browser is read by others.
    history.replaceState(history.state, '', location.pathname);
  }, []);
  return (
    <main className="login">
      <title>{`${words.resetTitle} – Spadework`}</title>
      <TrenchPicture />
      <div className="login-side">
        <div className="login-card">
          <p className="login-name">Spadework</p>
          <h1>{words.resetTitle}</h1>
          {isDone ? (
            <div className="login-form">
              <p role="status">{words.resetDone}</p>
              <a className="button button-main" href="/">
                {words.logIn}
              </a>
            </div>
          ) : (
            <ResetForm token={token} onDone={() => setDone(true)} />
          )}
          <LoginLanguages />
        </div>
      </div>
    </main>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const words = useLoginWords();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = new FormData(form.current!);
    const chosen = String(given.get('newPassword'));
    if (chosen !== String(given.get('repeatPassword'))) return setError(words.notTheSame);
    setBusy(true);
    setError(undefined);
    try {
      await resetPassword(token, chosen);
      onDone();
    } catch (thrown) {
      const problem = asProblem(thrown);
      const wrong = problem.of('newPassword');
      setError(wrong === undefined ? problem.message : `${words.newPassword}: ${wrong}.`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="login-form" onSubmit={submit} noValidate>
      <p>{words.resetText}</p>
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
        {words.resetSave}
      </Button>
    </form>
  );
}
