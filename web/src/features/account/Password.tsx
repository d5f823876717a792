import { type FormEvent, useRef, useState } from 'react';
import { asProblem, changePassword, readAgain } from '../../api/index.js';
import { Button, TextField, toast } from '../../kit/index.js';
import { useAccountWords } from './words/index.js';

type Faults = Partial<Record<'current' | 'next' | 'again' | 'form', string>>;

/** Another password. Whoever knew the old one is logged out everywhere else. */
export function Password() {
  const words = useAccountWords();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = new FormData(form.current!);
    const [current, next, again] = ['current', 'next', 'again'].map((name) => String(given.get(name)));
    const wrong: Faults = {
      current: current ? undefined : words.fillIn,
      next: next ? undefined : words.fillIn,
      again: next === again ? undefined : words.differs,
    };
    setFaults(wrong);
    if (Object.values(wrong).some(Boolean)) return;
    setBusy(true);
    try {
      await changePassword(current!, next!);
      form.current?.reset();
      toast({ text: words.changed });
      await readAgain({ queryKey: ['sessions'] });
    } catch (thrown) {
      const problem = asProblem(thrown);
      const [isWrong, isUnfit] = [problem.of('currentPassword'), problem.of('newPassword')];
      setFaults({
        current: isWrong && words.wrong,
        next: isUnfit,
        form: isWrong || isUnfit ? undefined : problem.message,
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="account-part" aria-labelledby="account-password">
      <h2 id="account-password">{words.password}</h2>
      <form ref={form} className="account-form" onSubmit={submit} noValidate>
        <TextField
          label={words.current}
          name="current"
          type="password"
          autoComplete="current-password"
          error={faults.current}
        />
        <TextField
          label={words.next}
          name="next"
          type="password"
          autoComplete="new-password"
          hint={words.nextHint}
          error={faults.next}
        />
        <TextField
          label={words.again}
          name="again"
          type="password"
          autoComplete="new-password"
          error={faults.again}
        />
        {faults.form && (
          <p role="alert" className="field-error">
            {faults.form}
          </p>
        )}
        <Button type="submit" busy={busy}>
          {words.change}
        </Button>
      </form>
    </section>
  );
}
