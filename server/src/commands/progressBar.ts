import type { Progress } from '../tables/import.js';
import { translate } from '../tables/translate.js';

const WIDTH = 30;
/** Longer imports get a progress bar. */
const LONG = { rows: 5000, files: 20 };

const STAGES = {
  reading: () => translate`reading`,
  comparing: () => translate`comparing`,
  writing: () => translate`writing`,
};
const WHAT = { rows: () => translate`rows`, files: () => translate`files` };

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
      const count = total === undefined ? String(done) : translate`${done} of ${total}`;
      stream.write(`\r\x1b[K${STAGES[stage]()}${bar} ${count} ${WHAT[what]()}`);
    },
    clear() {
      if (isShown) stream.write('\r\x1b[K');
    },
  };
}
