import { lengthOf } from '../quantity/lengths.js';
import { conductorCountIn } from '../rating/plainRequest.js';
import { isRefusal, rate } from '../rating/rate.js';
import type { Mode, RatingRefusal, RatingRequest } from '../rating/request.js';
import type { Method } from '../rating/section/installation.js';
import type { Assumptions } from '../trench/assumptions.js';
import type { Circuit } from '../trench/circuits/circuit.js';
import { cablesIn } from '../trench/circuits/derived.js';
import type { Section } from '../trench/model.js';
import {
  type CircuitFigures,
  dropOf,
  type ElectricalFigures,
  type ElectricalSection,
  electricalFigures,
  sectionAnswers,
} from './circuitFigures.js';
import { earthResistivity } from './earth.js';
import { type ElectricalFinding, inText, mergedFindings } from './findings.js';
import { ASSUMED_VALUES, faultOf, operationOf } from './operation.js';
import type { EconomyProfile } from './profile.js';
import { cableStates, type RatedSection, type SheetState, sectionFigures } from './sectionFigures.js';

/** A section of a segment as a sheet needs it. The mode of its rating follows from the state. */
export interface SectionRequest {
  /** m. */
  length: number;
  request: RatingRequest;
}

export interface SheetRequest {
  segmentId: string;
  version: number;
  /** More than one: those without anything to rate are left out. */
  sections: readonly SectionRequest[];
  method: Method;
  state: SheetState;
  profile: EconomyProfile;
}

export interface ElectricalCircuit extends ElectricalFigures {
  circuitId: string;
  name: string;
  kind: Circuit['kind'];
  frequency: number;
  bonding: Circuit['bonding'];
  sections: ElectricalSection[];
}

export interface Electrical {
  segmentId: string;
  version: number;
  method: Method;
  state: SheetState;
  profile: { id: string; version: number };
  circuits: ElectricalCircuit[];
  findings: ElectricalFinding[];
}

/** The answer, and what explanations are made of. */
export interface ElectricalSheet {
  answer: Electrical;
  circuits: CircuitFigures[];
  profile: EconomyProfile;
}

/** The sections of a segment that have cables, with their lengths as quantities count them. */
export const sectionsWithCables = (
  sections: readonly Section[],
  segmentLength: number,
  assumptions: Pick<Assumptions, 'sectionsRun'>,
): { section: Section; length: number }[] =>
  sections.flatMap((section) =>
    conductorCountIn(section) > 0
      ? [{ section, length: lengthOf(section, sections, segmentLength, assumptions) }]
      : [],
  );

/** The mode whose rating has the temperatures of a state. That of the load has the ratings of the other too. */
export const modeOf = (state: SheetState): Mode => (state === 'RATED' ? 'COMMON_FACTOR' : 'TEMPERATURES');

/** Rates sections. Of several, those without anything to rate are left out. */
export function ratedSections(
  sections: readonly SectionRequest[],
  mode: Mode,
  method: Method,
): RatedSection[] | RatingRefusal {
  const rated: RatedSection[] = [];
  for (const { length, request } of sections) {
    const rating = rate({ ...request, mode, method });
    if (!isRefusal(rating)) rated.push({ sectionId: request.section.id, length, rating });
    else if (rating.code !== 'NOTHING_TO_RATE' || sections.length === 1) return rating;
  }
  return rated.length > 0 ? rated : { code: 'NOTHING_TO_RATE' };
}

/** Whether a section has parts of a circuit, stored or derived. */
export function hasCircuit(
  { section, circuits }: Pick<RatingRequest, 'section' | 'circuits'>,
  circuitId: string,
): boolean {
  const cables = cablesIn({ sections: [section] });
  if (circuits.length === 0)
    return cables.some(({ id, partIds }) => id === circuitId || partIds.includes(circuitId));
  const parts = new Set(cables.flatMap(({ partIds }) => partIds));
  const own = circuits.find(({ id }) => id === circuitId);
  return own?.conductors.some(({ partId }) => parts.has(partId)) ?? false;
}

export const isRefused = (result: object): result is RatingRefusal => 'code' in result;

/** The electrical sheet of a segment or a section, or why it cannot be rated. A pure function of its request. */
export function sheetOf(request: SheetRequest): ElectricalSheet | RatingRefusal {
  const rated = ratedSections(request.sections, modeOf(request.state), request.method);
  return isRefused(rated) ? rated : sheetFrom(rated, request);
}

/** The same of sections that are rated already. */
export function sheetFrom(rated: readonly RatedSection[], request: SheetRequest): ElectricalSheet {
  const { segmentId, version, method, state, profile } = request;
  const circuits = circuitsOf(rated, request);
  const answers = circuits.map((circuit) => circuitAnswer(circuit, profile));
  return {
    answer: {
      segmentId,
      version,
      method,
      state,
      profile: { id: profile.id, version: profile.version },
      circuits: answers,
      findings: mergedFindings([
        ...circuits.flatMap((circuit, i) => circuitFindings(circuit, answers[i]!, profile)),
        ...assumedFindings(circuits),
        ...rated.flatMap(({ rating }) => rating.answer.findings),
      ]),
    },
    circuits,
    profile,
  };
}

/** The circuits of rated sections: stored ones in their order, derived ones as they are met. */
export function circuitsOf(
  rated: readonly RatedSection[],
  { sections, state, profile }: Pick<SheetRequest, 'sections' | 'state' | 'profile'>,
  operate = (circuit: Circuit): Circuit => circuit,
): CircuitFigures[] {
  const surroundings = sections[0]!.request.surroundings;
  const found = new Map<string, CircuitFigures>();
  const modelsOf = (id: string) =>
    rated.flatMap(({ rating: { prepared } }) => {
      const { circuits, cables } = prepared.problem;
      return circuits
        .flatMap((circuit) => (circuit.id === id ? circuit.cables : []))
        .map((i) => cables[i]!.model);
    });
  for (const section of rated) {
    const { rating } = section;
    const cables = cableStates(rating, state);
    rating.installed.installation.circuits.forEach((stored: Circuit, c) => {
      const circuit = operate(stored);
      const known = found.get(circuit.id);
      const own: CircuitFigures = known ?? {
        circuit,
        operation: operationOf(circuit.operation, circuit, modelsOf(circuit.id), profile.assumptions),
        fault: faultOf(circuit.fault),
        sections: [],
      };
      own.sections.push(sectionFigures(section, c, cables, earthResistivity(surroundings), own.fault));
      found.set(circuit.id, own);
    });
  }
  const order = sections[0]!.request.circuits.map(({ id }) => id);
  return [...found.values()].toSorted((a, b) => order.indexOf(a.circuit.id) - order.indexOf(b.circuit.id));
}

export function circuitAnswer(figures: CircuitFigures, profile: EconomyProfile): ElectricalCircuit {
  const { id, name, kind, frequency, bonding } = figures.circuit;
  return {
    circuitId: id,
    name,
    kind,
    frequency,
    bonding,
    ...electricalFigures(figures, profile.assumptions),
    sections: sectionAnswers(figures),
  };
}

export const cableIdsOf = ({ sections }: CircuitFigures): string[] => [
  ...new Set(sections.flatMap(({ cableIds }) => cableIds)),
];

/** What is wrong with the figures of a circuit, or of a feeder, whose cables are `itemIds`. */
export function figureFindings(
  itemIds: string[],
  answer: ElectricalFigures,
  { assumptions }: EconomyProfile,
): ElectricalFinding[] {
  const above = (
    code: ElectricalFinding['code'],
    value: number | undefined,
    limit: number | undefined,
  ): ElectricalFinding[] =>
    value !== undefined && limit !== undefined && value > limit
      ? [{ code, itemIds, details: [inText(value), inText(limit)] }]
      : [];
  const { conductor, screen } = answer.shortCircuit ?? {};
  return [
    ...above('VOLTAGE_DROP_HIGH', answer.voltageDropPercent, assumptions.maximumVoltageDrop),
    ...above('SHORT_CIRCUIT_EXCEEDED', conductor?.current, conductor?.permissible),
    ...above('SCREEN_SHORT_CIRCUIT_EXCEEDED', screen?.current, screen?.permissible),
    ...above('SCREEN_VOLTAGE_HIGH', answer.screenVoltage, assumptions.maximumScreenVoltage),
  ];
}

function circuitFindings(
  figures: CircuitFigures,
  answer: ElectricalFigures,
  profile: EconomyProfile,
): ElectricalFinding[] {
  const itemIds = cableIdsOf(figures);
  const collapses = Number.isNaN(dropOf(figures, figures.operation.voltage));
  return [
    ...(collapses ? [{ code: 'VOLTAGE_COLLAPSE', itemIds } as const] : []),
    ...figureFindings(itemIds, answer, profile),
    ...(figures.operation.isCut ? [{ code: 'ENERGY_TOO_HIGH', itemIds } as const] : []),
  ];
}

/** What is assumed of any circuit, once. */
export function assumedFindings(
  circuits: readonly Pick<CircuitFigures, 'operation' | 'sections'>[],
): ElectricalFinding[] {
  const concerned = circuits.filter(({ operation }) => operation.assumed.length > 0);
  if (concerned.length === 0) return [];
  const details = ASSUMED_VALUES.filter((name) =>
    concerned.some(({ operation }) => operation.assumed.includes(name)),
  );
  const itemIds = concerned.flatMap(({ sections }) => sections.flatMap(({ cableIds }) => cableIds));
  return [{ code: 'ASSUMED', itemIds: [...new Set(itemIds)], details }];
}
