import { formatNumber } from '../../../words/index.js';

/** A temperature of the map, with the decimals that its steps have: at its lines and in its legend the same. */
export const degrees = (temperature: number): string => formatNumber(temperature, 2);
