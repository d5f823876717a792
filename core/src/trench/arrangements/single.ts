import { row } from './arrangement.js';

export const single = row(1);
