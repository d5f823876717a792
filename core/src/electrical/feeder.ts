import type { Mode, RatingRefusal, RatingRequest, SectionGround } from '../rating/request.js';
import type { Method } from '../rating/section/installation.js';
import { installSection } from '../rating/section/section.js';
import type { Circuit } from '../trench/circuits/circuit.js';
import {
  type CircuitFigures,
  defined,
  dropOf,
  type ElectricalFigures,
  electricalFigures,
  screenVoltagesOf,
  shortCircuitOf,
  totalOf,
} from './circuitFigures.js';
import { type ElectricalFinding, mergedFindings } from './findings.js';
import { LINE } from './formulas.js';
import type { Fault, Operation } from './model.js';
import { plus, scaled, sizeOf, ZERO } from './phasors.js';
import type { EconomyProfile } from './profile.js';
import type { RatedSection, SheetState } from './sectionFigures.js';
import {
  assumedFindings,
  cableIdsOf,
  circuitsOf,
  figureFindings,
  hasCircuit,
  isRefused,
  modeOf,
  ratedSections,
  type SectionRequest,
} from './sheet.js';

/** Modes that a feeder is rated by. */
export const FEEDER_MODES = ['COMMON_FACTOR', 'EQUAL_LIMITS', 'CYCLIC'] as const satisfies readonly Mode[];
export type FeederMode = (typeof FEEDER_MODES)[number];

export interface FeederLeg {
  segmentId: string;
  circuitId: string;
}

/** Circuits one after the other, from the feeding point on. */
export interface Feeder {
  id: string;
  /** Wins over the circuits' field by field. */
  operation?: Operation | null | undefined;
  /** Wins over that of the first leg's circuit as a whole. */
  fault?: Fault | null | undefined;
  legs: readonly FeederLeg[];
}

export interface FeederRequest {
  feeder: Feeder;
  /** The sections with cables of each segment that has a leg. */
  segments: ReadonlyMap<string, readonly SectionRequest[]>;
  mode: FeederMode;
  method: Method;
  state: SheetState;
  profile: EconomyProfile;
}

export const WEAKNESS_CAUSES = ['NEIGHBOURS', 'GROUND', 'DEPTH'] as const;
export type WeaknessCause = (typeof WEAKNESS_CAUSES)[number];

export interface WeakestPoint {
  segmentId: string;
  sectionId: string;
  circuitId: string;
  partId: string;
  rating: number;
  utilisation: number;
  /** What the rating would be with one thing changed, best first. */
  why: { cause: WeaknessCause; rating: number }[];
}

export interface FeederLegAnswer {
  segmentId: string;
  circuitId: string;
  name: string;
  length: number;
  current: number;
  rating?: number;
  utilisation?: number;
  resistance?: number;
  reactance?: number;
  voltageDrop?: number;
  endVoltage?: number;
  loadLoss?: number;
}

export interface FeederSeason {
  name: string;
  rating: number;
  utilisation: number;
  segmentId: string;
  sectionId: string;
}

export interface FeederSheet extends ElectricalFigures {
  feederId: string;
  mode: FeederMode;
  method: Method;
  state: SheetState;
  profile: { id: string; version: number };
  rating?: number;
  utilisation?: number;
  weakest?: WeakestPoint;
  legs: FeederLegAnswer[];
  seasons: FeederSeason[];
  findings: ElectricalFinding[];
}

export type FeederRefusal = RatingRefusal | ({ code: 'FEEDER_BROKEN' } & FeederLeg);

/** A leg in one of its sections, with what it may carry there. */
interface Point extends FeederLeg {
  sectionId: string;
  partId: string;
  current: number;
  rating: number;
  utilisation: number;
  request: RatingRequest;
}

class BrokenFeeder extends Error {
  constructor(readonly refusal: FeederRefusal) {
    super(refusal.code);
  }
}

/** The answer, and what a note is made of besides. */
export interface FeederFigures {
  answer: FeederSheet;
  /** The circuits of the legs, operated as the feeder says, each at the voltage of the feeder's start. */
  circuits: CircuitFigures[];
}

/** The figures of a feeder, leg after leg, and where and why it is weakest. A pure function of its request. */
export function feederSheetOf(request: FeederRequest): FeederSheet | FeederRefusal {
  const figures = feederFiguresOf(request);
  return 'code' in figures ? figures : figures.answer;
}

export function feederFiguresOf(request: FeederRequest): FeederFigures | FeederRefusal {
  if (request.feeder.legs.length === 0) return { code: 'NOTHING_TO_RATE' };
  try {
    return feederFigures(request);
  } catch (error) {
    if (error instanceof BrokenFeeder) return error.refusal;
    throw error;
  }
}

function feederFigures(request: FeederRequest): FeederFigures {
  const { feeder, mode, method, state, profile } = request;
  const ratings = new Ratings(request);
  const legs = legFigures(request, ratings);
  const points = pointsOf(request, ratings, undefined);
  const weakest = weakestOf(points);
  const answers = legAnswers(feeder.legs, legs, points);
  const figures = wholeFigures(legs, answers, request);
  const itemIds = [...new Set(legs.flatMap(cableIdsOf))];
  const collapses = legs.some(
    (_, i) => answers[i]!.resistance !== undefined && answers[i]!.voltageDrop === undefined,
  );
  const ofItems = (code: ElectricalFinding['code'], holds: boolean): ElectricalFinding[] =>
    holds ? [{ code, itemIds }] : [];
  const answer: FeederSheet = {
    feederId: feeder.id,
    mode,
    method,
    state,
    profile: { id: profile.id, version: profile.version },
    ...figures,
    ...(weakest && {
      rating: weakest.rating,
      utilisation: weakest.utilisation,
      weakest: weakestAnswer(weakest, points, request),
    }),
    legs: answers,
    seasons: seasonsOf(request, ratings),
    findings: mergedFindings([
      ...ofItems('VOLTAGE_COLLAPSE', collapses),
      ...figureFindings(itemIds, figures, profile),
      ...ofItems(
        'ENERGY_TOO_HIGH',
        legs.some(({ operation }) => operation.isCut),
      ),
      ...assumedFindings(legs),
      ...ratings.findings(),
    ]),
  };
  return { answer, circuits: legs };
}

/** Ratings of the sections of legs, each made once. */
class Ratings {
  private readonly known = new Map<string, RatedSection>();

  constructor(private readonly request: FeederRequest) {}

  /** The sections of a leg. */
  requests({ segmentId, circuitId }: FeederLeg): readonly SectionRequest[] {
    const own = (this.request.segments.get(segmentId) ?? []).filter((one) =>
      hasCircuit(one.request, circuitId),
    );
    if (own.length === 0) throw new BrokenFeeder({ code: 'FEEDER_BROKEN', segmentId, circuitId });
    return own;
  }

  of({ segmentId }: FeederLeg, one: SectionRequest, mode: Mode, season: string | undefined): RatedSection {
    const { section, surroundings } = one.request;
    const isKnown = season !== undefined && surroundings.seasons?.some(({ name }) => name === season);
    const asked = isKnown ? season : one.request.season;
    const key = JSON.stringify([segmentId, section.id, mode, asked]);
    const found = this.known.get(key);
    if (found) return found;
    const { length, request } = one;
    const rated = ratedSections(
      [{ length, request: { ...request, season: asked } }],
      mode,
      this.request.method,
    );
    if (isRefused(rated)) throw new BrokenFeeder(rated);
    this.known.set(key, rated[0]!);
    return rated[0]!;
  }

  findings(): ElectricalFinding[] {
    const { feeder, state } = this.request;
    return feeder.legs.flatMap((leg) =>
      this.requests(leg).flatMap((one) => this.of(leg, one, modeOf(state), undefined).rating.answer.findings),
    );
  }
}

/** The mode that has the ratings. Those of the common factor are in the sheet's own ratings too. */
const ratingMode = ({ mode, state }: FeederRequest): Mode =>
  mode === 'COMMON_FACTOR' ? modeOf(state) : mode;

/** The legs as circuits that are operated as the feeder says, at the voltage and with the fault of its start. */
function legFigures(request: FeederRequest, ratings: Ratings): CircuitFigures[] {
  const { feeder, state, profile } = request;
  let voltage = feeder.operation?.voltage;
  let fault = feeder.fault;
  return feeder.legs.map((leg, n) => {
    const sections = ratings.requests(leg);
    const rated = sections.map((one) => ratings.of(leg, one, modeOf(state), undefined));
    const operate = (circuit: Circuit): Circuit => {
      if (n === 0 && circuit.id === leg.circuitId) fault ??= circuit.fault;
      return {
        ...circuit,
        operation: mergedOperation(circuit.operation, feeder.operation, voltage),
        fault: fault ?? null,
      };
    };
    const figures = circuitsOf(rated, { sections, state, profile }, operate).find(
      ({ circuit }) => circuit.id === leg.circuitId,
    )!;
    voltage ??= n === 0 ? figures.operation.voltage : undefined;
    return figures;
  });
}

/** What the feeder says wins, field by field. Its energy replaces a time of the circuit, and the other way round. */
function mergedOperation(
  own: Operation | null | undefined,
  feeder: Operation | null | undefined,
  voltage: number | undefined,
): Operation {
  const merged: Operation = { ...own };
  if (feeder?.yearlyEnergy != null) delete merged.utilisationTime;
  if (feeder?.utilisationTime != null) delete merged.yearlyEnergy;
  // Stored operations always have `leading`: without a power factor, false says nothing.
  const isTold = (name: string, value: unknown) =>
    value != null && (name !== 'leading' || value === true || feeder?.powerFactor != null);
  const given = Object.entries(feeder ?? {}).filter(([name, value]) => isTold(name, value));
  return { ...merged, ...Object.fromEntries(given), ...(voltage !== undefined && { voltage }) };
}

/** Where a leg is rated, in a season or as it is. */
function pointsOf(request: FeederRequest, ratings: Ratings, season: string | undefined): Point[] {
  return request.feeder.legs.flatMap((leg) =>
    ratings.requests(leg).flatMap((one): Point[] => {
      const { rating } = ratings.of(leg, one, ratingMode(request), season);
      const own = rating.answer.circuits.find(({ circuitId }) => circuitId === leg.circuitId)!;
      if (!own.rating) return [];
      const { current, hottestPartId: partId } = own;
      const sectionId = one.request.section.id;
      const utilisation = current / own.rating;
      return [{ ...leg, sectionId, partId, current, rating: own.rating, utilisation, request: one.request }];
    }),
  );
}

const weakestOf = (points: readonly Point[]): Point | undefined =>
  points.reduce<Point | undefined>((a, b) => (a && a.utilisation >= b.utilisation ? a : b), undefined);

/** A gain below this share explains nothing. */
const GAIN = 1e-3;

function weakestAnswer(weakest: Point, points: readonly Point[], request: FeederRequest): WeakestPoint {
  const { segmentId, sectionId, circuitId, partId, rating, utilisation } = weakest;
  const strongest = points.reduce((a, b) => (b.utilisation < a.utilisation ? b : a));
  const why = WEAKNESS_CAUSES.flatMap((cause) => {
    const changed = withoutCause(cause, weakest.request, strongest.request, circuitId);
    if (!changed) return [];
    const rated = ratedSections([{ length: 0, request: changed }], ratingMode(request), request.method);
    if (isRefused(rated)) return [];
    const own = rated[0]!.rating.answer.circuits.find((one) => one.circuitId === circuitId)?.rating ?? 0;
    return own > rating * (1 + GAIN) ? [{ cause, rating: own }] : [];
  });
  return {
    segmentId,
    sectionId,
    circuitId,
    partId,
    rating,
    utilisation,
    why: why.toSorted((a, b) => b.rating - a.rating),
  };
}

const SECTION_GROUND = [
  'beddingThermalResistivity',
  'fillThermalResistivity',
  'dryBeddingThermalResistivity',
  'dryFillThermalResistivity',
] as const satisfies readonly (keyof SectionGround)[];

/** A section without what may make it weak: neighbours that carry, its ground, its depth. Null: it is not there. */
function withoutCause(
  cause: WeaknessCause,
  weak: RatingRequest,
  strong: RatingRequest,
  circuitId: string,
): RatingRequest | null {
  if (weak === strong && cause !== 'NEIGHBOURS') return null;
  switch (cause) {
    case 'NEIGHBOURS': {
      const { circuits } = installSection(weak).installation;
      const own = circuits.filter(({ id }) => id === circuitId);
      return circuits.length > own.length ? { ...weak, circuits: own } : null;
    }
    case 'GROUND': {
      const ground = Object.fromEntries(SECTION_GROUND.map((name) => [name, strong.section[name]]));
      return {
        ...weak,
        section: { ...weak.section, ...ground },
        surroundings: strong.surroundings,
        season: strong.season,
      };
    }
    case 'DEPTH': {
      const { layoutDepth } = strong.section;
      return layoutDepth === weak.section.layoutDepth
        ? null
        : { ...weak, section: { ...weak.section, layoutDepth } };
    }
  }
}

function legAnswers(
  legs: readonly FeederLeg[],
  all: readonly CircuitFigures[],
  points: readonly Point[],
): FeederLegAnswer[] {
  let voltage: number | undefined = all[0]!.operation.voltage;
  return legs.map(({ segmentId, circuitId }, n) => {
    const figures = all[n]!;
    const { circuit, sections } = figures;
    const drop = voltage === undefined ? undefined : dropOf(figures, voltage);
    const voltageDrop = Number.isNaN(drop) ? undefined : drop;
    voltage = voltage === undefined || voltageDrop === undefined ? undefined : voltage - voltageDrop / 1e3;
    const own = points.filter((point) => point.segmentId === segmentId && point.circuitId === circuitId);
    const worst = weakestOf(own);
    return defined({
      segmentId,
      circuitId,
      name: circuit.name,
      length: sections.reduce((sum, { length }) => sum + length, 0),
      current: circuit.current,
      rating: worst?.rating,
      utilisation: worst?.utilisation,
      resistance: totalOf(figures, 'resistance'),
      reactance: circuit.kind === 'DC' ? undefined : totalOf(figures, 'reactance'),
      voltageDrop,
      endVoltage: voltage,
      loadLoss: totalOf(figures, 'load'),
    });
  });
}

/** The figures of all legs together: sums, and what follows from them at the start. */
function wholeFigures(
  legs: readonly CircuitFigures[],
  answers: readonly FeederLegAnswer[],
  { profile }: FeederRequest,
): ElectricalFigures {
  const each = legs.map((leg) => electricalFigures(leg, profile.assumptions));
  const first = each[0]!;
  const { operation, fault } = legs[0]!;
  const sum = (name: keyof ElectricalFigures): number | undefined => {
    const values = each.map((figures) => figures[name]);
    return values.every((value): value is number => typeof value === 'number')
      ? values.reduce((total, value) => total + value, 0)
      : undefined;
  };
  const drops = answers.map(({ voltageDrop }) => voltageDrop);
  const drop = drops.every((value) => value !== undefined)
    ? drops.reduce((total, value) => total + value, 0)
    : undefined;
  const [R, X] = [sum('resistance'), sum('reactance')];
  const hasEnd = fault.current !== undefined && legs.every(({ circuit }) => circuit.kind === 'AC3');
  const whole: CircuitFigures = { ...legs[0]!, sections: legs.flatMap(({ sections }) => sections) };
  const screens = legs.flatMap((leg) => {
    const voltages = screenVoltagesOf(leg);
    return voltages ? [{ voltages, current: leg.circuit.current }] : [];
  });
  const screenVoltage = (currentOf: (current: number) => number) =>
    screens.length === 0
      ? undefined
      : Math.max(
          ...screens[0]!.voltages.map((_, p) =>
            sizeOf(plus(...screens.map((leg) => scaled(leg.voltages[p] ?? ZERO, currentOf(leg.current))))),
          ),
        );
  return defined({
    current: first.current,
    voltage: operation.voltage,
    powerFactor: first.powerFactor,
    leading: first.leading,
    length: sum('length')!,
    resistance: R,
    reactance: X,
    zeroResistance: sum('zeroResistance'),
    zeroReactance: sum('zeroReactance'),
    capacitance: sum('capacitance'),
    chargingCurrent: sum('chargingCurrent'),
    chargingPower: sum('chargingPower'),
    earthFaultCurrent: sum('earthFaultCurrent'),
    voltageDrop: drop,
    voltageDropPercent: drop === undefined ? undefined : LINE.dropPercent.of(drop, operation.voltage * 1e3),
    endVoltage: answers.at(-1)!.endVoltage,
    screenVoltage: screenVoltage((current) => current),
    screenVoltageFault: fault.current === undefined ? undefined : screenVoltage(() => fault.current! * 1e3),
    faultCurrentEnd:
      hasEnd && R !== undefined && X !== undefined
        ? LINE.faultCurrentEnd.of(operation.voltage, fault.rx, fault.current!, R, X)
        : undefined,
    shortCircuit: shortCircuitOf(whole),
    utilisationTime: first.utilisationTime,
    meanCurrent: first.meanCurrent,
    lossTime: first.lossTime,
    loadLoss: sum('loadLoss'),
    constantLoss: sum('constantLoss')!,
    energyLoss: sum('energyLoss'),
    lossCost: sum('lossCost'),
    capitalisedLossCost: sum('capitalisedLossCost'),
  });
}

/** The weakest point in each season of the segments, in the order met. A segment without one counts as it is. */
function seasonsOf(request: FeederRequest, ratings: Ratings): FeederSeason[] {
  const names = request.feeder.legs.flatMap(({ segmentId }) =>
    (request.segments.get(segmentId) ?? []).flatMap((one) =>
      (one.request.surroundings.seasons ?? []).map(({ name }) => name),
    ),
  );
  return [...new Set(names)].flatMap((name) => {
    const weakest = weakestOf(pointsOf(request, ratings, name));
    if (!weakest) return [];
    const { rating, utilisation, segmentId, sectionId } = weakest;
    return [{ name, rating, utilisation, segmentId, sectionId }];
  });
}
