import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NetworkCable, networkCurrents, type Phasor, sizeSquared } from './network.js';
import { CIRCULATING, flatLoss, REACTANCE } from './screens.js';

const PHASES: Phasor[] = [0, -120, 120].map((degrees) => ({
  re: 100 * Math.cos((degrees * Math.PI) / 180),
  im: 100 * Math.sin((degrees * Math.PI) / 180),
}));

const cableAt = (x: number, y: number, phase: number, Rs: number, d: number): NetworkCable => ({
  x,
  y,
  R: 1e-4,
  gmr: 0.008,
  screen: { Rs, d, group: 0 },
  phase,
});

const share = (S: Phasor, Rs: number, R: number) => (Rs * sizeSquared(S)) / (R * 100 ** 2);

const screen = fc.record({
  Rs: fc.double({ min: 1e-5, max: 3e-3, noNaN: true }),
  d: fc.double({ min: 0.015, max: 0.12, noNaN: true }),
  apart: fc.double({ min: 1.02, max: 12, noNaN: true }),
});

describe('circulating currents of three cables are those of the standard’s formulas', () => {
  test('in a trefoil', () => {
    fc.assert(
      fc.property(screen, ({ Rs, d, apart }) => {
        const s = d * apart;
        const h = (s * Math.sqrt(3)) / 2;
        const cables = [cableAt(0, 1, 0, Rs, d), cableAt(s, 1, 1, Rs, d), cableAt(s / 2, 1 - h, 2, Rs, d)];
        const { screens } = networkCurrents(cables, PHASES, 50)!;
        const wanted = CIRCULATING.TREFOIL.of(Rs, 1e-4, REACTANCE.X.of(50, s, d));
        for (const S of screens) expect(share(S, Rs, 1e-4) / wanted).toBeCloseTo(1, 9);
      }),
    );
  });

  test('in a flat row, the lagging phase on either side', () => {
    fc.assert(
      fc.property(screen, fc.boolean(), ({ Rs, d, apart }, turned) => {
        const s = d * apart;
        const order = turned ? [2, 1, 0] : [0, 1, 2];
        const cables = order.map((phase, i) => cableAt(i * s, 1, phase, Rs, d));
        const { screens } = networkCurrents(cables, PHASES, 50)!;
        const [X, Xm] = [REACTANCE.X.of(50, s, d), REACTANCE.Xm.of(50)];
        const places = ['LEADING', 'MIDDLE', 'LAGGING'] as const;
        order.forEach((phase, i) => {
          const wanted = flatLoss(places[phase]!, Rs, 1e-4, X, Xm);
          expect(share(screens[i]!, Rs, 1e-4) / wanted).toBeCloseTo(1, 8);
        });
      }),
    );
  });
});

test('screen currents of a bonded group add up to nothing, also among other circuits', () => {
  const cables = [0, 1, 2, 3, 4, 5].map((i) => ({
    ...cableAt(i * 0.1 + (i > 2 ? 0.4 : 0), 1, i, 7e-4, 0.033),
    screen: { Rs: 7e-4, d: 0.033, group: i < 3 ? 0 : 1 },
  }));
  const { screens } = networkCurrents(cables, [...PHASES, ...PHASES], 50)!;
  for (const group of [screens.slice(0, 3), screens.slice(3)]) {
    expect(group.reduce((sum, { re }) => sum + re, 0)).toBeCloseTo(0, 9);
    expect(group.reduce((sum, { im }) => sum + im, 0)).toBeCloseTo(0, 9);
  }
});

describe('parallel cables', () => {
  const parallel = (places: [x: number, phase: number][]) =>
    networkCurrents(
      places.map(([x, phase]) => ({ ...cableAt(x, 1, phase, 7e-4, 0.033), screen: null })),
      PHASES,
      50,
    )!.conductors.map((I) => Math.sqrt(sizeSquared(I)));

  test('in mirrored order share alike', () => {
    const shares = parallel([
      [0, 0],
      [0.2, 1],
      [0.4, 2],
      [0.6, 2],
      [0.8, 1],
      [1, 0],
    ]);
    expect(shares[0]).toBeCloseTo(shares[5]!, 9);
    expect(shares[2]).toBeCloseTo(shares[3]!, 9);
    // The phases' sum is the phase's current, and alike currents are half of it.
    for (const I of shares) expect(I).toBeCloseTo(50, 9);
  });

  test('in the same order do not', () => {
    const shares = parallel([
      [0, 0],
      [0.2, 1],
      [0.4, 2],
      [0.6, 0],
      [0.8, 1],
      [1, 2],
    ]);
    expect(Math.max(...shares) / Math.min(...shares)).toBeGreaterThan(1.03);
  });

  test('of direct current share by their resistances', () => {
    const cables = [1e-4, 2e-4].map((R, i) => ({ ...cableAt(i * 0.1, 1, 0, 1, 0.03), screen: null, R }));
    const { conductors } = networkCurrents(cables, [{ re: 90, im: 0 }], 0)!;
    expect(conductors[0]!.re).toBeCloseTo(60, 9);
    expect(conductors[1]!.re).toBeCloseTo(30, 9);
  });
});
