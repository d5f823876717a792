import { scriptUrl } from '../kit/scriptUrl.js';
import { nothingUnsent, unsentCount } from '../offline/index.js';

const A_WHILE_MS = 60_000;

/** With it the app opens without a network. A new one takes over when nothing is unsent. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(scriptUrl('/sw.js'));
  const takeOver = async () => {
    while (unsentCount() > 0) await nothingUnsent(A_WHILE_MS);
    registration.waiting?.postMessage('takeOver');
  };
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && takeOver());
  });
  if (registration.waiting) await takeOver();
}
