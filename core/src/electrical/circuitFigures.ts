import type { Phasor } from '../rating/losses/network.js';
import type { Circuit } from '../trench/circuits/circuit.js';
import { COST, DIRECT_DROP, LINE, voltageDropRule } from './formulas.js';
import { HOURS_OF_A_YEAR } from './model.js';
import { capitalisationFactor, conductorsOf, type FullFault, type FullOperation } from './operation.js';
import { plus, scaled, sizeOf, ZERO } from './phasors.js';
import type { EconomyAssumptions } from './profile.js';
import { permissibleOf, type SectionFigures } from './sectionFigures.js';
import type { Withstand } from './shortCircuit.js';

/** A circuit in all its sections. */
export interface CircuitFigures {
  circuit: Pick<Circuit, 'id' | 'name' | 'kind' | 'frequency' | 'bonding' | 'current'>;
  operation: FullOperation;
  fault: FullFault;
  sections: SectionFigures[];
}

/** What follows from a circuit, over its whole length. What does not apply is left out. */
export interface ElectricalFigures {
  current: number;
  /** kV. */
  voltage: number;
  powerFactor: number;
  leading: boolean;
  /** m. */
  length: number;
  /** Ω. */
  resistance?: number;
  reactance?: number;
  zeroResistance?: number;
  zeroReactance?: number;
  /** µF. */
  capacitance?: number;
  chargingCurrent?: number;
  /** kvar. */
  chargingPower?: number;
  earthFaultCurrent?: number;
  /** V. */
  voltageDrop?: number;
  voltageDropPercent?: number;
  /** kV. */
  endVoltage?: number;
  /** V. */
  screenVoltage?: number;
  screenVoltageFault?: number;
  /** kA. */
  faultCurrentEnd?: number;
  shortCircuit?: { conductor?: WithstandAnswer; screen?: WithstandAnswer };
  /** h. */
  utilisationTime: number;
  meanCurrent: number;
  lossTime: number;
  /** kW. */
  loadLoss?: number;
  constantLoss: number;
  /** kWh. */
  energyLoss?: number;
  /** kr. */
  lossCost?: number;
  capitalisedLossCost?: number;
}

/** mm², s, °C, kA. */
export interface WithstandAnswer {
  material: string;
  area: number;
  duration: number;
  initialTemperature: number;
  finalTemperature: number;
  adiabatic: number;
  factor: number;
  permissible: number;
  current?: number;
  utilisation?: number;
}

const KILO = 1e3;
export const MICRO = 1e-6;

/** The sum over sections of what each has per metre. Undefined where one has none. */
export function sumOver(
  sections: readonly SectionFigures[],
  of: (section: SectionFigures) => number | undefined,
): number | undefined {
  let sum = 0;
  for (const section of sections) {
    const value = of(section);
    if (value === undefined) return undefined;
    sum += value * section.length;
  }
  return sum;
}

/** An object without what is undefined. */
export const defined = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

export const isThreePhase = ({ circuit }: CircuitFigures): boolean => circuit.kind === 'AC3';
const isDirect = ({ circuit }: CircuitFigures): boolean => circuit.kind === 'DC';

/** Per metre: Z1 of three phases, or R and X of one of two conductors. Direct current has no reactance. */
export const SECTION_VALUES = {
  resistance: ({ impedance }: SectionFigures) => impedance?.z1.re,
  reactance: ({ impedance }: SectionFigures) => impedance?.z1.im,
  zeroResistance: ({ impedance }: SectionFigures) => impedance?.z0?.re,
  zeroReactance: ({ impedance }: SectionFigures) => impedance?.z0?.im,
  capacitance: ({ capacitance }: SectionFigures) =>
    capacitance === undefined ? undefined : capacitance / MICRO,
  load: ({ load }: SectionFigures) => (load === undefined ? undefined : load / KILO),
  constant: ({ constant }: SectionFigures) => constant / KILO,
} as const;
export type SectionValue = keyof typeof SECTION_VALUES;

export const totalOf = ({ sections }: CircuitFigures, value: SectionValue): number | undefined =>
  sumOver(sections, SECTION_VALUES[value]);

/** V along the open screens per ampere, of each phase over the whole length. Undefined: no section has open screens. */
export function screenVoltagesOf({ sections }: CircuitFigures): Phasor[] | undefined {
  const open = sections.flatMap(({ impedance, length }) =>
    impedance?.screenVoltages ? [impedance.screenVoltages.map((voltage) => scaled(voltage, length))] : [],
  );
  return open.length === 0
    ? undefined
    : open[0]!.map((_, p) => plus(...open.map((phases) => phases[p] ?? ZERO)));
}

/** The section whose conductors bear the least. */
export const weakestConductor = ({ sections }: CircuitFigures): Withstand[] =>
  sections.map(({ conductor }) => conductor).reduce((a, b) => (permissibleOf(b) < permissibleOf(a) ? b : a));

export const weakestScreen = ({ sections }: CircuitFigures): Withstand | undefined =>
  sections
    .flatMap(({ screen }) => screen ?? [])
    .reduce<Withstand | undefined>((a, b) => (a && a.permissible <= b.permissible ? a : b), undefined);

function withstandAnswer(parts: readonly Withstand[], current: number | undefined): WithstandAnswer {
  const sum = (of: (part: Withstand) => number) => parts.reduce((total, part) => total + of(part), 0);
  const { material, t, θi, θf, factor } = parts[0]!;
  const permissible = permissibleOf(parts) / KILO;
  return defined({
    material,
    area: sum(({ A }) => A),
    duration: t,
    initialTemperature: θi,
    finalTemperature: θf,
    adiabatic: sum(({ adiabatic }) => adiabatic) / KILO,
    factor,
    permissible,
    current,
    utilisation: current === undefined || permissible === 0 ? undefined : current / permissible,
  });
}

export function shortCircuitOf(figures: CircuitFigures): ElectricalFigures['shortCircuit'] {
  if (!isThreePhase(figures)) return undefined;
  const { current, earthCurrent } = figures.fault;
  const conductor = weakestConductor(figures);
  const screen = weakestScreen(figures);
  if (conductor.length === 0) return undefined;
  return defined({
    conductor: withstandAnswer(conductor, current),
    screen: screen && withstandAnswer([screen], earthCurrent),
  });
}

/** V, at a voltage at the sending end, kV. Not a number: the voltage collapses. Undefined: there are no impedances. */
export function dropOf(figures: CircuitFigures, voltage: number): number | undefined {
  const [R, X] = [totalOf(figures, 'resistance'), totalOf(figures, 'reactance')];
  if (R === undefined || X === undefined) return undefined;
  const { circuit, operation } = figures;
  if (circuit.kind === 'DC') return DIRECT_DROP.of(voltage * KILO, circuit.current, R);
  const rule = voltageDropRule(conductorsOf(circuit.kind), operation.leading);
  return rule.of(voltage * KILO, circuit.current, X, operation.powerFactor, R);
}

/** Losses and what they cost, of one circuit or of several that follow each other. */
export function lossFigures(
  { loadLoss: P, constantLoss: W, lossTime: τ }: { loadLoss: number; constantLoss: number; lossTime: number },
  profile: EconomyAssumptions,
) {
  const lossCost = COST.lossCost.of(P, τ, profile.energyPrice, profile.powerPrice, W);
  return {
    energyLoss: COST.energyLoss.of(P, τ, W),
    lossCost,
    capitalisedLossCost: COST.capitalised.of(lossCost, capitalisationFactor(profile)),
  };
}

export function electricalFigures(figures: CircuitFigures, profile: EconomyAssumptions): ElectricalFigures {
  const { circuit, operation, fault, sections } = figures;
  const { current, frequency } = circuit;
  const { voltage, powerFactor, leading, utilisationTime, lossTime } = operation;
  const total = (value: SectionValue) => totalOf(figures, value);
  const [R, X] = [total('resistance'), total('reactance')];
  const C = total('capacitance');
  const charging = C === undefined ? undefined : LINE.chargingCurrent.of(frequency, C, voltage);
  const drop = dropOf(figures, voltage);
  const voltageDrop = Number.isNaN(drop) ? undefined : drop;
  const screens = screenVoltagesOf(figures);
  const highest = screens && Math.max(...screens.map(sizeOf));
  const loadLoss = total('load');
  const constantLoss = total('constant')!;
  const hasEnd = isThreePhase(figures) && fault.current !== undefined && R !== undefined && X !== undefined;
  return defined({
    current,
    voltage,
    powerFactor,
    leading,
    length: sections.reduce((sum, { length }) => sum + length, 0),
    resistance: R,
    reactance: isDirect(figures) ? undefined : X,
    zeroResistance: total('zeroResistance'),
    zeroReactance: total('zeroReactance'),
    capacitance: C,
    chargingCurrent: charging,
    chargingPower: charging === undefined ? undefined : LINE.chargingPower.of(voltage, charging),
    earthFaultCurrent: C === undefined ? undefined : LINE.earthFaultCurrent.of(frequency, C, voltage),
    voltageDrop,
    voltageDropPercent:
      voltageDrop === undefined ? undefined : LINE.dropPercent.of(voltageDrop, voltage * KILO),
    endVoltage: voltageDrop === undefined ? undefined : voltage - voltageDrop / KILO,
    screenVoltage: highest === undefined ? undefined : highest * current,
    screenVoltageFault:
      highest === undefined || fault.current === undefined ? undefined : highest * fault.current * KILO,
    faultCurrentEnd: hasEnd ? LINE.faultCurrentEnd.of(voltage, fault.rx, fault.current!, R, X) : undefined,
    shortCircuit: shortCircuitOf(figures),
    utilisationTime,
    meanCurrent: (current * utilisationTime) / HOURS_OF_A_YEAR,
    lossTime,
    loadLoss,
    constantLoss,
    ...(loadLoss !== undefined && lossFigures({ loadLoss, constantLoss, lossTime }, profile)),
  });
}

/** A circuit in a section as answers have it: per km. */
export interface ElectricalSection {
  sectionId: string;
  length: number;
  temperature?: number;
  dcResistance?: number;
  acResistance?: number;
  geometricReactance?: number;
  resistance?: number;
  reactance?: number;
  zeroResistance?: number;
  zeroReactance?: number;
  capacitance?: number;
  chargingCurrent?: number;
  earthFaultCurrent?: number;
}

export function sectionAnswers(figures: CircuitFigures): ElectricalSection[] {
  const { circuit, operation, sections } = figures;
  const alternating = !isDirect(figures);
  const perKm = (value: number | undefined) => (value === undefined ? undefined : value * KILO);
  return sections.map((section) => {
    const { sectionId, length, temperature, impedance } = section;
    const C = perKm(SECTION_VALUES.capacitance(section));
    return defined({
      sectionId,
      length,
      temperature,
      dcResistance: perKm(impedance?.dcResistance),
      acResistance: alternating ? perKm(impedance?.acResistance) : undefined,
      geometricReactance: alternating ? perKm(impedance?.geometricReactance) : undefined,
      resistance: perKm(SECTION_VALUES.resistance(section)),
      reactance: alternating ? perKm(SECTION_VALUES.reactance(section)) : undefined,
      zeroResistance: perKm(SECTION_VALUES.zeroResistance(section)),
      zeroReactance: perKm(SECTION_VALUES.zeroReactance(section)),
      capacitance: C,
      chargingCurrent:
        C === undefined ? undefined : LINE.chargingCurrent.of(circuit.frequency, C, operation.voltage),
      earthFaultCurrent:
        C === undefined ? undefined : LINE.earthFaultCurrent.of(circuit.frequency, C, operation.voltage),
    });
  });
}
