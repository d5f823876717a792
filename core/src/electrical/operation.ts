import type { CableModel } from '../rating/cable/model.js';
import type { CircuitKind } from '../trench/circuits/circuit.js';
import { COST, type Conductors } from './formulas.js';
import { type Fault, HOURS_OF_A_YEAR, type Operation } from './model.js';
import type { EconomyAssumptions } from './profile.js';

export const conductorsOf = (kind: CircuitKind): Conductors => (kind === 'AC3' ? 'three' : 'two');

/** What is taken where a circuit does not say. */
export const ASSUMED_VALUES = ['voltage', 'powerFactor', 'utilisationTime'] as const;
export type AssumedValue = (typeof ASSUMED_VALUES)[number];

/** How a circuit is operated, with all defaults. */
export interface FullOperation {
  /** kV. */
  voltage: number;
  powerFactor: number;
  leading: boolean;
  utilisationTime: number;
  /** Whether a year's energy would take more hours than a year has. */
  isCut: boolean;
  lossTime: number;
  given: Operation;
  assumed: AssumedValue[];
}

/** `models` are those of the circuit's cables. Direct current has no power factor: it is 1. */
export function operationOf(
  given: Operation | null | undefined,
  { kind, current }: { kind: CircuitKind; current: number },
  models: readonly CableModel[],
  profile: EconomyAssumptions,
): FullOperation {
  const own = given ?? {};
  const voltage = own.voltage ?? Math.min(...models.map(ratedVoltage));
  const powerFactor = kind === 'DC' ? 1 : (own.powerFactor ?? profile.powerFactor);
  const hours =
    own.utilisationTime ??
    (own.yearlyEnergy == null
      ? profile.utilisationTime
      : COST.utilisationTime[conductorsOf(kind)].of(own.yearlyEnergy, voltage, current, powerFactor));
  const utilisationTime = Math.min(hours, HOURS_OF_A_YEAR) || 0;
  const assumed: [AssumedValue, boolean][] = [
    ['voltage', own.voltage == null],
    ['powerFactor', own.powerFactor == null && kind !== 'DC'],
    ['utilisationTime', own.utilisationTime == null && own.yearlyEnergy == null],
  ];
  return {
    voltage,
    powerFactor,
    leading: own.leading ?? false,
    utilisationTime,
    isCut: hours > HOURS_OF_A_YEAR,
    lossTime: own.lossTime ?? COST.lossTime.of(profile.lossShare, utilisationTime),
    given: own,
    assumed: assumed.flatMap(([name, isAssumed]) => (isAssumed ? [name] : [])),
  };
}

/** Between phases, kV; of direct current to earth. */
const ratedVoltage = ({ U0, direct }: CableModel): number => ((direct ? 1 : Math.sqrt(3)) * U0) / 1e3;

/** Without a fault, what conductors and screens bear is told for so long, s. */
const USUAL_DURATION = 1;
const USUAL_RX = 0.1;
/** Of the current of three phases: two phases that meet through earth. */
const DOUBLE_EARTH_FAULT = Math.sqrt(3) / 2;

export interface FullFault {
  duration: number;
  earthDuration: number;
  /** kA. None: nobody has told of a fault. */
  current?: number;
  earthCurrent?: number;
  rx: number;
  given: Partial<Fault>;
}

export function faultOf(fault: Fault | null | undefined): FullFault {
  const duration = fault?.duration ?? USUAL_DURATION;
  return {
    duration,
    earthDuration: fault?.earthDuration ?? duration,
    ...(fault && {
      current: fault.current,
      earthCurrent: fault.earthCurrent ?? DOUBLE_EARTH_FAULT * fault.current,
    }),
    rx: fault?.rx ?? USUAL_RX,
    given: fault ?? {},
  };
}

/** F: what a yearly cost that begins now is worth over the years of a profile. 60287-3-2, 4. */
export function capitalisationFactor({
  loadGrowth,
  priceGrowth,
  interest,
  years,
}: EconomyAssumptions): number {
  const r = COST.growth.of(loadGrowth, priceGrowth, interest);
  return r === 1 ? COST.evenCapitalisation.of(years, interest) : COST.capitalisation.of(r, years, interest);
}
