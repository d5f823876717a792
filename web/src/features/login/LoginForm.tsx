import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { asProblem, logIn } from '../../api/index.js';
import { Button, IconButton, TextField } from '../../kit/index.js';
import { ForgottenForm } from './ForgottenForm.js';
import { NewPasswordForm } from './NewPasswordForm.js';
import { PasskeyForm } from './PasskeyForm.js';
import { type PasskeyStep, passkeyStep } from './passkeyStep.js';
import { useLoginWords } from './words/index.js';

/** User name and password. Whatever the reason for a refusal, it is told in the same sentence. */
export function LoginForm({
  username,
  children,
  usernameRef,
  passwordRef,
  onUsername,
  onWithoutPassword,
  withoutPassword = false,
  isSecond = withoutPassword,
}: {
  /** Fixed, when a session goes on. */
  username?: string;
  children?: ReactNode;
  usernameRef?: Ref<HTMLInputElement>;
  passwordRef?: Ref<HTMLInputElement>;
  /** Called with the user name when its field is left. */
  onUsername?: (username: string) => unknown;
  /** Called where a name is sent without a password; false: there is no other way for it. */
  onWithoutPassword?: (username: string) => Promise<boolean>;
  /** The company leaves logging in to its directory; passwords are for administrators. */
  withoutPassword?: boolean;
  /** A directory stands first. */
  isSecond?: boolean;
}) {
  const words = useLoginWords();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [asked, setAsked] = useState(false);
  const [oneTime, setOneTime] = useState<{ username: string; password: string }>();
  const [step, setStep] = useState<PasskeyStep>();
  const [forgotten, setForgotten] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = new FormData(form.current!);
    const [name, password] = [
      username ?? String(given.get('username')).trim(),
      String(given.get('password')),
    ];
    if (name && !password && (await onWithoutPassword?.(name))) return setError(undefined);
    if (!name || !password) return setError(words.fillIn);
    setBusy(true);
    setError(undefined);
    try {
      await logIn({ username: name, password });
    } catch (thrown) {
      const problem = asProblem(thrown);
      const next = passkeyStep({ username: name, password }, problem);
      if (next) return setStep(next);
      if (problem.code === 'PASSWORD_CHANGE_NEEDED') return setOneTime({ username: name, password });
      setError(problem.status === 401 ? words.failed : problem.message);
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
    } finally {
      setBusy(false);
    }
  };

  if (forgotten !== undefined)
    return <ForgottenForm username={forgotten} onBack={() => setForgotten(undefined)} />;
  if (step) return <PasskeyForm step={step} onBack={() => setStep(undefined)} />;
  if (oneTime)
    return (
      <NewPasswordForm
        {...oneTime}
        onPasskey={setStep}
        onExpired={(text) => {
          setOneTime(undefined);
          setError(text);
        }}
      />
    );
  return (
    <form ref={form} className="login-form" onSubmit={submit} noValidate>
      {username === undefined && (
        <TextField
          ref={usernameRef}
          label={words.username}
          hint={isSecond ? undefined : words.usernameHint}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          onBlur={(event) => onUsername?.(event.target.value.trim())}
        />
      )}
      {withoutPassword && !asked && (
        <button type="button" className="link-button" onClick={() => setAsked(true)}>
          {words.withPassword}
        </button>
      )}
      <div className="login-password" hidden={withoutPassword && !asked}>
        <TextField
          ref={passwordRef}
          label={words.password}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoFocus={username !== undefined}
        />
        <IconButton
          label={shown ? words.hidePassword : words.showPassword}
          icon={shown ? EyeOff : Eye}
          onClick={() => setShown(!shown)}
        />
      </div>
      {error && (
        <p role="alert" className="login-error">
          {error}
        </p>
      )}
      {(!withoutPassword || asked) && (
        <>
          <Button type="submit" look={isSecond ? 'plain' : 'main'} busy={busy}>
            {words.logIn}
          </Button>
          <button
            type="button"
            className="link-button"
            onClick={() =>
              setForgotten(username ?? String(new FormData(form.current!).get('username')).trim())
            }
          >
            {words.forgotten}
          </button>
        </>
      )}
      {children}
    </form>
  );
}
