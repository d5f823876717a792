import './toasts.css';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from './Button.js';
import { Icon } from './Icon.js';
import { currentToasts, dismissToast, onToasts, type Toast } from './toast.js';
import { buttonsInSight, focusInSight, isFree, toastPlace } from './toastPlace.js';
import { useKitWords } from './words/index.js';

const SHOWN_MS = 9000;
const SETTLED_MS = 400;

/** The place of all toasts; the shell has one. */
export function Toasts() {
  const words = useKitWords();
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  const place = useRef<HTMLElement>(null);
  useFreePlace(place, toasts);
  return (
    <section ref={place} className="toasts" aria-label={words.notices}>
      <div role="status" aria-live="polite">
        {toasts.map((toast) => toast.kind === 'done' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
      <div role="alert">
        {toasts.map((toast) => toast.kind === 'wrong' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </section>
  );
}

/** Keeps the messages away from buttons and from what has the focus. They stand still while neither comes or goes. */
function useFreePlace(place: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useLayoutEffect(() => {
    const section = place.current;
    if (!section || toasts.length === 0) return;
    let at: { left: number; top: number } | undefined;
    const put = () => {
      // Whoever is about to press "Undo" presses it where it is.
      if (at && section.matches(':hover, :focus-within')) return;
      section.style.pointerEvents = 'none';
      const { width, height } = section.getBoundingClientRect();
      const within = { width: document.documentElement.clientWidth, height: innerHeight };
      const buttons = buttonsInSight(section);
      const focus = focusInSight(section);
      section.style.pointerEvents = '';
      if (at && isFree({ ...at, width, height }, within, buttons, focus)) return;
      at = toastPlace({ width, height }, within, buttons, focus);
      section.style.translate = `${at.left}px ${at.top}px`;
    };
    put();
    // Another page, a dialog, or what a message tells of may come after it.
    const timer = setInterval(put, SETTLED_MS);
    addEventListener('resize', put);
    addEventListener('focusin', put);
    return () => {
      clearInterval(timer);
      removeEventListener('resize', put);
      removeEventListener('focusin', put);
    };
  }, [place, toasts]);
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
          {toast.undoText ?? words.undo}
        </button>
      )}
      <IconButton label={words.close} icon={X} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
