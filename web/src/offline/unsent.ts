import { useSyncExternalStore } from 'react';

/** Work that the server has not confirmed, by what it belongs to. Logging out and closing the tab ask about it. */
const counts = new Map<string, number>();
const listeners = new Set<() => void>();
let total = 0;

/** For example `reportUnsent('segment:42', 3)`; 0 when all is saved. */
export function reportUnsent(resource: string, count: number): void {
  if (count > 0) counts.set(resource, count);
  else counts.delete(resource);
  total = [...counts.values()].reduce((sum, one) => sum + one, 0);
  for (const listener of listeners) listener();
}

export const unsentCount = (): number => total;

export function useUnsent(): number {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, unsentCount);
}
