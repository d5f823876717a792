import type { Pace } from './sender.js';

/** The clock of the browser. */
export const browserPace: Pace = {
  newKey: () => crypto.randomUUID(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done, { once: true });
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
    }),
};
