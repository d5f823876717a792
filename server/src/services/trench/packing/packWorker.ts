import { parentPort } from 'node:worker_threads';
import { type Filling, packGroups } from '@spadework/core/geometry';

/** A thread that searches for arrangements, one after another. */
parentPort!.on('message', ({ filling, maxWork }: { filling: Filling; maxWork?: number }) => {
  const spent = { work: 0 };
  const packed = packGroups(filling, { maxWork, spent });
  parentPort!.postMessage({ packed, work: spent.work });
});
