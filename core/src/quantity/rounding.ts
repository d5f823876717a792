import { quantityNumber, quantityOf } from '../cost/decimal.js';

/** A quantity as answers show it and the cost core takes it: six places, halves away from zero. */
export const roundQuantity = (value: number): number => quantityNumber(quantityOf(value)) + 0;
