import { renamed } from '../../explain/rule.js';
import { BONDED, TAPES, WIRES } from '../losses/armour.js';
import { WARM } from '../losses/conductor.js';
import {
  CIRCULATING,
  crossBondedLoss,
  EDDY,
  EDDY_FACTORS,
  EDDY_SHARE,
  type EddyPosition,
  FLAT,
  flatLoss,
  REACTANCE,
} from '../losses/screens.js';
import type { RatedCable, ScreenLoss } from '../solving/problem.js';
import type { CableState } from '../solving/temperatures.js';
import type { Context } from './context.js';
import type { Steps } from './steps.js';

/** Losses in screen and armour: λ1 and λ2. */
export function screenSteps(context: Context): void {
  const { steps, cable, own } = context;
  const { model, screenLoss, f } = cable;
  const solved = { origin: 'SOLVED', source: 'ITERATION' } as const;
  steps.given('θs', own.thetaS, '°C', solved);
  if (model.screen) steps.derive('Rs', 'Ω/m', '1-1, 5.3', renamed(WARM, { R20: 'Rs20', α20: 'αs', θ: 'θs' }));
  if (model.armour) {
    steps.given('θA', own.thetaA, '°C', solved);
    steps.derive('RA', 'Ω/m', '1-1, 5.4', renamed(WARM, { R20: 'RA20', α20: 'αA', θ: 'θA' }));
  }
  const shared = sharedLoss(cable);
  circulatingSteps(context, shared !== null);
  if (screenLoss.eddy && f > 0)
    eddySteps(steps, screenLoss, model.armour?.type === 'TAPES' && model.armour.magnetic);
  else steps.derive('λ1e', '1', '1-1, 5.3.7', '0');
  steps.derive('λ1', '1', '1-1, 5.3', shared ? renamed(BONDED.λ1, { λb: shared }) : 'λ1c+λ1e');
  armourSteps(context, shared);
}

/** The losses that sheath and armour of a single core share. Null: they share none. */
function sharedLoss({ model, screenLoss: { kind } }: RatedCable): 'λb' | 'λ1c' | null {
  if (model.cores > 1 || !model.armour) return null;
  if (kind === 'CIRCULATING') return 'λb';
  return kind === 'CROSS_BONDED' ? 'λ1c' : null;
}

const DISTANCE = { origin: 'LAYOUT' } as const;

/** Between the axes, where the proximity effect has not already named it. */
function spacing(steps: Steps, s: number): void {
  if (!steps.has('s')) steps.given('s', s, 'm', DISTANCE);
}

function reactances(steps: Steps, s: number): void {
  spacing(steps, s);
  if (!steps.has('X')) steps.derive('X', 'Ω/m', '1-1, 5.3.2', REACTANCE.X);
}

function flatReactances(steps: Steps): void {
  if (steps.has('P')) return;
  steps.derive('Xm', 'Ω/m', '1-1, 5.3.3', REACTANCE.Xm);
  steps.derive('P', 'Ω/m', '1-1, 5.3.3', REACTANCE.P);
  steps.derive('Q', 'Ω/m', '1-1, 5.3.3', REACTANCE.Q);
}

function circulatingSteps({ steps, cable, own, problem }: Context, single: boolean): void {
  const { screenLoss, inDuct } = cable;
  const { kind, position, s } = screenLoss;
  switch (kind) {
    case 'NONE':
    case 'OPEN':
      steps.derive('λ1c', '1', '1-1, 5.3', '0');
      return;
    case 'CROSS_BONDED':
      steps.given('λ1c', crossBondedLoss(inDuct), '1', { origin: 'TABLE', clause: '1-1, 5.3.5' });
      return;
    case 'THREE_CORE':
      reactances(steps, s);
      steps.derive('λ1c', '1', '1-1, 5.3.9', CIRCULATING.THREE_CORE);
      return;
    case 'CIRCULATING': {
      const alone = problem.networks.some((network) => network.length === 1 && network[0] === cable.circuit);
      const members = problem.circuits[cable.circuit]!.cables.length;
      // The formulas are for screens of one temperature; the network also knows what others do to them.
      const formula =
        alone && position && members === 3 && !single ? formulaLoss(cable, own, position) : Number.NaN;
      if (position && Math.abs(formula - own.lambda1c) <= 1e-9 * own.lambda1c) {
        byFormula(steps, position, s);
        return;
      }
      reactances(steps, s);
      const ratio = own.I > 0 ? own.S / own.I : 0;
      const earthed = problem.earths.some(({ circuit }) => circuit === cable.circuit);
      steps.given('Si', ratio, '1', { origin: 'SOLVED', source: earthed ? 'NETWORK_WITH_EARTH' : 'NETWORK' });
      if (single) {
        steps.derive('Rb', 'Ω/m', '1-1, 5.4.1', BONDED.Rb);
        steps.derive('λb', '1', '1-1, 5.4.1', renamed(CIRCULATING.NETWORK, { Rs: 'Rb' }));
        steps.derive('λ1c', '1', '1-1, 5.3', 'λb');
      } else steps.derive('λ1c', '1', '1-1, 5.3', CIRCULATING.NETWORK);
    }
  }
}

function formulaLoss(
  { f, model, screenLoss }: RatedCable,
  { Rs, R }: CableState,
  position: EddyPosition,
): number {
  const X = REACTANCE.X.of(f, screenLoss.s, model.screen!.d);
  return position === 'TREFOIL'
    ? CIRCULATING.TREFOIL.of(Rs, R, X)
    : flatLoss(position, Rs, R, X, REACTANCE.Xm.of(f));
}

function byFormula(steps: Steps, position: EddyPosition, s: number): void {
  reactances(steps, s);
  if (position === 'TREFOIL') {
    steps.derive('λ1c', '1', '1-1, 5.3.2', CIRCULATING.TREFOIL);
    return;
  }
  flatReactances(steps);
  steps.derive('λ1c', '1', '1-1, 5.3.3', FLAT[position]);
}

function eddySteps(steps: Steps, { kind, position, s }: ScreenLoss, underTapes: boolean | undefined): void {
  const clause = '1-1, 5.3.7';
  const { λ0, Δ1, Δ2 } = EDDY_FACTORS[position ?? 'TREFOIL'];
  spacing(steps, s);
  steps.derive('m', '1', clause, EDDY.m);
  steps.derive('κ', '1', clause, EDDY.κ);
  steps.derive('z', '1', clause, EDDY.z);
  steps.derive('β1', '1/m', clause, EDDY.β1);
  steps.derive('gs', '1', clause, EDDY.gs);
  steps.derive('λ0', '1', clause, λ0);
  steps.derive('Δ1', '1', clause, Δ1);
  steps.derive('Δ2', '1', clause, Δ2);
  let formula: string = EDDY.λ1e.formula;
  if (underTapes) {
    steps.derive('FA', '1', '1-1, 5.4', TAPES.FA);
    formula = `FA*${formula}`;
  }
  if (kind === 'CIRCULATING') {
    reactances(steps, s);
    const flat = position !== null && position !== 'TREFOIL';
    if (flat) flatReactances(steps);
    steps.derive('Me', '1', '1-1, 5.3.6', flat ? EDDY_SHARE.flatMe : EDDY_SHARE.Me);
    steps.derive('Ne', '1', '1-1, 5.3.6', flat ? EDDY_SHARE.flatNe : EDDY_SHARE.Ne);
    steps.derive('Fe', '1', '1-1, 5.3.6', EDDY_SHARE.Fe);
    formula = `Fe*${formula}`;
  }
  steps.derive('λ1e', '1', clause, formula);
}

function armourSteps({ steps, cable }: Context, shared: string | null): void {
  const { model, f } = cable;
  const { armour, inside } = model;
  const clause = '1-1, 5.4';
  if (shared) {
    steps.derive('λ2', '1', clause, renamed(BONDED.λ2, { λb: shared }));
    return;
  }
  if (!armour || !inside || f === 0) {
    steps.derive('λ2', '1', clause, '0');
    return;
  }
  const source = 'UNCHECKED';
  if (armour.type === 'TAPES' && armour.magnetic) {
    steps.derive('kA', '1', clause, TAPES.kA);
    steps.derive('λ2h', '1', clause, TAPES.λ2h);
    steps.derive('λ2e', '1', clause, TAPES.λ2e);
    steps.derive('λ2', '1', clause, 'λ2h+λ2e', { source });
    return;
  }
  const { sector } = model.conductor;
  if (!sector) steps.given('ca', inside.c, 'm', { origin: 'DERIVED' });
  const { bare, screened } = WIRES[sector ? 'SECTOR' : 'ROUND'];
  steps.derive('λ2', '1', clause, model.screen ? screened : bare, { source });
}
