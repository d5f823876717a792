import type { PipeCategory } from '../model.js';

/** The colour of a pipe's wall. */
export const WALL_OF: Record<PipeCategory, string> = {
  CONTAINER: '#b5654a',
  ECOM: '#4f9a78',
  WATER: '#4a86b8',
  SEWER: '#93704f',
  HEAT: '#c0606b',
  GAS: '#d9b443',
};
/** The space inside a pipe, a channel or a culvert. */
export const INSIDE = '#ffffff';
export const CANAL_BLOCK = '#c9ced3';
