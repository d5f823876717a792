import { describe, expect, test } from 'vitest';
import { isRefusal, rate } from '../rate.js';
import { MEDIUM_CABLE, requestOf } from '../samples.js';

/**
 * A second opinion on emergencies: one cable in the ground as rings, each with its resistance and its capacity, stepped
 * through time with the losses of the moment. The ground ends at twice the depth, where the steady resistance is that of
 * the image formula. Nothing of the rating is used.
 */

const [rho, delta, depth, ambient, limit] = [1, 5e-7, 1, 15, 105];

interface Layer {
  /** m. */
  to: number;
  /** K·m/W, J/(m³·K). */
  rho: number;
  c: number;
}

interface Radial {
  /** J/(K·m), and the radius of what has it, m. */
  conductor: number;
  radius: number;
  layers: Layer[];
  /** J/(K·m) at a radius: the screen. */
  screen: { at: number; Q: number };
  /** Ω/m at 20 °C, 1/K; constants of the alternating current's resistance are left out. */
  R20: number;
  alpha: number;
}

/** Temperature above the surroundings after a time at a current, begun at the steady state of another. */
function temperatureAfter(cable: Radial, preload: number, current: number, seconds: number) {
  const T: number[] = [];
  const Q: number[] = [cable.conductor];
  let inner = cable.radius;
  for (const { to, rho, c } of cable.layers) {
    const rings = Math.max(6, Math.ceil(Math.log(to / inner) / 0.06));
    for (let k = 0; k < rings; k++) {
      const a = inner * (to / inner) ** (k / rings);
      const b = inner * (to / inner) ** ((k + 1) / rings);
      T.push((rho / (2 * Math.PI)) * Math.log(b / a));
      const half = (c * Math.PI * (b ** 2 - a ** 2)) / 2;
      Q[Q.length - 1]! += half;
      Q.push(half);
      if (Math.abs(b - cable.screen.at) < 1e-9) Q[Q.length - 1]! += cable.screen.Q;
    }
    inner = to;
  }
  const n = T.length;
  // The last node is at the temperature of the surroundings.
  const theta = new Float64Array(n);
  const heat = (I: number) => I ** 2 * cable.R20 * (1 + cable.alpha * (ambient + theta[0]! - 20));
  const total = T.reduce((sum, one) => sum + one, 0);
  for (let pass = 0; pass < 200; pass++) theta[0] = heat(preload) * total;
  for (let i = 1; i < n; i++) theta[i] = theta[i - 1]! - heat(preload) * T[i - 1]!;
  const steps = 300;
  for (let step = 0; step < steps; step++) {
    // Steps grow, so that the first minutes are followed as well as the last hours.
    const dt = seconds * (((step + 1) / steps) ** 2 - (step / steps) ** 2);
    const W = heat(current);
    const low = new Float64Array(n);
    const high = new Float64Array(n);
    const right = new Float64Array(n);
    const diagonal = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      low[i] = i > 0 ? -1 / T[i - 1]! : 0;
      high[i] = i < n - 1 ? -1 / T[i]! : 0;
      diagonal[i] = Q[i]! / dt + (i > 0 ? 1 / T[i - 1]! : 0) + 1 / T[i]!;
      right[i] = (Q[i]! / dt) * theta[i]! + (i === 0 ? W : 0);
    }
    for (let i = 1; i < n; i++) {
      const factor = low[i]! / diagonal[i - 1]!;
      diagonal[i]! -= factor * high[i - 1]!;
      right[i]! -= factor * right[i - 1]!;
    }
    for (let i = n - 1; i >= 0; i--)
      theta[i] = (right[i]! - (i < n - 1 ? high[i]! * theta[i + 1]! : 0)) / diagonal[i]!;
  }
  return ambient + theta[0]!;
}

function emergencyCurrent(cable: Radial, preload: number, seconds: number): number {
  // The rise is nearly proportional to the square of the current.
  const before = temperatureAfter(cable, preload, 0, seconds);
  let current = 1000;
  for (let step = 0; step < 12; step++) {
    const risen = temperatureAfter(cable, preload, current, seconds) - before;
    current *= Math.sqrt((limit - before) / risen);
  }
  return current;
}

const soil = { to: 2 * depth, rho, c: 1 / (rho * delta) };
const CABLE: Radial = {
  conductor: 2.5e6 * 240e-6,
  radius: 0.0181 / 2,
  layers: [
    { to: 0.0191 / 2, rho: 2.5, c: 2.4e6 },
    { to: 0.0301 / 2, rho: 3.5, c: 2.4e6 },
    { to: 0.0311 / 2, rho: 2.5, c: 2.4e6 },
    { to: 0.038 / 2, rho: 3.5, c: 2.4e6 },
    soil,
  ],
  screen: { at: 0.0311 / 2, Q: 3.45e6 * 25e-6 },
  R20: 1.25e-4,
  alpha: 4.03e-3,
};

/** A lone cable: the screen's losses are left out. */
function emergencyOf(hours: number, preload: number): number {
  const item = { kind: 'cable', id: 'a', typeId: 1, groupConfiguration: 'SINGLE', diameter: 38 };
  const rating = rate(
    requestOf({
      cableTypes: { 1: { ...MEDIUM_CABLE, sheathThickness: 3.45 } },
      section: { sectionType: 'DIRECTLY_IN_GROUND', layoutDepth: 1000 * depth, layers: [{ items: [item] }] },
      surroundings: { soilThermalResistivity: rho, ambientTemperature: ambient, diffusivity: delta },
      circuits: [
        {
          id: 'one',
          kind: 'AC3',
          conductors: [{ partId: 'a.0', phase: 'L1' }],
          current: 100,
          preload,
          emergencyTemperature: limit,
        },
      ],
      mode: 'EMERGENCY',
      method: 'IEC',
      hours,
    }),
  );
  if (isRefusal(rating)) throw new Error(JSON.stringify(rating));
  return rating.answer.circuits[0]!.rating!;
}

// Sabotage: leave out the capacity of the cable (15 minutes: -12 %), or keep the losses of the end all the time (-5 %).
describe('an emergency of a 24 kV cable is that of a radial model', () => {
  test.each([0, 300])('after %f A', (preload) => {
    for (const hours of [0.1, 0.25, 0.5, 1, 3, 6, 24]) {
      const radial = emergencyCurrent(CABLE, preload, hours * 3600);
      expect(Math.abs(emergencyOf(hours, preload) / radial - 1), `${hours} h`).toBeLessThan(0.005);
    }
  });

  test('and without end that of the steady state', () => {
    const endless = emergencyOf(10_000, 300);
    const total = CABLE.layers.reduce(
      ({ sum, from }, { to, rho: own }) => ({
        sum: sum + (own / (2 * Math.PI)) * Math.log(to / from),
        from: to,
      }),
      { sum: 0, from: CABLE.radius },
    ).sum;
    const steady = Math.sqrt((limit - ambient) / (total * CABLE.R20 * (1 + CABLE.alpha * (limit - 20))));
    expect(Math.abs(endless / steady - 1)).toBeLessThan(0.01);
  });
});
