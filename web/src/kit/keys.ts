import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

/** True where a letter is text and not a command: fields, and whatever is edited. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null
  );
}

/** True while a dialog or a menu is open above the page. A tooltip, which is hidden from readers, covers nothing. */
export const isCovered = (): boolean =>
  document.querySelector('dialog[open], [popover]:not([aria-hidden]):popover-open') !== null;

const STORED = 'spadework.singleKeys';
const listeners = new Set<() => void>();

/** Whether keys work without Ctrl. Whoever speaks to the computer turns them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(STORED) !== 'off';

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
  for (const listener of listeners) listener();
}

export const useSingleKeys = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areSingleKeysOn);

/** Whether an element has the focus, something in it has, or nothing but the page around it. */
const hasFocus = (element: Element | null, target: EventTarget | null): boolean =>
  !(target instanceof Element) ||
  (element !== null && (element.contains(target) || target.contains(element)));

/** A button or a link that is pressed by the key itself. */
const isPressed = (key: string, target: EventTarget | null) =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('a[href], button, summary') !== null;

/**
 * Keys of a screen, by `event.key`, with `Mod+` for Ctrl or Cmd: `{ '/': focusSearch, 'Mod+k': openPalette }`. Keys without
 * Ctrl are left to fields, to whatever is open above the page and, with `within`, to everything but those elements.
 */
export function useKeys(
  keys: Readonly<Record<string, (event: KeyboardEvent) => void>>,
  ...within: readonly RefObject<Element | null>[]
): void {
  const latest = useRef({ keys, within });
  latest.current = { keys, within };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || event.altKey || isCovered()) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const { keys, within } = latest.current;
      const action = keys[mod ? `Mod+${key}` : key];
      if (!action) return;
      if (!mod) {
        if (isTyping(event.target) || isPressed(key, event.target)) return;
        if (key.length === 1 && !areSingleKeysOn()) return;
        if (within.length > 0 && !within.some(({ current }) => hasFocus(current, event.target))) return;
      }
      event.preventDefault();
      action(event);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
