import { FAULT_FIELDS, type Field, type Fields, holds, OPERATION_FIELDS } from '../fields/index.js';

/** How a circuit is operated. What is left out has its default. */
export interface Operation {
  /** Between phases, kV; of two conductors, between them. */
  voltage?: number | undefined;
  powerFactor?: number | undefined;
  /** Whether the current leads the voltage. What is stored always says so. */
  leading?: boolean | undefined;
  /** Hours in which the load carries a year's energy. */
  utilisationTime?: number | undefined;
  /** MWh: another way to tell the utilisation time. */
  yearlyEnergy?: number | undefined;
  /** Hours in which the load causes a year's losses. */
  lossTime?: number | undefined;
}

/** The short circuit at the feeding point. */
export interface Fault {
  /** Of three phases, kA. */
  current: number;
  /** s. */
  duration: number;
  /** Through a screen, kA. */
  earthCurrent?: number | undefined;
  earthDuration?: number | undefined;
  /** R/X of the network before the feeding point. */
  rx?: number | undefined;
}

/** What a circuit and a feeder have of both. */
export interface Operated {
  operation: Operation | null;
  fault: Fault | null;
}

/** An operation as it is stored: what has a value, and `leading` always. */
export const storedOperation = (given: object): Operation => ({
  leading: OPERATION_FIELDS.leading.default,
  ...withValues(given),
});

/** A fault as it is stored: what has a value. */
export const storedFault = (given: object): Fault => withValues(given) as Fault;

const withValues = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));

/** The paths of what is wrong with an operation, such as `operation.powerFactor`. */
export function operationFaults(operation: unknown): string[] {
  const wrong = pathsOf('operation', OPERATION_FIELDS, operation);
  const { utilisationTime, yearlyEnergy } = (operation ?? {}) as Operation;
  const both = utilisationTime !== undefined && yearlyEnergy !== undefined;
  const path = 'operation.yearlyEnergy';
  return both && !wrong.includes(path) ? [...wrong, path] : wrong;
}

/** The same for the short circuit at the feeding point. */
export const faultFaults = (fault: unknown): string[] => pathsOf('fault', FAULT_FIELDS, fault);

function pathsOf(name: string, fields: Fields, value: unknown): string[] {
  if (value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [name];
  const given = value as Readonly<Record<string, unknown>>;
  const missing = Object.keys(fields).filter((one) => isRequired(fields[one]!) && given[one] === undefined);
  const wrong = Object.keys(given).filter(
    (one) => given[one] !== undefined && !(Object.hasOwn(fields, one) && holds(fields[one]!, given[one])),
  );
  return [...missing, ...wrong].map((one) => `${name}.${one}`);
}

const isRequired = ({ none, default: usual }: Field): boolean => none === undefined && usual === null;
