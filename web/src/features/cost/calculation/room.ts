import { useSyncExternalStore } from 'react';
import { PHONE, TABLET } from '../../../kit/index.js';
import type { GridRow } from './rows.js';

/** How much room a row has: a wide screen with a mouse, a tablet, or a phone, where a row has two lines. */
export type Room = 'wide' | 'tablet' | 'phone';

/** Heights of rows, the same as in the styles: rows are never measured, so that scrolling costs nothing. */
const HEIGHTS: Record<Room, { top: number; inner: number; group: number }> = {
  wide: { top: 44, inner: 30, group: 38 },
  tablet: { top: 54, inner: 46, group: 48 },
  phone: { top: 82, inner: 68, group: 48 },
};

export function rowHeight(row: GridRow | undefined, room: Room): number {
  const { top, inner, group } = HEIGHTS[room];
  if (!row?.node) return group;
  return row.node === row.top ? top : inner;
}

const roomNow = (): Room =>
  matchMedia(PHONE).matches ? 'phone' : matchMedia(TABLET).matches ? 'tablet' : 'wide';

function subscribe(listener: () => void): () => void {
  const queries = [PHONE, TABLET].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

export const useRoom = (): Room => useSyncExternalStore(subscribe, roomNow);
