import { useEffect, useRef } from 'react';

/** True where a letter is text and not a command: fields, and whatever is edited. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null
  );
}

/** True while a dialog or a menu is open above the page. */
export const isCovered = (): boolean => document.querySelector('dialog[open], .menu:popover-open') !== null;

/**
 * Keys of a whole screen, by `event.key`, with `Mod+` for Ctrl or Cmd: `{ '/': focusSearch, 'Mod+k': openPalette }`.
 * Letters alone are left to fields and to whatever is open above the page.
 */
export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || event.altKey) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const deed = latest.current[mod ? `Mod+${key}` : key];
      if (!deed || (!mod && isTyping(event.target)) || isCovered()) return;
      event.preventDefault();
      deed(event);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
