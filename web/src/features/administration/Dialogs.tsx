import './dialogs.css';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { asProblem } from '../../api/index.js';
import { announce, Button, Dialog, Icon } from '../../kit/index.js';
import { during } from '../../settled/index.js';
import { useAdministrationWords } from './words/index.js';

/** Asks before what cannot be undone. It names the thing, and the action. */
export function Confirm({
  title,
  children,
  action,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  /** What the button says. */
  action: string;
  /** Throws when it was refused; the dialog stays and says why. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const words = useAdministrationWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="danger" busy={busy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="admin-text">{children}</div>
      {problem && <Refused text={problem} />}
    </Dialog>
  );
}

/** Why something was refused, in a form or a dialog. */
export const Refused = ({ text }: { text: string }) => (
  <p role="alert" className="admin-refused">
    <Icon of={TriangleAlert} size={16} />
    {text}
  </p>
);

/** A secret that is shown once: to copy, and to confirm that it is kept. */
export function SecretDialog({
  title,
  label,
  secrets,
  children,
  onClose,
}: {
  title: string;
  /** What the first value is called. */
  label: string;
  /** Values with their names; the first is the secret. */
  secrets: readonly (readonly [string, string])[];
  children: ReactNode;
  onClose: () => void;
}) {
  const words = useAdministrationWords();
  const [copied, setCopied] = useState<string>();
  const copy = async (name: string, value: string) => {
    try {
      await during('the clipboard', navigator.clipboard.writeText(value));
      setCopied(name);
      announce(words.copied);
    } catch {
      announce(words.notCopied, 'assertive');
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {words.secretKept}
        </Button>
      }
    >
      <div className="admin-text">{children}</div>
      {secrets.map(([name, value], place) => (
        <div key={name} className="admin-secret">
          <span className="field-label">{place === 0 ? label : name}</span>
          <div className="admin-secret-box">
            <output aria-label={place === 0 ? label : name}>{value}</output>
            <Button icon={copied === name ? Check : Copy} onClick={() => copy(name, value)}>
              {copied === name ? words.copied : words.copy}
            </Button>
          </div>
        </div>
      ))}
      <p className="admin-once">
        <Icon of={TriangleAlert} size={16} />
        {words.secretOnce}
      </p>
    </Dialog>
  );
}
