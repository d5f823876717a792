import { DiskFull, reasonOf, type StoreFault, storeFaultOf } from './faults.js';

/** A trouble that no statement has met for so long is over. */
const FORGET_MS = 15_000;

/** What is wrong with a store, by what statements really met. */
export class Troubles {
  readonly #met = new Map<StoreFault, number>();
  #isDiskFull: () => Promise<boolean> = async () => false;

  /** For a database on a disk of this machine: how to tell that the disk is full when the database is away. */
  watchDisk(isDiskFull: () => Promise<boolean>): void {
    this.#isDiskFull = isDiskFull;
  }

  /** Notes what a failed statement tells of the store, and returns the error, or one that tells more. */
  async note(error: unknown): Promise<unknown> {
    const fault = storeFaultOf(error);
    if (fault === undefined) return error;
    if (fault === 'AWAY' && (await this.#isDiskFull()))
      return this.note(new DiskFull(reasonOf(error), { cause: error }));
    this.#met.set(fault, performance.now());
    return error;
  }

  /** Notes a statement that succeeded. One that writes may find room where others do not, so that a full disk stays noted. */
  noteSuccess(isWrite: boolean): void {
    if (this.#met.size === 0) return;
    this.#met.delete('AWAY');
    if (isWrite) this.#met.delete('READ_ONLY');
  }

  has(fault: StoreFault): boolean {
    const at = this.#met.get(fault);
    if (at === undefined) return false;
    if (performance.now() - at < FORGET_MS) return true;
    this.#met.delete(fault);
    return false;
  }
}
