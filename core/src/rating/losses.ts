import { armourLoss, combinedScreen, tapeFactor } from './armour.js';
import { type Resistance, resistance } from './conductor.js';
import type { RatedCable } from './problem.js';
import {
  crossBondedLoss,
  eddyLoss,
  eddyShare,
  mutualReactance,
  reactance,
  threeCoreScreenLoss,
} from './screens.js';

/** The losses of one cable at its temperatures, W/m and conductor. */
export interface Losses extends Resistance {
  /** Screen and armour at their temperatures, Ω/m. 0: none. */
  Rs: number;
  RA: number;
  /** Circulating and eddy currents, their sum, and armour. */
  lambda1c: number;
  lambda1e: number;
  lambda1: number;
  lambda2: number;
  Wc: number;
}

export interface Temperatures {
  thetaC: number;
  thetaS: number;
  thetaA: number;
}

/** `I` is the conductor's current and `S` the current in its screen, A. */
export function lossesOf(
  cable: RatedCable,
  { thetaC, thetaS, thetaA }: Temperatures,
  I: number,
  S: number,
): Losses {
  const { model, f, proximity, screenLoss } = cable;
  const { screen, armour } = model;
  const conductor = resistance(model.conductor, thetaC, f, proximity);
  const { R } = conductor;
  const Rs = screen ? screen.Rs20 * (1 + screen.alpha20 * (thetaS - 20)) : 0;
  const RA = armour ? armour.RA20 * (1 + armour.alpha20 * (thetaA - 20)) : 0;
  const lambda1c = circulating(cable, R, Rs, RA, I, S);
  const lambda1e = screenLoss.eddy ? eddy(cable, R, Rs) : 0;
  const shared = armour && model.cores === 1 && screen ? Rs / (Rs + RA) : 0;
  const lambda1 = lambda1c * (1 - shared) + lambda1e;
  const several =
    armour && model.inside
      ? armourLoss(armour, RA, R, f, coresOf(cable), screen ? { Rs, lambda1: lambda1c } : null)
      : 0;
  return {
    ...conductor,
    Rs,
    RA,
    lambda1c,
    lambda1e,
    lambda1,
    lambda2: lambda1c * shared + several,
    Wc: I ** 2 * R,
  };
}

const coresOf = ({ model }: RatedCable) => ({
  cores: model.cores,
  sector: model.conductor.sector,
  c: model.inside!.c,
  r1: model.inside!.r1,
  s: model.inside!.spacing,
});

/** What carries circulating currents: the screen, together with the armour of a single core. */
export function bondedScreen(
  { model }: RatedCable,
  Rs: number,
  RA: number,
): { Rs: number; d: number } | null {
  const { screen, armour, cores } = model;
  if (!screen) return null;
  if (!armour || cores > 1) return { Rs, d: screen.d };
  const both = combinedScreen(Rs, screen.d, RA, armour.dA);
  return { Rs: both.R, d: both.d };
}

function circulating(cable: RatedCable, R: number, Rs: number, RA: number, I: number, S: number): number {
  const { screenLoss, model, f, inDuct } = cable;
  switch (screenLoss.kind) {
    case 'NONE':
    case 'OPEN':
      return 0;
    case 'CROSS_BONDED':
      return crossBondedLoss(inDuct);
    case 'THREE_CORE':
      return threeCoreScreenLoss(Rs, R, reactance(f, screenLoss.s, model.screen!.d));
    case 'CIRCULATING': {
      const bonded = bondedScreen(cable, Rs, RA)!;
      return I > 0 ? (bonded.Rs * S ** 2) / (R * I ** 2) : 0;
    }
  }
}

function eddy({ model, f, screenLoss }: RatedCable, R: number, Rs: number): number {
  const { screen, armour } = model;
  if (!screen?.closed || f === 0) return 0;
  const { d, Ds, ts } = screen;
  const rho = Rs * Math.PI * d * ts;
  const place = screenLoss.place ?? 'TREFOIL';
  const alone = eddyLoss(place, { Rs, rho, d, Ds, ts }, R, f, screenLoss.s);
  const underTapes = armour?.type === 'TAPES' && armour.magnetic ? tapeFactor(armour, d) : 1;
  if (screenLoss.kind !== 'CIRCULATING') return alone * underTapes;
  const X = reactance(f, screenLoss.s, d);
  const Xm = mutualReactance(f);
  const flat = place === 'TREFOIL' ? null : { P: X + Xm, Q: X - Xm / 3 };
  return alone * underTapes * eddyShare(Rs, X, flat);
}
