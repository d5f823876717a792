import { type PointerEvent, type RefObject, useCallback, useState } from 'react';
import type { Actions } from './actions.js';
import type { CostNode } from './model.js';
import type { GridRow } from './rows.js';

interface Latest {
  rows: readonly GridRow[];
  actions: Actions;
}

/** Drags a row by its handle among its siblings. `over` is the row before which it would be put; Escape takes it back. */
export function useRowDrag(scroller: RefObject<HTMLElement | null>, latest: RefObject<Latest>) {
  const [over, setOver] = useState<string>();
  const grab = useCallback(
    (event: PointerEvent<HTMLElement>, node: CostNode) => {
      const handle = event.currentTarget;
      handle.setPointerCapture(event.pointerId);
      let before: string | null | undefined;
      const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
        const box = scroller.current!.getBoundingClientRect();
        // At the edges the list scrolls on.
        if (clientY < box.top + 24) scroller.current!.scrollBy(0, -16);
        if (clientY > box.bottom - 24) scroller.current!.scrollBy(0, 16);
        const element = document.elementFromPoint(Math.max(clientX, box.left + 8), clientY);
        const id = element?.closest<HTMLElement>('[data-id]')?.dataset.id;
        before = placeBefore(latest.current.rows, node, id);
        setOver(before ?? undefined);
      };
      const end = () => {
        handle.removeEventListener('pointermove', onMove);
        handle.removeEventListener('pointerup', onUp);
        handle.removeEventListener('pointercancel', end);
        removeEventListener('keydown', onKey, true);
        setOver(undefined);
      };
      const onUp = () => {
        end();
        if (before !== undefined && before !== node.id) latest.current.actions.moveBefore(node, before);
      };
      const onKey = (key: globalThis.KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        key.stopPropagation();
        end();
      };
      handle.addEventListener('pointermove', onMove);
      handle.addEventListener('pointerup', onUp);
      handle.addEventListener('pointercancel', end);
      addEventListener('keydown', onKey, true);
    },
    [scroller, latest],
  );
  return { over, grab };
}

/** The sibling before which a node comes when it is let go over a row; null is the end, undefined nowhere. */
export function placeBefore(
  rows: readonly GridRow[],
  node: CostNode,
  overId: string | undefined,
): string | null | undefined {
  const own = rows.findIndex(({ id }) => id === node.id);
  let at = rows.findIndex(({ id }) => id === overId);
  if (own === -1 || at === -1) return undefined;
  const { level, parentRow } = rows[own]!;
  // What lies below a sibling counts as that sibling.
  while (at >= 0 && rows[at]!.level > level) at--;
  const target = rows[at];
  if (!target || target.level !== level || target.parentRow !== parentRow) return undefined;
  if (at <= own) return target.id;
  const next = rows.slice(at + 1).find((row) => row.level <= level);
  return next && next.level === level && next.parentRow === parentRow ? next.id : null;
}
