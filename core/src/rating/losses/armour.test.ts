import { describe, expect, test } from 'vitest';
import type { ArmourPart } from '../cable/armourPart.js';
import { armourLoss, combinedScreen, tapeFactor } from './armour.js';

/** A submarine cable of three cores of 62.1 mm with 71 steel wires of 6 mm at a mean diameter of 143.3 mm. */
const WIRES: ArmourPart = {
  type: 'WIRES',
  metal: 'STEEL',
  magnetic: true,
  RA20: 13.8e-8 / 2007.4e-6,
  alpha20: 4.5e-3,
  dA: 0.1433,
  A: 2007.4e-6,
  delta: 2007.4e-6 / (Math.PI * 0.1433),
};
const CORES = { cores: 3, sector: false, c: 0.0364, r1: 0.051, s: 0.0621 };
const R = 3.9e-5;
const RA = 1e-4;

describe('armour of wires', () => {
  test('loses what the standard’s formula gives, worked out by hand', () => {
    // 1.23 · (1e-4/3.9e-5) · (0.0728/0.1433)² / ((2.77e2/314.159)² + 1) = 1.23 · 2.564103 · 0.258088 / 1.777426
    expect(armourLoss(WIRES, RA, R, 50, CORES, null)).toBeCloseTo(0.457954, 4);
  });

  test('loses less the more its cores’ screens carry, and nothing with direct current', () => {
    const alone = armourLoss(WIRES, RA, R, 50, CORES, null);
    const screened = armourLoss(WIRES, RA, R, 50, CORES, { Rs: 6e-4, lambda1: 0.5 });
    expect(screened).toBeCloseTo(alone * (1 - (R / 6e-4) * 0.5), 12);
    expect(armourLoss(WIRES, RA, R, 50, CORES, { Rs: 1e-5, lambda1: 5 })).toBe(0);
    expect(armourLoss(WIRES, RA, R, 0, CORES, null)).toBe(0);
  });
});

test('steel tapes lose by hysteresis and eddy currents, and raise the losses of a sheath under them', () => {
  const tapes: ArmourPart = { ...WIRES, type: 'TAPES', delta: 0.001 };
  // k = 1/(1 + 143.3/300) = 0.676743; hysteresis 62.1²·k²·1e-7/(3.9e-5·143.3·1), eddy 2.23·62.1²·k²·1e-8/(3.9e-5·143.3)
  expect(armourLoss(tapes, RA, R, 50, CORES, null)).toBeCloseTo(0.0316022 + 0.0070473, 5);
  expect(tapeFactor(tapes, 0.1)).toBeGreaterThan(1);
});

test('sheath and armour of a single core are one tube', () => {
  expect(combinedScreen(2, 3, 2, 3)).toEqual({ R: 1, d: 3 });
  expect(combinedScreen(2, 1, 6, 7).R).toBe(1.5);
});
