import { useEffect, useRef, useState } from 'react';
import { asProblem, logIn } from '../../api/index.js';
import { NoPasskey, type ShowOptions, showPasskey } from '../../api/passkeys.js';
import { Button } from '../../kit/index.js';
import { type PasskeyStep, passkeyStep } from './passkeyStep.js';
import { useLoginWords } from './words/index.js';

/** Asks for a passkey after the password: at once, and again when somebody wants to. */
export function PasskeyForm({ step, onBack }: { step: PasskeyStep; onBack: () => void }) {
  const words = useLoginWords();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Good once, so another attempt asks for others. */
  const options = useRef<ShowOptions | undefined>(step.options);
  const isBusy = useRef(false);

  const show = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const asked = options.current ?? (await askAgain(step));
      options.current = undefined;
      if (asked) await logIn(step.credentials, await showPasskey(asked));
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (thrown instanceof NoPasskey) setError(words.noPasskey[thrown.reason]);
      else setError(problem.status === 401 ? words.passkeyFailed : problem.message);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => void show(), []);

  return (
    <div className="login-form">
      <p>{words.passkeyText}</p>
      {error && (
        <p role="alert" className="login-error">
          {error}
        </p>
      )}
      <Button look="main" busy={busy} onClick={show}>
        {words.showPasskey}
      </Button>
      <p className="quiet">{words.passkeyLost}</p>
      <button type="button" className="link-button" onClick={onBack}>
        {words.back}
      </button>
    </div>
  );
}

/** Other options for the same password; undefined if no passkey is needed any more, and the login is done. */
async function askAgain({ credentials }: PasskeyStep): Promise<ShowOptions | undefined> {
  try {
    await logIn(credentials);
    return undefined;
  } catch (thrown) {
    const next = passkeyStep(credentials, asProblem(thrown));
    if (next) return next.options;
    throw thrown;
  }
}
