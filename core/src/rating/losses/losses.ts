import type { Rule } from '../../explain/rule.js';
import type { RatedCable } from '../solving/problem.js';
import { armourLoss, BONDED, combinedScreen, tapeFactor } from './armour.js';
import { type Resistance, resistance, WARM } from './conductor.js';
import { CIRCULATING, crossBondedLoss, eddyLoss, eddyShare, REACTANCE } from './screens.js';

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

/** What the losses of a cable depend on, A and °C. */
export interface Loaded extends Temperatures {
  I: number;
  S: number;
}

/** Of one conductor, and of the whole cable with `n` loaded conductors, W/m: 60287-1-1, 4.1. */
export const HEAT = {
  Wc: { formula: 'I^2*R', of: (I: number, R: number) => I ** 2 * R },
  Wt: {
    formula: 'n*(Wc*(1+λ1+λ2)+Wd)',
    of: (n: number, Wc: number, lambda1: number, lambda2: number, Wd: number) =>
      n * (Wc * (1 + lambda1 + lambda2) + Wd),
  },
} as const satisfies Record<string, Rule>;

/** Sets the losses of a cable at its currents and temperatures. In place, because it is done thousands of times. */
export function updateLosses(cable: RatedCable, own: Losses & Loaded): void {
  const { model, f, proximity, screenLoss } = cable;
  const { screen, armour } = model;
  const { Rdc, ys, yp, R } = resistance(model.conductor, own.thetaC, f, proximity);
  own.Rdc = Rdc;
  own.ys = ys;
  own.yp = yp;
  own.R = R;
  own.Wc = HEAT.Wc.of(own.I, R);
  own.Rs = screen ? WARM.of(screen.Rs20, screen.alpha20, own.thetaS) : 0;
  own.RA = armour ? WARM.of(armour.RA20, armour.alpha20, own.thetaA) : 0;
  own.lambda1c = circulating(cable, own);
  own.lambda1e = screenLoss.eddy ? eddy(cable, R, own.Rs) : 0;
  if (armour && screen && model.cores === 1) {
    own.lambda1 = BONDED.λ1.of(own.lambda1c, own.RA, own.Rs, own.lambda1e);
    own.lambda2 = BONDED.λ2.of(own.lambda1c, own.Rs, own.RA);
    return;
  }
  own.lambda1 = own.lambda1c + own.lambda1e;
  const screened = screen ? { Rs: own.Rs, lambda1: own.lambda1c } : null;
  own.lambda2 = armour && model.inside ? armourLoss(armour, own.RA, R, f, coresOf(cable), screened) : 0;
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

function circulating(cable: RatedCable, { R, Rs, RA, I, S }: Losses & Loaded): number {
  const { screenLoss, model, f, inDuct } = cable;
  switch (screenLoss.kind) {
    case 'NONE':
    case 'OPEN':
      return 0;
    case 'CROSS_BONDED':
      return crossBondedLoss(inDuct);
    case 'THREE_CORE':
      return CIRCULATING.THREE_CORE.of(Rs, R, REACTANCE.X.of(f, screenLoss.s, model.screen!.d));
    case 'CIRCULATING': {
      const bonded = bondedScreen(cable, Rs, RA)!;
      return I > 0 ? CIRCULATING.NETWORK.of(bonded.Rs, S / I, R) : 0;
    }
  }
}

function eddy({ model, f, screenLoss }: RatedCable, R: number, Rs: number): number {
  const { screen, armour } = model;
  if (!screen?.closed || f === 0) return 0;
  const { d, Ds, ts } = screen;
  const position = screenLoss.position ?? 'TREFOIL';
  const alone = eddyLoss(position, { Rs, d, Ds, ts }, R, f, screenLoss.s);
  const underTapes = armour?.type === 'TAPES' && armour.magnetic ? tapeFactor(armour, d) : 1;
  if (screenLoss.kind !== 'CIRCULATING') return alone * underTapes;
  const Xm = position === 'TREFOIL' ? null : REACTANCE.Xm.of(f);
  return alone * underTapes * eddyShare(Rs, REACTANCE.X.of(f, screenLoss.s, d), Xm);
}
