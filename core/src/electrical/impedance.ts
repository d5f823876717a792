import type { BondedEarth } from '../rating/losses/earths.js';
import {
  type NetworkCable,
  type NetworkCurrents,
  networkCurrents,
  type Phasor,
} from '../rating/losses/network.js';
import { networkEarth, type Warm } from '../rating/losses/sharing.js';
import { factorComplex, SingularMatrix } from '../rating/maths/linear.js';
import { ANGLES } from '../rating/phases.js';
import type { Problem } from '../rating/solving/problem.js';
import type { CircuitKind } from '../trench/circuits/circuit.js';
import { coresOf, loadedRoles, type Role, type WarmCore, warmCores } from './conductors.js';
import { meanOf, plus, scaled, sizeOf, times, ZERO } from './phasors.js';

/** Impedances of a circuit in a section, Ω/m, by its own network: 60287-1-1, 5.3 and 60909-3. */
export interface Impedance {
  /** A phase's conductors in parallel, mean of the phases. */
  dcResistance: number;
  acResistance: number;
  /** With open screens. */
  geometricReactance: number;
  /** Of the positive sequence with screens; of two conductors, that of one of them. */
  z1: Phasor;
  /** Of the zero sequence; of three phases only. */
  z0: Phasor | null;
  /** Voltage along the screen of each phase per ampere of the circuit, V/(A·m): the highest where cables are parallel. */
  screenVoltages: Phasor[] | null;
}

/** What impedances need of a section. */
export type CircuitCables = Pick<Problem, 'cables' | 'circuits' | 'earths'>;

/** The conductors of a circuit that carries 1 A, with what flows in them and in their screens. */
export interface LoadNetwork {
  /** The circuit's own; earth conductors come after them in `cables`. */
  cores: WarmCore[];
  cables: NetworkCable[];
  currents: NetworkCurrents;
}

/** 2·10⁻⁷·ω: what a current induces along a conductor, by the logarithm of their distance, Ω/m. */
const reactanceFactor = (f: number): number => 4 * Math.PI * f * 1e-7;

/** What 1 A of the load is in each role that carries it. Empty: the circuit lacks a phase. */
export function unitCurrents(kind: CircuitKind, cores: readonly { role: Role }[]): Map<string, Phasor> {
  const roles = loadedRoles(kind, cores);
  if (roles.length < (kind === 'AC3' ? 3 : 2)) return new Map();
  return new Map(
    roles.map((role, n) => {
      const angle = ((kind === 'AC3' ? ANGLES[role] : n * 180) * Math.PI) / 180;
      return [role, { re: Math.cos(angle), im: Math.sin(angle) }];
    }),
  );
}

/**
 * The network of circuit `c` alone, at the temperatures of its cables: screens of three phases take part where they are
 * bonded at both ends, and earth conductors with them. Null: the circuit lacks a phase, or nothing solves it.
 */
export function loadNetwork(
  problem: CircuitCables,
  c: number,
  temperatures: readonly Warm[],
  areScreensOpen = false,
): LoadNetwork | null {
  const { kind, bonding, f } = problem.circuits[c]!;
  const places = coresOf(problem, c);
  const currents = unitCurrents(kind, places);
  if (currents.size === 0) return null;
  const cores = warmCores(places, problem.cables, temperatures);
  const isBonded = !areScreensOpen && bonding === 'BOTH_ENDS' && kind === 'AC3';
  const phases: Phasor[] = [...new Set(cores.map(({ role }) => role))].map(
    (role) => currents.get(role) ?? ZERO,
  );
  const cables: NetworkCable[] = cores.map((core) => {
    // A protective conductor carries nothing where the load is balanced, and neither does another beside it.
    const phase = core.role === 'PE' ? phases.push(ZERO) - 1 : core.phase;
    return { ...core, phase, screen: isBonded ? core.screen : null };
  });
  if (isBonded)
    for (const earth of problem.earths)
      if (earth.circuit === c) cables.push(networkEarth(earth, phases.push(ZERO) - 1));
  const solved = networkCurrents(cables, phases, f);
  return solved && { cores, cables, currents: solved };
}

/** Impedances of circuit `c`. Null: it lacks a phase, or nothing solves its network. */
export function impedanceOf(
  problem: CircuitCables,
  c: number,
  temperatures: readonly Warm[],
  earthResistivity: number,
): Impedance | null {
  const { kind, bonding, f } = problem.circuits[c]!;
  const open = loadNetwork(problem, c, temperatures, true);
  const own = bonding === 'BOTH_ENDS' ? loadNetwork(problem, c, temperatures) : open;
  if (!open || !own) return null;
  const { cores } = open;
  const currents = unitCurrents(kind, cores);
  const isThreePhase = kind === 'AC3';
  const earths = bonding === 'SINGLE_POINT' ? [] : problem.earths.filter(({ circuit }) => circuit === c);
  return {
    dcResistance: parallel(cores, currents, ({ Rdc }) => Rdc),
    acResistance: parallel(cores, currents, ({ R }) => R),
    geometricReactance: sequenceOf(open, currents, f).im,
    z1: sequenceOf(own, currents, f),
    z0: isThreePhase ? zeroSequence(cores, bonding !== 'SINGLE_POINT', earths, f, earthResistivity) : null,
    screenVoltages: isThreePhase && bonding === 'SINGLE_POINT' ? openScreenVoltages(open, currents, f) : null,
  };
}

/** Between a conductor and another, or the screen of another, m. */
const between = (a: NetworkCable, b: NetworkCable, own: number): number =>
  a === b ? own : Math.hypot(a.x - b.x, a.y - b.y);

/** Voltage along a conductor, V/m. */
function voltageOf({ cables, currents: { conductors, screens } }: LoadNetwork, i: number, f: number): Phasor {
  const own = cables[i]!;
  // Every conductor of a circuit with every other: plain sums, because a sheet comes here for all its circuits.
  let [re, im] = [0, 0];
  cables.forEach((other, j) => {
    const link = Math.log(between(own, other, own.gmr));
    re += conductors[j]!.re * link;
    im += conductors[j]!.im * link;
    if (!other.screen) return;
    const screenLink = own === other ? Math.log(other.screen.d / 2) : link;
    re += screens[j]!.re * screenLink;
    im += screens[j]!.im * screenLink;
  });
  const k = reactanceFactor(f);
  return { re: own.R * conductors[i]!.re + k * im, im: own.R * conductors[i]!.im - k * re };
}

/** (V1 + aV2 + a²V3)/3 for three phases, (V1 − V2)/2 for two conductors. Parallel conductors have one voltage. */
const sequenceOf = (network: LoadNetwork, currents: ReadonlyMap<string, Phasor>, f: number): Phasor =>
  meanOf(
    [...currents].map(([role, { re, im }]) => {
      const own = network.cores.flatMap((core, i) => (core.role === role ? [voltageOf(network, i, f)] : []));
      return times(meanOf(own), { re, im: -im });
    }),
  );

function parallel(
  cores: readonly WarmCore[],
  currents: ReadonlyMap<string, Phasor>,
  of: (core: WarmCore) => number,
): number {
  const ofPhases = [...currents.keys()].map((role) => {
    const own = cores.filter((core) => core.role === role);
    return 1 / own.reduce((sum, core) => sum + 1 / of(core), 0);
  });
  return ofPhases.reduce((sum, R) => sum + R, 0) / ofPhases.length;
}

/** The highest voltage along the open screens of each phase. Null: there are no screens. */
function openScreenVoltages(
  { cores, cables, currents: { conductors } }: LoadNetwork,
  currents: ReadonlyMap<string, Phasor>,
  f: number,
): Phasor[] | null {
  if (!cores.some(({ screen }) => screen)) return null;
  const voltage = ({ d }: { d: number }, i: number): Phasor => {
    const linked = cables.map((other, j) =>
      scaled(conductors[j]!, Math.log(between(cables[i]!, other, d / 2))),
    );
    return times({ re: 0, im: -reactanceFactor(f) }, plus(...linked));
  };
  return [...currents.keys()].map((role) => {
    const own = cores.flatMap((core, i) =>
      core.role === role && core.screen ? [voltage(core.screen, i)] : [],
    );
    return own.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a), ZERO);
  });
}

/** A conductor or a screen with the earth as its return. */
interface EarthReturnLine {
  x: number;
  y: number;
  R: number;
  /** At which its own current acts on it, m. */
  radius: number;
  /** The same for a screen and the conductor in it. */
  axis: object;
  /** Index of a phase. -1: earthed at both ends. */
  phase: number;
}

/** H/m. */
const MU0 = 4e-7 * Math.PI;

/** Depth of the earth's return, m: first terms of Carson's series. */
export const returnDepth = (f: number, earthResistivity: number): number =>
  1.851 / Math.sqrt((2 * Math.PI * f * MU0) / earthResistivity);

/** Mean voltage of the phases where each carries 1 A, and N, PE and all that is earthed at both ends has none. */
function zeroSequence(
  warm: readonly WarmCore[],
  isEarthed: boolean,
  earths: readonly BondedEarth[],
  f: number,
  earthResistivity: number,
): Phasor | null {
  const k = reactanceFactor(f);
  const delta = returnDepth(f, earthResistivity);
  const shared = Math.PI ** 2 * f * 1e-7;
  const phaseOf = ['L1', 'L2', 'L3'] as const;
  const conductors = warm.map((core): EarthReturnLine => {
    const { x, y, R, gmr, role } = core;
    return { x, y, R, radius: gmr, axis: core, phase: phaseOf.indexOf(role as 'L1') };
  });
  const screens = warm.flatMap((core): EarthReturnLine[] => {
    const { x, y, screen } = core;
    return isEarthed && screen ? [{ x, y, R: screen.Rs, radius: screen.d / 2, axis: core, phase: -1 }] : [];
  });
  const bare = earths.map((earth): EarthReturnLine => {
    const { x, y, R, gmr } = earth;
    return { x, y, R, radius: gmr, axis: earth, phase: -1 };
  });
  const lines = [...conductors, ...screens, ...bare];
  const n = lines.length;
  const size = n + phaseOf.length;
  const re = new Float64Array(size * size);
  const im = new Float64Array(size * size);
  lines.forEach((a, i) => {
    lines.forEach((b, j) => {
      const D = a.axis === b.axis ? Math.max(a.radius, b.radius) : Math.hypot(a.x - b.x, a.y - b.y);
      re[i * size + j] = (i === j ? a.R : 0) + shared;
      im[i * size + j] = k * Math.log(delta / D);
    });
    if (a.phase < 0) return;
    re[i * size + n + a.phase] = -1;
    re[(n + a.phase) * size + i] = 1;
  });
  const voltages = { re: new Float64Array(size), im: new Float64Array(size) };
  for (let row = n; row < size; row++) voltages.re[row] = 1;
  try {
    factorComplex(re, im, size).solve(voltages.re, voltages.im);
  } catch (error) {
    if (error instanceof SingularMatrix) return null;
    throw error;
  }
  return meanOf(phaseOf.map((_, p) => ({ re: voltages.re[n + p]!, im: voltages.im[n + p]! })));
}
