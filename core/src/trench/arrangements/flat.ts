import { row } from './arrangement.js';

export const flat = row(3);
