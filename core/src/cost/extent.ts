import { MAX_QUANTITY, MAX_TOTAL, type Money, type Quantity } from './decimal.js';

/** How far the numbers of a tree reach. */
export class Extent {
  #quantity: Quantity = 0n;
  #total: Money = 0n;

  add(quantity: Quantity, total: Money): void {
    if (quantity > this.#quantity) this.#quantity = quantity;
    if (total > this.#total) this.#total = total;
  }

  /** What is wrong with it, if anything is. */
  get code(): 'QUANTITY_TOO_LARGE' | 'TOTAL_TOO_LARGE' | undefined {
    if (this.#quantity > MAX_QUANTITY) return 'QUANTITY_TOO_LARGE';
    return this.#total > MAX_TOTAL ? 'TOTAL_TOO_LARGE' : undefined;
  }
}
