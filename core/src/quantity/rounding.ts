import { roundTo } from '../explain/expression.js';

/**
 * A quantity as answers show it and the cost core takes it: six places, halves away from zero. A value that is a half but
 * for the noise of floating point, such as 28.086467499999998, is rounded as a half. Explanations spell it the same way.
 */
export const roundQuantity = (value: number): number => roundTo(roundTo(value * 1e9) / 1000) / 1e6 + 0;
