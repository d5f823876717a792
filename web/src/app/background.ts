import { useEffect } from 'react';
import { loadFile, useSessionState, WITHOUT_CONTACT_MS } from '../api/index.js';
import { forgetAbsent, keyOf, noteContact, offlineStore } from '../offline/index.js';
import { startServiceWorker } from './serviceWorker.js';

/** What goes on beside the screens, once they are shown. */
export function startBackground(): void {
  const begin = () => {
    // A browser that keeps nothing, or has no service worker, works with the network alone.
    forgetAbsent(WITHOUT_CONTACT_MS).catch(() => undefined);
    startServiceWorker().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(begin);
  else setTimeout(begin, 1000);
}

/** What is unsent of records is sent whatever screen is open. */
export function useUnsentRecords(): void {
  const state = useSessionState();
  const user = state.is === 'open' ? state.session.user.username : undefined;
  const isReached = state.is === 'open' && !state.isKept;
  useEffect(() => {
    if (user !== undefined) sendUnsent(user).catch(() => undefined);
  }, [user]);
  useEffect(() => {
    if (user !== undefined && isReached) noteContact(user).catch(() => undefined);
  }, [user, isReached]);
}

async function sendUnsent(user: string): Promise<void> {
  const unsent = await offlineStore().entries('unsent', `${keyOf(user, 'record')}/`);
  if (unsent.length === 0) return;
  const { engineOf } = await loadFile(() => import('../features/records/offline/engine.js'));
  engineOf(user);
}
