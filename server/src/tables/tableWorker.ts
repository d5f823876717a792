import { parentPort, workerData } from 'node:worker_threads';
import { flatten, type ReadRequest } from './aside.js';
import { readTable } from './file.js';
import { speaking } from './say.js';

const { bytes, language, limits } = workerData as ReadRequest;

parentPort!.postMessage(flatten(await speaking(language, () => readTable(bytes, undefined, limits))));
