import type { Circuit, Phase } from '../../trench/circuits/circuit.js';
import type { CableModel } from '../cable/model.js';
import { bundleFactor } from '../heat/duct.js';
import type { BondedEarth } from '../losses/earths.js';
import { DIELECTRIC_LOSS } from '../losses/insulation.js';
import { positionsOf } from '../losses/positions.js';
import { groupedBy } from '../maths/grouping.js';
import { isComplete } from '../phases.js';
import type { Installation, InstalledCable, Method } from '../section/installation.js';
import { bondedEarths } from './bondedEarths.js';
import type { RatedCable, RatedCircuit, RatedSource, ScreenLoss } from './problem.js';

/** From an installation to the cables, circuits and sources that are solved. */
export interface Assembly {
  cables: RatedCable[];
  circuits: RatedCircuit[];
  sources: RatedSource[];
  networks: number[][];
  earths: BondedEarth[];
  /** Circuits that lack a phase. */
  incomplete: string[];
}

interface Placed extends InstalledCable {
  phase: Phase | null;
  /** Its place among the three of a triplex, or alone. */
  circuit: number;
}

export function assemble(installation: Installation, method: Method): Assembly {
  const { circuits } = installation;
  const placed = placedCables(installation);
  const sources = sourcesOf(installation, placed);
  const sourceOf = new Map(sources.flatMap(({ cables }, s) => cables.map((i) => [i, s] as const)));
  const cables = placed.map((cable, i): RatedCable => {
    const circuit = circuits[cable.circuit];
    const f = circuit && circuit.kind !== 'DC' ? circuit.frequency : 0;
    const { model } = cable;
    return {
      partId: cable.partId,
      cableId: cable.cableId,
      model,
      x: cable.x,
      y: cable.y,
      source: sourceOf.get(i)!,
      inDuct: cable.ductId !== null,
      filling: cable.filling ?? null,
      circuit: cable.circuit,
      phase: cable.phase,
      loaded: circuit ? loadedIn(model, circuit, cable.phase) : 0,
      f,
      proximity: null,
      screenLoss: { kind: 'NONE', position: null, s: 1, eddy: false },
      T1: model.T1,
      T2: model.T2,
      T3: model.T3,
      Wd: f > 0 && model.lossy ? DIELECTRIC_LOSS.of(f, model.C, model.U0, model.tanDelta) : 0,
      remaining: 0,
    };
  });
  const incomplete: string[] = [];
  circuits.forEach((circuit, c) => {
    const own = cables.filter((cable) => cable.circuit === c);
    if (own.length === 0) return;
    const complete = own.some(({ model }) => model.cores > 1) || isComplete(circuit.kind, phasesOf(own));
    if (!complete) incomplete.push(circuit.id);
    setPositions(circuit, own, complete);
  });
  const rated = circuits.map((circuit, c) => ratedCircuit(circuit, c, cables));
  const earths = bondedEarths(installation.earths ?? [], rated, cables);
  return {
    cables,
    circuits: rated,
    sources,
    networks: networksOf(rated, cables, method),
    earths,
    incomplete,
  };
}

const phasesOf = (cables: readonly RatedCable[]): Phase[] => cables.flatMap(({ phase }) => phase ?? []);

/** The conductors of a cable that carry the circuit's current. */
function loadedIn({ cores }: CableModel, { kind }: Circuit, phase: Phase | null): number {
  if (cores === 1) return kind === 'AC3' && phase === 'N' ? 0 : 1;
  return Math.min(cores, kind === 'AC3' ? 3 : 2);
}

const TRIPLEX_PHASES: readonly Phase[] = ['L1', 'L2', 'L3'];

/** Each part with its circuit and phase; a triplex becomes its three cables. */
function placedCables({ cables, circuits }: Installation): Placed[] {
  const owner = new Map<string, { circuit: number; phase: Phase | null }>();
  circuits.forEach(({ conductors }, circuit) => {
    for (const { partId, phase } of conductors) owner.set(partId, { circuit, phase });
  });
  return cables.flatMap((cable): Placed[] => {
    const { circuit, phase } = owner.get(cable.partId) ?? { circuit: -1, phase: null };
    if (!cable.model.triplex) return [{ ...cable, circuit, phase }];
    const a = cable.model.De / (2 * Math.sqrt(3));
    const places = [
      { x: -cable.model.De / 2, y: a },
      { x: cable.model.De / 2, y: a },
      { x: 0, y: -2 * a },
    ];
    return places.map(({ x, y }, i) => ({
      ...cable,
      x: cable.x + x,
      y: cable.y + y,
      circuit,
      phase: TRIPLEX_PHASES[i]!,
    }));
  });
}

/** Each cable in the ground is a source, and each duct with its cables. */
function sourcesOf({ ducts, air }: Installation, placed: readonly Placed[]): RatedSource[] {
  const direct = placed.flatMap(({ partId, ductId, x, y, model }, i) =>
    ductId === null
      ? [{ id: partId, x, y, radius: model.De / 2, duct: null, air, De: model.De, cables: [i] }]
      : [],
  );
  const inDucts = ducts.flatMap(({ id, x, y, duct }) => {
    const cables = placed.flatMap(({ ductId }, i) => (ductId === id ? [i] : []));
    if (cables.length === 0) return [];
    const mean = cables.reduce((sum, i) => sum + placed[i]!.model.De, 0) / cables.length;
    const De = bundleFactor(cables.length) * mean;
    return [{ id, x, y, radius: duct.Do / 2, duct, air: null, De, cables }];
  });
  return [...direct, ...inDucts];
}

function setPositions(circuit: Circuit, own: RatedCable[], complete: boolean): void {
  const singles = own.filter(({ model }) => model.cores === 1);
  const positions = positionsOf(singles, circuit.kind === 'AC3');
  singles.forEach((cable, i) => {
    const { proximity, position, s } = positions[i]!;
    const alternating = circuit.kind !== 'DC';
    cable.proximity = alternating ? proximity : null;
    cable.screenLoss = { kind: screenKind(circuit, cable, complete), position, s, eddy: false };
    cable.screenLoss.eddy = hasEddy(circuit, cable);
  });
  for (const cable of own) {
    const { model, f } = cable;
    if (!model.inside) continue;
    const s = model.inside.spacing;
    cable.proximity = f > 0 ? { conductors: cable.loaded === 2 ? 2 : 3, s } : null;
    const kind = model.screen && f > 0 && circuit.bonding === 'BOTH_ENDS' ? 'THREE_CORE' : 'NONE';
    cable.screenLoss = { kind, position: 'TREFOIL', s, eddy: false };
  }
}

function screenKind(
  { kind, bonding }: Circuit,
  { model }: RatedCable,
  complete: boolean,
): ScreenLoss['kind'] {
  if (!model.screen || kind === 'DC' || !complete) return 'NONE';
  if (bonding === 'BOTH_ENDS') return 'CIRCULATING';
  return bonding === 'CROSS_BONDED' ? 'CROSS_BONDED' : 'OPEN';
}

/** Eddy currents count in closed sheaths without circulating currents, else for large segmental conductors or on request. */
function hasEddy({ kind, eddy }: Circuit, { model, screenLoss }: RatedCable): boolean {
  if (!model.screen?.closed || kind !== 'AC3' || screenLoss.kind === 'NONE') return false;
  if (screenLoss.kind !== 'CIRCULATING') return true;
  return eddy || model.construction === 'MILLIKEN' || model.construction === 'MILLIKEN_INSULATED';
}

function ratedCircuit(circuit: Circuit, c: number, cables: readonly RatedCable[]): RatedCircuit {
  const own = cables.flatMap((cable, i) => (cable.circuit === c ? [i] : []));
  const lowest = (value: (model: CableModel) => number) =>
    Math.min(...own.map((i) => value(cables[i]!.model)));
  return {
    id: circuit.id,
    name: circuit.name,
    kind: circuit.kind,
    bonding: circuit.bonding,
    f: circuit.kind === 'DC' ? 0 : circuit.frequency,
    current: circuit.current,
    currentGiven: circuit.currentGiven,
    limit: circuit.limitTemperature ?? lowest(({ maxTemperature }) => maxTemperature),
    emergencyLimit:
      circuit.emergencyTemperature ?? lowest(({ emergencyTemperature }) => emergencyTemperature),
    cables: own,
  };
}

/** `IEC` solves each circuit for itself, `EXACT` all of one frequency together. Circuits of multi-core cables need none. */
function networksOf(
  circuits: readonly RatedCircuit[],
  cables: readonly RatedCable[],
  method: Method,
): number[][] {
  const single = circuits.flatMap(({ cables: own }, c) =>
    own.length > 1 && own.every((i) => cables[i]!.model.cores === 1 && cables[i]!.phase !== null) ? [c] : [],
  );
  if (method === 'IEC') return single.map((c) => [c]);
  return [...groupedBy(single, (c) => circuits[c]!.f).values()];
}
