import { factorComplex, SingularMatrix } from '../maths/linear.js';

/**
 * Currents in conductors and screens of single-core cables side by side, from one linear system: unequal distances,
 * several circuits and parallel cables are all the same to it. For a trefoil and a flat row it gives what the formulas
 * of 60287-1-1, 5.3.2 and 5.3.3 give; shares of parallel cables are those of 60287-1-3.
 */

export interface NetworkCable {
  x: number;
  y: number;
  /** Resistance of the conductor at its temperature, Ω/m, and its geometric mean radius, m. Needed for parallel cables. */
  R: number;
  gmr: number;
  /** The screen at its temperature, bonded at both ends with all others of the same group. Null: none, or open. */
  screen: { Rs: number; d: number; group: number } | null;
  /** The conductors of one phase of a circuit carry the phase's current together. */
  phase: number;
}

export interface Phasor {
  re: number;
  im: number;
}

export interface NetworkCurrents {
  /** In the order of the cables. */
  conductors: Phasor[];
  screens: Phasor[];
}

/** `phases` are the currents of the phases, A. Null: the system has no solution. */
export function networkCurrents(
  cables: readonly NetworkCable[],
  phases: readonly Phasor[],
  f: number,
): NetworkCurrents | null {
  const members = phases.map((_, phase) => cables.flatMap((cable, i) => (cable.phase === phase ? [i] : [])));
  const alone = cables.map(({ phase }) => members[phase]!.length === 1);
  // Unknowns: shared conductor currents, their phase voltages, screen currents, their group voltages.
  const shared = cables.flatMap((_, i) => (alone[i] ? [] : [i]));
  const sharing = members.flatMap((list, phase) => (list.length > 1 ? [phase] : []));
  const screened = cables.flatMap(({ screen }, i) => (screen ? [i] : []));
  const groups = [...new Set(screened.map((i) => cables[i]!.screen!.group))];
  const atVoltage = shared.length;
  const atScreen = atVoltage + sharing.length;
  const atGroup = atScreen + screened.length;
  const size = atGroup + groups.length;
  const re = new Float64Array(size * size);
  const im = new Float64Array(size * size);
  const bRe = new Float64Array(size);
  const bIm = new Float64Array(size);
  const omega = 4 * Math.PI * f * 1e-7;

  const equation = (row: number, i: number, ofScreen: boolean) => {
    const couple = (column: number, k: number, kScreen: boolean) => {
      im[row * size + column]! -= omega * Math.log(distance(cables, i, ofScreen, k, kScreen));
    };
    for (const [n, k] of shared.entries()) couple(n, k, false);
    for (const [n, k] of screened.entries()) couple(atScreen + n, k, true);
    cables.forEach((_, k) => {
      if (!alone[k]) return;
      const current = phases[cables[k]!.phase]!;
      const coupling = omega * Math.log(distance(cables, i, ofScreen, k, false));
      bRe[row]! -= coupling * current.im;
      bIm[row]! += coupling * current.re;
    });
  };

  for (const [row, i] of shared.entries()) {
    equation(row, i, false);
    re[row * size + row]! += cables[i]!.R;
    const voltage = atVoltage + sharing.indexOf(cables[i]!.phase);
    re[row * size + voltage] = -1;
    re[voltage * size + row] = 1;
  }
  for (const [n, phase] of sharing.entries()) {
    bRe[atVoltage + n] = phases[phase]!.re;
    bIm[atVoltage + n] = phases[phase]!.im;
  }
  for (const [n, i] of screened.entries()) {
    const row = atScreen + n;
    const { Rs, group } = cables[i]!.screen!;
    equation(row, i, true);
    re[row * size + row]! += Rs;
    const voltage = atGroup + groups.indexOf(group);
    re[row * size + voltage] = -1;
    re[voltage * size + row] = 1;
  }
  try {
    factorComplex(re, im, size).solve(bRe, bIm);
  } catch (error) {
    if (error instanceof SingularMatrix) return null;
    throw error;
  }

  const conductors = cables.map(({ phase }) => ({ ...phases[phase]! }));
  for (const [n, i] of shared.entries()) conductors[i] = { re: bRe[n]!, im: bIm[n]! };
  const screens = cables.map(() => ({ re: 0, im: 0 }));
  for (const [n, i] of screened.entries()) screens[i] = { re: bRe[atScreen + n]!, im: bIm[atScreen + n]! };
  return { conductors, screens };
}

/** Between two conductors or screens. A conductor and all in its own screen are at the screen's mean radius. */
function distance(
  cables: readonly NetworkCable[],
  i: number,
  iScreen: boolean,
  k: number,
  kScreen: boolean,
): number {
  if (i !== k) return Math.hypot(cables[i]!.x - cables[k]!.x, cables[i]!.y - cables[k]!.y);
  return iScreen || kScreen ? cables[i]!.screen!.d / 2 : cables[i]!.gmr;
}

export const sizeSquared = ({ re, im }: Phasor): number => re ** 2 + im ** 2;
