import { type Money, moneyNumber, wholeKroner } from '@spadework/core/cost';
import { formatNumber } from '../../../words/index.js';
import { wholeAmperes } from '../rating/amperes.js';

/** Whole kroner: nobody reads the øre of a trench. */
export const kroner = (money: Money): string => `${formatNumber(wholeKroner(money))} kr`;

/**
 * The difference of two prices with its sign, between the figures as they are read. What is less is told in øre, so that a
 * change is never called none.
 */
export function signedKroner(from: Money, to: Money): string {
  const by = wholeKroner(to) - wholeKroner(from);
  if (by !== 0) return `${signOf(by)}${formatNumber(Math.abs(by))} kr`;
  return `${signOf(to - from)}${formatNumber(Math.abs(moneyNumber(to - from)), 2)} kr`;
}

/** A difference of amperes, rounded like the figures that it is between. */
export function signedAmperes(from: number, to: number): string {
  const by = wholeAmperes(to) - wholeAmperes(from);
  return `${signOf(by)}${formatNumber(Math.abs(by))} A`;
}

const signOf = (value: number | bigint): string => (value > 0 ? '+' : value < 0 ? '−' : '±');
