import type { Phase } from '../trench/circuits/circuit.js';
import { strengthSquared } from './fieldAt.js';

/** More combinations than this are not all looked at. */
export const MAX_COMBINATIONS = 10_000;
const MAX_BEST = 10;
/** The fields of so many orders of a circuit are kept while others change; of more, each is reckoned when it is met. */
const MAX_KEPT = 24;
/** A gain below this share is one of rounding. */
const SAME = 1e-12;

/** The vectors of a field at the points of a profile, one after another. */
export type Share = Float64Array;

/** The phases of each circuit's conductors, and the highest field that they cause, µT. */
export interface Combination {
  phases: readonly (readonly Phase[])[];
  maximum: number;
}

export interface OrderProblem {
  /** As stored. */
  phases: readonly (readonly Phase[])[];
  /** Whether turning or mirroring all phases changes nothing. */
  turns: boolean;
  /** What a circuit adds to the field with its phases in an order. */
  shareOf: (circuit: number, phases: readonly Phase[]) => Share;
  /** What all else causes. */
  fixed: Share;
}

export interface FoundOrders {
  stored: Combination;
  /** Least field first. */
  best: Combination[];
  searched: number;
  exhaustive: boolean;
}

/** Looks at all combinations of orders, or improves circuit by circuit where these are too many. */
export function searchOrders(problem: OrderProblem): FoundOrders {
  const { phases, turns, shareOf, fixed } = problem;
  const anchor = turns ? anchorOf(phases) : -1;
  const counts = phases.map((own, n) => countOf(own) / (n === anchor ? countOf(labelsOf(own)) : 1));
  const total = counts.reduce((product, count) => product * count, 1);
  const options = (n: number, present: readonly Phase[]): (readonly Phase[])[] => {
    const all = counts[n]! <= MAX_COMBINATIONS ? arrangementsOf(phases[n]!) : swapsOf(present);
    return n === anchor ? all.filter((own) => isRepresentative(own, phases[n]!)) : all;
  };
  const best = new BestOrders();
  const stored = {
    phases,
    maximum: maximumOf(
      fixed,
      phases.map((own, n) => shareOf(n, own)),
    ),
  };
  best.add(stored);
  if (total <= MAX_COMBINATIONS) {
    const orders = phases.map((own, n) => {
      const all = options(n, own);
      return all.map((order) => {
        const kept = all.length <= MAX_KEPT ? shareOf(n, order) : undefined;
        return { order, share: () => kept ?? shareOf(n, order) };
      });
    });
    const visit = (n: number, sum: Share, chosen: readonly (readonly Phase[])[]): void => {
      if (n === orders.length) best.add({ phases: chosen, maximum: strongest(sum) });
      else for (const { order, share } of orders[n]!) visit(n + 1, added(sum, share()), [...chosen, order]);
    };
    visit(0, fixed, []);
    return { stored, best: best.list, searched: total, exhaustive: true };
  }
  let [present, searched, gains]: [Combination, number, boolean] = [stored, 1, true];
  while (gains) {
    gains = false;
    for (const n of phases.keys()) {
      const others = present.phases.reduce(
        (sum, own, other) => (other === n ? sum : added(sum, shareOf(other, own))),
        fixed,
      );
      for (const order of options(n, present.phases[n]!)) {
        searched += 1;
        const maximum = strongest(added(others, shareOf(n, order)));
        const combination = { phases: present.phases.with(n, order), maximum };
        best.add(combination);
        if (maximum < present.maximum * (1 - SAME)) {
          present = combination;
          gains = true;
        }
      }
    }
  }
  return { stored, best: best.list, searched, exhaustive: false };
}

/** The best combinations so far. Equally good ones are in the order of their phases, whatever order they come in. */
class BestOrders {
  readonly list: Combination[] = [];
  private readonly known = new Set<string>();

  add(combination: Combination): void {
    if (this.list.length === MAX_BEST && combination.maximum >= this.list.at(-1)!.maximum) return;
    const key = JSON.stringify(combination.phases);
    if (this.known.has(key)) return;
    this.known.add(key);
    const at = this.list.findIndex(({ maximum }) => combination.maximum < maximum);
    this.list.splice(at < 0 ? this.list.length : at, 0, combination);
    if (this.list.length > MAX_BEST) this.list.pop();
  }
}

const added = (a: Share, b: Share): Share => {
  const sum = new Float64Array(a.length);
  for (let i = 0; i < sum.length; i++) sum[i] = a[i]! + b[i]!;
  return sum;
};

function strongest(share: Share): number {
  let most = 0;
  for (let at = 0; at < share.length; at += 4) most = Math.max(most, strengthSquared(share, at));
  return Math.sqrt(most);
}

const maximumOf = (fixed: Share, shares: readonly Share[]): number => strongest(shares.reduce(added, fixed));

/** The circuit that stands for all turned and mirrored orders: one with a cable per phase, which then stays as stored. */
const anchorOf = (phases: readonly (readonly Phase[])[]): number => {
  const single = phases.findIndex((own) => own.length === labelsOf(own).length);
  return single >= 0 ? single : phases.length > 0 ? 0 : -1;
};

const labelsOf = (phases: readonly Phase[]): Phase[] => [...new Set(phases)];

/** Of all orders that turning and mirroring make of each other, the one that begins as the stored one. */
function isRepresentative(order: readonly Phase[], stored: readonly Phase[]): boolean {
  const [first, second] = labelsOf(stored);
  const [own, next] = labelsOf(order);
  return own === first && next === second;
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** How many different orders there are. */
const countOf = (phases: readonly Phase[]): number =>
  labelsOf(phases).reduce(
    (count, label) => count / factorial(phases.filter((phase) => phase === label).length),
    factorial(phases.length),
  );

/** All different orders of phases. */
function arrangementsOf(phases: readonly Phase[]): Phase[][] {
  if (phases.length === 0) return [[]];
  return labelsOf(phases).flatMap((first) => {
    const at = phases.indexOf(first);
    return arrangementsOf([...phases.slice(0, at), ...phases.slice(at + 1)]).map((rest) => [first, ...rest]);
  });
}

/** The orders in which two conductors have changed places. */
const swapsOf = (phases: readonly Phase[]): Phase[][] =>
  phases.flatMap((a, i) =>
    phases.flatMap((b, j) => (j > i && a !== b ? [phases.with(i, b).with(j, a)] : [])),
  );
