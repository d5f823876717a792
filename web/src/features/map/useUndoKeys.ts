import { useEffect, useRef } from 'react';
import { isCovered } from '../../kit/index.js';
import type { RouteActions } from './state.js';

/** Fields that undo their own text. */
const TEXT = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable=true]';

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y wherever the focus is, but for fields of text. */
export function useUndoKeys({ undo, redo }: Pick<RouteActions, 'undo' | 'redo'>): void {
  const latest = useRef({ undo, redo });
  latest.current = { undo, redo };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isUndo = key === 'z' && !event.shiftKey;
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isUndo || isRedo)) return;
      if (event.defaultPrevented || isCovered()) return;
      if (event.target instanceof Element && event.target.closest(TEXT)) return;
      event.preventDefault();
      if (isUndo) latest.current.undo();
      else latest.current.redo();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
