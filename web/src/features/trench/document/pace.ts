import { sleep } from '../../../api/sending.js';
import type { Pace } from './sender.js';

/** The clock of the browser. */
export const browserPace: Pace = { newKey: () => crypto.randomUUID(), sleep };
