/** A list of faults names this many. Of the others only the number is told: nobody mends more at a time. */
export const MAX_FAULTS = 100;

/** The faults that are listed, how many there are, and how many are not listed. */
export function listFaults<T>(faults: readonly T[]): { listed: T[]; count: number; more: number } {
  const listed = faults.slice(0, MAX_FAULTS);
  return { listed, count: faults.length, more: faults.length - listed.length };
}
