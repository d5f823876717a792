import { describe, expect, test } from 'vitest';
import { explain } from '../explanation/explain.js';
import { LOOSE } from '../note/samples.js';
import { isRefusal, rate } from '../rate.js';
import { requestOf } from '../samples.js';
import type { RatingAnswer } from './answer.js';
import { hottestConductor } from './hottest.js';

const answer = (
  ...circuits: { part: string; temperature: number | null; limit: number; utilisation?: number | null }[]
) =>
  ({
    circuits: circuits.map(({ part, limit, utilisation = null }) => ({
      hottestPartId: part,
      limitTemperature: limit,
      utilisation,
    })),
    conductors: circuits.map(({ part, temperature }) => ({
      partId: part,
      conductorTemperature: temperature,
    })),
  }) as RatingAnswer;

describe('the hottest conductor', () => {
  test('is the one nearest to its limit, not the warmest one', () => {
    const found = hottestConductor(
      answer({ part: 'a', temperature: 80, limit: 90 }, { part: 'b', temperature: 65, limit: 65 }),
    );
    expect(found?.partId).toBe('b');
  });

  test('is above its limit the most', () => {
    const found = hottestConductor(
      answer({ part: 'a', temperature: 95, limit: 90 }, { part: 'b', temperature: 80, limit: 65 }),
    );
    expect(found?.partId).toBe('b');
  });

  test('is in the circuit with the highest utilisation where all are at their limits', () => {
    const found = hottestConductor(
      answer(
        { part: 'a', temperature: 90 + 1e-10, limit: 90, utilisation: 0.4 },
        { part: 'b', temperature: 90 - 1e-10, limit: 90, utilisation: 0.9 },
      ),
    );
    expect(found?.partId).toBe('b');
  });

  test('is some conductor even where there is no steady temperature, and none without circuits', () => {
    expect(hottestConductor(answer({ part: 'a', temperature: null, limit: 90 }))?.partId).toBe('a');
    expect(hottestConductor(answer())).toBeUndefined();
  });

  test('of a common factor is the one at its limit, though all circuits have one utilisation', () => {
    const rating = rate(requestOf({ ...LOOSE, circuits: LOOSE.circuits!.toReversed() }));
    if (isRefusal(rating)) throw new Error(rating.code);
    const own = hottestConductor(rating.answer)!;
    const circuit = rating.answer.circuits.find((one) => one.circuitId === own.circuitId)!;
    expect(own.conductorTemperature).toBeCloseTo(circuit.limitTemperature, 6);
    expect(explain(rating, own.partId)!.at(-1)!.value).toBeCloseTo(circuit.rating!, 6);
  });
});
