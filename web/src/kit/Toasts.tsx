import './toasts.css';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from './Button.js';
import { Icon } from './Icon.js';
import { currentToasts, dismissToast, onToasts, type Toast } from './toast.js';
import { useKitWords } from './words/index.js';

const SHOWN_MS = 9000;

/** The place of all toasts; the shell has one. */
export function Toasts() {
  const words = useKitWords();
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  return (
    <section className="toasts" aria-label={words.notices}>
      <div role="status" aria-live="polite">
        {toasts.map((toast) => toast.kind === 'done' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
      <div role="alert">
        {toasts.map((toast) => toast.kind === 'wrong' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const words = useKitWords();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  return (
    <div
      className={`toast toast-${toast.kind}`}
      {...hold}
      onPointerLeave={() => setHeld(false)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={toast.kind === 'done' ? CircleCheck : CircleAlert} />
      <span className="toast-text">{toast.text}</span>
      {toast.undo && (
        <button
          type="button"
          className="toast-undo"
          onClick={() => {
            dismissToast(toast.id);
            toast.undo?.();
          }}
        >
          {words.undo}
        </button>
      )}
      <IconButton label={words.close} icon={X} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
