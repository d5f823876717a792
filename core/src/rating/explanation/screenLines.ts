import { renamed } from '../../explain/rule.js';
import { lacksScreen } from '../cable/usualScreen.js';
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
import type { ExplanationLines } from './lines.js';

/** Losses in screen and armour: λ1 and λ2. */
export function screenLines(context: Context): void {
  const { lines, cable, own } = context;
  const { model, screenLoss, f } = cable;
  const solved = { origin: 'SOLVED', source: 'ITERATION' } as const;
  lines.given('θs', own.thetaS, '°C', solved);
  if (model.screen) lines.derive('Rs', 'Ω/m', '1-1, 5.3', renamed(WARM, { R20: 'Rs20', α20: 'αs', θ: 'θs' }));
  if (model.armour) {
    lines.given('θA', own.thetaA, '°C', solved);
    lines.derive('RA', 'Ω/m', '1-1, 5.4', renamed(WARM, { R20: 'RA20', α20: 'αA', θ: 'θA' }));
  }
  const shared = sharedLoss(cable);
  circulatingLines(context, shared !== null);
  if (screenLoss.eddy && f > 0)
    eddyLines(lines, screenLoss, model.armour?.type === 'TAPES' && model.armour.magnetic);
  else lines.derive('λ1e', '1', '1-1, 5.3.7', '0');
  lines.derive('λ1', '1', '1-1, 5.3', shared ? renamed(BONDED.λ1, { λb: shared }) : 'λ1c+λ1e');
  armourLines(context, shared);
}

/** The losses that sheath and armour of a single core share. Null: they share none. */
function sharedLoss({ model, screenLoss: { kind } }: RatedCable): 'λb' | 'λ1c' | null {
  if (model.cores > 1 || !model.armour) return null;
  if (kind === 'CIRCULATING') return 'λb';
  return kind === 'CROSS_BONDED' ? 'λ1c' : null;
}

const DISTANCE = { origin: 'LAYOUT' } as const;

/** Between the axes, where the proximity effect has not already named it. */
function spacing(lines: ExplanationLines, s: number): void {
  lines.givenOnce('s', s, 'm', DISTANCE);
}

function reactances(lines: ExplanationLines, s: number): void {
  spacing(lines, s);
  lines.deriveOnce('X', 'Ω/m', '1-1, 5.3.2', REACTANCE.X);
}

function flatReactances(lines: ExplanationLines): void {
  lines.deriveOnce('Xm', 'Ω/m', '1-1, 5.3.3', REACTANCE.Xm);
  lines.deriveOnce('P', 'Ω/m', '1-1, 5.3.3', REACTANCE.P);
  lines.deriveOnce('Q', 'Ω/m', '1-1, 5.3.3', REACTANCE.Q);
}

function circulatingLines({ lines, cable, own, problem }: Context, single: boolean): void {
  const { screenLoss, inDuct } = cable;
  const { kind, position, s } = screenLoss;
  switch (kind) {
    case 'NONE':
    case 'OPEN':
      lines.derive('λ1c', '1', '1-1, 5.3', '0', {
        source: lacksScreen(cable.model) ? 'NO_SCREEN_GIVEN' : undefined,
      });
      return;
    case 'CROSS_BONDED':
      lines.given('λ1c', crossBondedLoss(inDuct), '1', { origin: 'TABLE', clause: '1-1, 5.3.5' });
      return;
    case 'THREE_CORE':
      reactances(lines, s);
      lines.derive('λ1c', '1', '1-1, 5.3.9', CIRCULATING.THREE_CORE);
      return;
    case 'CIRCULATING': {
      const alone = problem.networks.some((network) => network.length === 1 && network[0] === cable.circuit);
      const members = problem.circuits[cable.circuit]!.cables.length;
      // The formulas are for screens of one temperature; the network also knows what others do to them.
      const formula =
        alone && position && members === 3 && !single ? formulaLoss(cable, own, position) : Number.NaN;
      if (position && Math.abs(formula - own.lambda1c) <= 1e-9 * own.lambda1c) {
        byFormula(lines, position, s);
        return;
      }
      reactances(lines, s);
      const ratio = own.I > 0 ? own.S / own.I : 0;
      const earthed = problem.earths.some(({ circuit }) => circuit === cable.circuit);
      lines.given('Si', ratio, '1', { origin: 'SOLVED', source: earthed ? 'NETWORK_WITH_EARTH' : 'NETWORK' });
      if (single) {
        lines.derive('Rb', 'Ω/m', '1-1, 5.4.1', BONDED.Rb);
        lines.derive('λb', '1', '1-1, 5.4.1', renamed(CIRCULATING.NETWORK, { Rs: 'Rb' }));
        lines.derive('λ1c', '1', '1-1, 5.3', 'λb');
      } else lines.derive('λ1c', '1', '1-1, 5.3', CIRCULATING.NETWORK);
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

function byFormula(lines: ExplanationLines, position: EddyPosition, s: number): void {
  reactances(lines, s);
  if (position === 'TREFOIL') {
    lines.derive('λ1c', '1', '1-1, 5.3.2', CIRCULATING.TREFOIL);
    return;
  }
  flatReactances(lines);
  lines.derive('λ1c', '1', '1-1, 5.3.3', FLAT[position]);
}

function eddyLines(
  lines: ExplanationLines,
  { kind, position, s }: ScreenLoss,
  underTapes: boolean | undefined,
): void {
  const clause = '1-1, 5.3.7';
  const { λ0, Δ1, Δ2 } = EDDY_FACTORS[position ?? 'TREFOIL'];
  spacing(lines, s);
  lines.derive('m', '1', clause, EDDY.m);
  lines.derive('κ', '1', clause, EDDY.κ);
  lines.derive('z', '1', clause, EDDY.z);
  lines.derive('β1', '1/m', clause, EDDY.β1);
  lines.derive('gs', '1', clause, EDDY.gs);
  lines.derive('λ0', '1', clause, λ0);
  lines.derive('Δ1', '1', clause, Δ1);
  lines.derive('Δ2', '1', clause, Δ2);
  let formula: string = EDDY.λ1e.formula;
  if (underTapes) {
    lines.derive('FA', '1', '1-1, 5.4', TAPES.FA);
    formula = `FA*${formula}`;
  }
  if (kind === 'CIRCULATING') {
    reactances(lines, s);
    const flat = position !== null && position !== 'TREFOIL';
    if (flat) flatReactances(lines);
    lines.derive('Me', '1', '1-1, 5.3.6', flat ? EDDY_SHARE.flatMe : EDDY_SHARE.Me);
    lines.derive('Ne', '1', '1-1, 5.3.6', flat ? EDDY_SHARE.flatNe : EDDY_SHARE.Ne);
    lines.derive('Fe', '1', '1-1, 5.3.6', EDDY_SHARE.Fe);
    formula = `Fe*${formula}`;
  }
  lines.derive('λ1e', '1', clause, formula);
}

function armourLines({ lines, cable }: Context, shared: string | null): void {
  const { model, f } = cable;
  const { armour, inside } = model;
  const clause = '1-1, 5.4';
  if (shared) {
    lines.derive('λ2', '1', clause, renamed(BONDED.λ2, { λb: shared }));
    return;
  }
  if (!armour || !inside || f === 0) {
    lines.derive('λ2', '1', clause, '0');
    return;
  }
  const source = 'UNCHECKED';
  if (armour.type === 'TAPES' && armour.magnetic) {
    lines.derive('kA', '1', clause, TAPES.kA);
    lines.derive('λ2h', '1', clause, TAPES.λ2h);
    lines.derive('λ2e', '1', clause, TAPES.λ2e);
    lines.derive('λ2', '1', clause, 'λ2h+λ2e', { source });
    return;
  }
  const { sector } = model.conductor;
  if (!sector) lines.given('ca', inside.c, 'm', { origin: 'DERIVED' });
  const { bare, screened } = WIRES[sector ? 'SECTOR' : 'ROUND'];
  lines.derive('λ2', '1', clause, model.screen ? screened : bare, { source });
}
