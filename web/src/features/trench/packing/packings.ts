import { knownPacking, type Packings, packingKey, packNow, remember } from '@spadework/core/trench';
import { scriptUrl } from '../../../kit/index.js';
import { begin } from '../../../settled/index.js';
import workerUrl from './packing.worker.ts?worker&url';

/** Content of so few parts is packed at once, within a frame. */
const FEW_PARTS = 6;

let worker: Worker | undefined;
/** What is asked of the worker, with what is called when it has answered. */
const asked = new Map<string, () => void>();
const listeners = new Set<() => void>();
let answers = 0;

/** Where content lies, as far as it is known. What is not known is asked of the worker, and shown when it answers. */
export const packings: Packings = (filling) => {
  const known = knownPacking(filling);
  if (known !== undefined) return known;
  const parts = filling.groups.reduce((sum, group) => sum + group.parts.length, 0);
  if (parts <= FEW_PARTS || typeof Worker === 'undefined') return packNow(filling);
  const key = packingKey(filling);
  if (!asked.has(key)) {
    asked.set(key, begin('packing'));
    theWorker().postMessage({ key, filling });
  }
  return undefined;
};

function theWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  worker.onmessage = ({
    data: { key, packed },
  }: MessageEvent<{ key: string; packed: Parameters<typeof remember>[1] }>) => {
    remember(key, packed);
    asked.get(key)?.();
    asked.delete(key);
    answers++;
    for (const listener of listeners) listener();
  };
  return worker;
}

/** For `useSyncExternalStore`: changes with every answer. */
export const packingAnswers = (): number => answers;
export function onPacking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
