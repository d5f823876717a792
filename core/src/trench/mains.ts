import type { PipeCategory } from './model.js';

/** What flows in a main fills it. Other pipes hold cables, and have a filling around them. */
export const isMain = (category: PipeCategory): boolean => category !== 'CONTAINER' && category !== 'ECOM';
