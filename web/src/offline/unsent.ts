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

/** Resolves when all is sent, or after a while. */
export function nothingUnsent(patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      listeners.delete(check);
      resolve();
    };
    const check = () => total === 0 && end();
    const timer = setTimeout(end, patienceMs);
    listeners.add(check);
    check();
  });
}

export function useUnsent(): number {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, unsentCount);
}
