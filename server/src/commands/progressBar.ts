import type { Progress } from '../tables/import.js';

const WIDTH = 30;
/** Longer imports get a progress bar. */
const LONG = { rows: 5000, files: 20 };

/** A progress bar for terminals. Short imports and log files have none. */
export function progressBar(
  stream: NodeJS.WriteStream,
  what: keyof typeof LONG,
): { show: Progress; clear(): void } {
  let isShown = false;
  return {
    show(stage, done, total) {
      if (!stream.isTTY || (total ?? done) < LONG[what]) return;
      isShown = true;
      const filled = Math.floor((done / (total ?? done)) * WIDTH);
      const bar = total === undefined ? '' : ` [${'#'.repeat(filled).padEnd(WIDTH, '.')}]`;
      stream.write(`\r\x1b[K${stage}${bar} ${done}${total === undefined ? '' : ` of ${total}`} ${what}`);
    },
    clear() {
      if (isShown) stream.write('\r\x1b[K');
    },
  };
}
