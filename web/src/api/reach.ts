import { useSyncExternalStore } from 'react';

/** Whether the server is reached: what the last call met, and what the browser says. */
let reached = true;
const listeners = new Set<() => void>();

/** An answer that was on its way when the network went does not bring it back. */
export function setReached(answered: boolean): void {
  const now = answered && navigator.onLine !== false;
  if (reached === now) return;
  reached = now;
  for (const listener of listeners) listener();
}

export const isReached = (): boolean => reached;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useReached = (): boolean => useSyncExternalStore(subscribe, isReached);

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => setReached(false));
  window.addEventListener('online', () => setReached(true));
}
