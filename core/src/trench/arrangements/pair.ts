import { row } from './arrangement.js';

export const pair = row(2);
