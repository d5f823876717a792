import { MAX_QUANTITY, MAX_TOTAL, type Money, type Quantity } from './decimal.js';

/** The largest quantity and the largest total of a tree. */
export class Maximum {
  #quantity: Quantity = 0n;
  #total: Money = 0n;

  add(quantity: Quantity, total: Money): void {
    if (quantity > this.#quantity) this.#quantity = quantity;
    if (total > this.#total) this.#total = total;
  }

  /** The limit that is exceeded, if any. */
  get code(): 'QUANTITY_TOO_LARGE' | 'TOTAL_TOO_LARGE' | undefined {
    if (this.#quantity > MAX_QUANTITY) return 'QUANTITY_TOO_LARGE';
    return this.#total > MAX_TOTAL ? 'TOTAL_TOO_LARGE' : undefined;
  }
}
