import type { Tx } from '../../../store/store.js';

/** Several reads: the pool runs them beside each other, and a transaction one after the other. */
export async function readBeside<T extends readonly unknown[]>(
  tx: Tx,
  reads: { [K in keyof T]: () => Promise<T[K]> },
): Promise<T> {
  if (!tx.inTransaction) return (await Promise.all(reads.map((read) => read()))) as unknown as T;
  const results: unknown[] = [];
  for (const read of reads) results.push(await read());
  return results as unknown as T;
}
