import type { Money } from './decimal.js';

const WHOLE = 10_000n;

/**
 * Shares of the net total in hundredths of a percent, which add up to 100 %. After rounding down, the rest goes to the
 * largest remainders. If costs and deductions cancel out, there is nothing to share, and every share is 0.
 */
export function percentages(costs: readonly Money[]): bigint[] {
  const total = costs.reduce((sum, cost) => sum + cost, 0n);
  if (total === 0n) return costs.map(() => 0n);
  const parts = costs.map((cost) => floorDivided(cost * WHOLE, total));
  const shares = parts.map(({ quotient }) => quotient);
  const left = Number(WHOLE - shares.reduce((sum, share) => sum + share, 0n));
  const byRemainder = [...costs.keys()].sort((a, b) => {
    const difference = parts[b]!.remainder - parts[a]!.remainder;
    return difference === 0n ? a - b : difference > 0n ? 1 : -1;
  });
  for (const i of byRemainder.slice(0, left)) shares[i]! += 1n;
  return shares;
}

/** The quotient rounded down, and a remainder that is never negative. */
function floorDivided(value: bigint, by: bigint): { quotient: bigint; remainder: bigint } {
  const [above, below] = by < 0n ? [-value, -by] : [value, by];
  const remainder = ((above % below) + below) % below;
  return { quotient: (above - remainder) / below, remainder };
}
