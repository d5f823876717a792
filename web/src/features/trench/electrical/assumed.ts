import type { ElectricalCircuit } from '@spadework/core/electrical';
import type { Circuit } from '@spadework/core/trench';
import { formatNumber } from '../../../words/index.js';
import type { Words } from './words/index.js';

/** What nobody has given of a circuit, with the values that are taken instead. */
export function assumedIn(
  { kind, operation, currentGiven }: Pick<Circuit, 'kind' | 'operation' | 'currentGiven'>,
  figures: Pick<ElectricalCircuit, 'current' | 'voltage' | 'powerFactor' | 'utilisationTime'>,
  words: Words,
): string[] {
  const { voltage, powerFactor, utilisationTime } = words.assumedValues;
  const isTimeGiven = operation?.utilisationTime != null || operation?.yearlyEnergy != null;
  return [
    ...(currentGiven ? [] : [words.assumedLoad(formatNumber(figures.current, 1))]),
    ...(operation?.voltage == null ? [voltage(formatNumber(figures.voltage, 2))] : []),
    ...(operation?.powerFactor == null && kind !== 'DC'
      ? [powerFactor(formatNumber(figures.powerFactor, 2))]
      : []),
    ...(isTimeGiven ? [] : [utilisationTime(formatNumber(figures.utilisationTime))]),
  ];
}
