import type { Problem, RatedCable, RatedSource } from '../solving/problem.js';
import type { State } from '../solving/temperatures.js';
import { surfaceAttainment } from './attainment.js';
import { soilAttainment } from './transient.js';

/**
 * How cables and ground warm up after a preload, in equal steps of time. Each cable is a ladder of
 * its capacities as in 60853-2, with several rings where the standard has one, because two loops are 3 % off after 15
 * minutes. The ground answers to the heat that has come out of each. All is told as what changes since the preload.
 */

export const STEPS = 24;

/** The soil's attained share of each resistance at the end of each step, from 0 on. */
export type SoilShares = Float64Array[][];

export const soilShares = ({ sources }: Problem, delta: number, t: number): SoilShares =>
  sources.map((a) =>
    sources.map((b) =>
      Float64Array.from({ length: STEPS + 1 }, (_, k) => attained(a, b, delta, (t * k) / STEPS)),
    ),
  );

const attained = (a: RatedSource, b: RatedSource, delta: number, t: number): number =>
  a === b ? surfaceAttainment(a.radius, 2 * a.y, delta, t) : soilAttainment(a, b, delta, t);

/** Losses of each cable in each step, as shares of those at the end. */
export type Histories = Float64Array[];

export interface Warmed {
  /** Rise of each conductor at the end of each step, K. */
  conductors: Float64Array[];
  /** Of each source's outside at the end, K. */
  outside: number[];
  /** Heat that came out of each source in each step, W/m. */
  heat: Float64Array[];
}

/** Losses that follow the load, W/m. */
export const jouleOf = (state: State, i: number, { loaded, Wd }: RatedCable): number =>
  state.cables[i]!.W - loaded * Wd;

export function warmed(
  problem: Problem,
  preload: State,
  end: State,
  soil: SoilShares,
  histories: Histories,
  step: number,
): Warmed {
  const { cables, sources, R } = problem;
  const conductors = cables.map(() => new Float64Array(STEPS + 1));
  const heat = sources.map(() => new Float64Array(STEPS + 1));
  const ladders = cables.map((cable, i) => new Ladder(cable, end, i, problem, step));
  // Others that are too far away to be felt in this time are left out.
  const near = R.map((row, i) =>
    row.flatMap((value, j) => {
      const shares = soil[i]![j]!;
      return value * shares[STEPS]! > FELT * row[i]! ? [{ j, R: value, shares }] : [];
    }),
  );
  let outside = new Float64Array(sources.length);
  for (let m = 1; m <= STEPS; m++) {
    ladders.forEach((ladder, i) => {
      const J = histories[i]![m]! * jouleOf(end, i, cables[i]!) - jouleOf(preload, i, cables[i]!);
      ladder.begin(J);
    });
    // What the heat of earlier steps does, and of this one alike.
    const earlier = near.map((others) => {
      let sum = 0;
      for (const { j, R: resistance, shares } of others) {
        const own = heat[j]!;
        let attained = 0;
        for (let k = 1; k < m; k++) attained += own[k]! * (shares[m - k + 1]! - shares[m - k]!);
        sum += resistance * attained;
      }
      return sum;
    });
    const before = outside;
    outside = Float64Array.from(before);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      let change = 0;
      for (let i = 0; i < sources.length; i++) {
        const mean = (before[i]! + outside[i]!) / 2;
        heat[i]![m] = sources[i]!.cables.reduce((sum, c) => sum + ladders[c]!.heatAt(mean), 0);
        let theta = earlier[i]!;
        for (const { j, R: resistance, shares } of near[i]!) theta += resistance * heat[j]![m]! * shares[1]!;
        change = Math.max(change, Math.abs(theta - outside[i]!));
        outside[i] = theta;
      }
      if (change < CLOSE) break;
    }
    cables.forEach(({ source }, i) => {
      conductors[i]![m] = ladders[i]!.end((before[source]! + outside[source]!) / 2);
    });
  }
  return { conductors, outside: [...outside], heat };
}

const SWEEPS = 60;
const CLOSE = 1e-6;
/** Of a source's own resistance. */
const FELT = 1e-5;

/** Rings into which insulation and sheath are divided, each with the same resistance. */
const RINGS = 4;
/** Smaller steps within one, in which the heat of the cable and its outside stay. */
const SUBSTEPS = 10;

/** A cable between its conductors and the outside of its source: nodes with capacities, resistances between them. */
class Ladder {
  private readonly Q: number[] = [];
  /** From each node to the next; from the last one to the outside. */
  private readonly T: number[] = [];
  /** The node of the screen, and the share of the losses that arises there and not in the conductors. */
  private readonly screen: number;
  private readonly outer: number;
  private readonly factor: Float64Array;
  private readonly diagonal: Float64Array;
  private rises: Float64Array;
  /** Heat out of the cable: at an outside of 0, and per kelvin of it. */
  private heat = 0;
  private readonly perKelvin: number;
  private J = 0;

  constructor(
    { model, loaded, T1, T2, T3, source }: RatedCable,
    state: State,
    i: number,
    { sources }: Problem,
    private readonly step: number,
  ) {
    const { lambda1, lambda2 } = state.cables[i]!;
    const all = 1 + lambda1 + lambda2;
    const cores = Math.max(1, loaded);
    const { conductor, insulation, screen, filler, sheath, di, Di, Dji, De } = model.capacities;
    this.Q.push(cores * conductor);
    this.rings(T1 / cores, cores * insulation, Di / di);
    this.screen = this.Q.length - 1;
    this.outer = 1 - 1 / all;
    this.Q[this.screen]! += cores * screen;
    if (T2 > 0) {
      this.Q[this.screen]! += filler / 2;
      this.T.push(((1 + lambda1) / all) * T2);
      this.Q.push(filler / 2);
    } else this.Q[this.screen]! += filler;
    if (T3 > 0) this.rings(T3, De > Dji ? sheath : 0, De > Dji ? De / Dji : 1.1);
    // The outermost capacity is that of the ground's first touch. A duct lets through the heat of all cables in it.
    const { T4a, T4b } = state.sources[source]!;
    const duct = (T4a + T4b) * sources[source]!.cables.length;
    if (this.Q.length > this.T.length) this.T.push(0);
    this.T[this.T.length - 1]! += duct;
    if (this.T.at(-1) === 0) {
      this.T.pop();
      this.Q.pop();
    }
    const n = this.T.length;
    this.Q.length = n;
    this.rises = new Float64Array(n);
    const dt = step / SUBSTEPS;
    this.factor = new Float64Array(n);
    this.diagonal = Float64Array.from(
      this.T,
      (T, k) => this.Q[k]! / dt + 1 / T + (k > 0 ? 1 / this.T[k - 1]! : 0),
    );
    for (let k = 1; k < n; k++) {
      this.factor[k] = -1 / this.T[k - 1]! / this.diagonal[k - 1]!;
      this.diagonal[k]! += this.factor[k]! / this.T[k - 1]!;
    }
    this.perKelvin = this.after(new Float64Array(n), 0, 1).heat;
  }

  private rings(T: number, Q: number, ratio: number): void {
    for (let k = 0; k < RINGS; k++) {
      const area = (ratio ** ((2 * (k + 1)) / RINGS) - ratio ** ((2 * k) / RINGS)) / (ratio ** 2 - 1);
      this.Q[this.Q.length - 1]! += (Q * area) / 2;
      this.T.push(T / RINGS);
      this.Q.push((Q * area) / 2);
    }
  }

  /** The nodes after a step, and the mean heat that came out in it. Backwards differences. */
  private after(from: Float64Array, J: number, outside: number): { rises: Float64Array; heat: number } {
    const { T, Q, factor, diagonal, screen, outer } = this;
    const n = T.length;
    const dt = this.step / SUBSTEPS;
    const rises = Float64Array.from(from);
    let heat = 0;
    for (let part = 0; part < SUBSTEPS; part++) {
      for (let k = 0; k < n; k++) rises[k] = (Q[k]! / dt) * rises[k]!;
      rises[0]! += (1 - outer) * J;
      rises[Math.min(screen, n - 1)]! += outer * J;
      rises[n - 1]! += outside / T[n - 1]!;
      for (let k = 1; k < n; k++) rises[k]! -= factor[k]! * rises[k - 1]!;
      for (let k = n - 1; k >= 0; k--)
        rises[k] = (rises[k]! + (k < n - 1 ? rises[k + 1]! / T[k]! : 0)) / diagonal[k]!;
      heat += (rises[n - 1]! - outside) / T[n - 1]! / SUBSTEPS;
    }
    return { rises, heat };
  }

  begin(J: number): void {
    this.J = J;
    this.heat = this.after(this.rises, J, 0).heat;
  }

  /** Mean heat of the step that comes out at a temperature outside. */
  heatAt(outside: number): number {
    return this.heat + this.perKelvin * outside;
  }

  /** Ends the step, and gives the rise of the conductors. */
  end(outside: number): number {
    this.rises = this.after(this.rises, this.J, outside).rises;
    return this.rises[0]!;
  }
}
