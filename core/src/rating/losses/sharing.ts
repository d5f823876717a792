import { PHASES, type Phase } from '../../trench/circuits/circuit.js';
import { ANGLES } from '../phases.js';
import type { Problem, RatedCable, RatedCircuit } from '../solving/problem.js';
import { resistance, WARM } from './conductor.js';
import type { BondedEarth } from './earths.js';
import { bondedScreen } from './losses.js';
import { type NetworkCable, networkCurrents, type Phasor, sizeSquared } from './network.js';

/** Which current each conductor and each screen carries, at the temperatures that they have. */
export interface CableCurrents {
  /** A, of each cable. */
  conductors: number[];
  screens: number[];
}

export interface Warm {
  thetaC: number;
  thetaS: number;
  thetaA: number;
}

export function shareCurrents(
  problem: Problem,
  currents: readonly number[],
  temperatures: readonly Warm[],
): CableCurrents {
  const { cables, circuits, networks, earths } = problem;
  const conductors = cables.map(({ circuit, phase, loaded }) =>
    circuit < 0 || loaded === 0
      ? 0
      : phase === 'N' && circuits[circuit]!.kind === 'AC3'
        ? 0
        : currents[circuit]!,
  );
  const screens = cables.map(() => 0);
  for (const { cables: own } of circuits) shareMultiCore(own, cables, temperatures, conductors);
  for (const network of networks) {
    const members = network.flatMap((circuit) => circuits[circuit]!.cables);
    const phases: Phasor[] = [];
    const phaseOf = new Map<string, number>();
    const list = members.map((i): NetworkCable => {
      const cable = cables[i]!;
      const key = `${cable.circuit} ${cable.phase}`;
      if (!phaseOf.has(key)) {
        phaseOf.set(key, phases.length);
        phases.push(phasor(circuits[cable.circuit]!, cables, cable.phase!, currents[cable.circuit]!));
      }
      const isBonded = cable.screenLoss.kind === 'CIRCULATING';
      return networkCable(cable, temperatures[i]!, phaseOf.get(key)!, isBonded);
    });
    for (const earth of earths.filter(({ circuit }) => network.includes(circuit))) {
      list.push(networkEarth(earth, phases.length));
      phases.push({ re: 0, im: 0 });
    }
    const solved = networkCurrents(list, phases, circuits[network[0]!]!.f);
    if (!solved) continue;
    members.forEach((i, n) => {
      conductors[i] = Math.sqrt(sizeSquared(solved.conductors[n]!));
      screens[i] = Math.sqrt(sizeSquared(solved.screens[n]!));
    });
  }
  return { conductors, screens };
}

/** Multi-core cables in parallel share by their resistances: their three phases induce next to nothing in each other. */
function shareMultiCore(
  own: readonly number[],
  cables: readonly RatedCable[],
  temperatures: readonly Warm[],
  conductors: number[],
): void {
  const parallel = own.filter((i) => cables[i]!.model.cores > 1);
  if (parallel.length < 2) return;
  const conductances = parallel.map((i) => {
    const { model, f, proximity } = cables[i]!;
    return 1 / resistance(model.conductor, temperatures[i]!.thetaC, f, proximity).R;
  });
  const sum = conductances.reduce((total, each) => total + each, 0);
  parallel.forEach((i, n) => {
    conductors[i]! *= conductances[n]! / sum;
  });
}

/** A solid round conductor's geometric mean radius. */
const GMR = Math.exp(-0.25) / 2;

/** A cable, or a core of it, as a network sees it. Its screen takes part where it is bonded. */
export function networkCable(
  cable: RatedCable,
  { thetaC, thetaS, thetaA }: Warm,
  phase: number,
  isBonded: boolean,
): NetworkCable {
  const { model, x, y, f, proximity, circuit } = cable;
  const { screen, armour } = model;
  const Rs = screen ? WARM.of(screen.Rs20, screen.alpha20, thetaS) : 0;
  const RA = armour ? WARM.of(armour.RA20, armour.alpha20, thetaA) : 0;
  const bonded = isBonded ? bondedScreen(cable, Rs, RA) : null;
  return {
    x,
    y,
    R: resistance(model.conductor, thetaC, f, proximity).R,
    gmr: model.conductor.dc * GMR,
    screen: bonded && { ...bonded, group: circuit },
    phase,
  };
}

/** An earth conductor is one more screen, around a conductor without current. */
export const networkEarth = ({ x, y, R, gmr, circuit }: BondedEarth, phase: number): NetworkCable => ({
  x,
  y,
  R: 0,
  gmr,
  screen: { Rs: R, d: 2 * gmr, group: circuit },
  phase,
});

/** The current of a phase. The two phases of a single-phase circuit are opposite; N of three phases carries nothing. */
export function phasor(
  { kind, cables: own }: RatedCircuit,
  cables: readonly RatedCable[],
  phase: Phase,
  I: number,
): Phasor {
  if (kind === 'AC3' && phase === 'N') return { re: 0, im: 0 };
  const used = PHASES.filter((each) => own.some((i) => cables[i]!.phase === each));
  const degrees = kind === 'AC1' ? (used.indexOf(phase) % 2) * 180 : ANGLES[phase];
  const angle = (degrees * Math.PI) / 180;
  return { re: I * Math.cos(angle), im: I * Math.sin(angle) };
}
