import { pipeCountOf } from '../arrangements/index.js';
import { DUCT_FIELDS, type Fields, holds, SENSOR_FIELDS, type ValuesOf } from '../fields/index.js';
import {
  CULVERT_FILLS,
  type Item,
  type ItemKind,
  PIPE_CONFIGURATIONS,
  PIPE_FILLS,
  type PipeConfiguration,
  type PipeGroup,
  POSITIONINGS,
} from '../model.js';
import { groupOf } from './group.js';
import { CannotApply, type ItemValues, type PlacementValues } from './model.js';

/** The properties that an item of each kind has, besides its placement and what its type says. */
const OWN: Record<Exclude<ItemKind, 'ecomDuct' | 'sensor'>, readonly (keyof ItemValues)[]> = {
  cable: ['label', ...(['groupConfiguration', 'partCount', 'spacing', 'parts', 'partIds'] as const)],
  pipe: ['label', 'fill', 'temperature'],
  pipeGroup: ['label', 'configuration', 'fill', 'temperature'],
  pipeCanal: ['label', 'partCount'],
  culvert: ['label', 'width', 'height', 'fill', 'wallThermalResistivity'],
  ecc: ['label'],
};
/** Kinds that have a table of their fields already. */
const FIELDS: Partial<Record<ItemKind, Fields>> = { ecomDuct: DUCT_FIELDS, sensor: SENSOR_FIELDS };
/** What must be above 0 to be there at all. */
const SIZES: Partial<Record<ItemKind, readonly string[]>> = { culvert: ['width', 'height'] };
const PLACEMENT: readonly (keyof PlacementValues)[] = [
  'positioning',
  'minPadding',
  'xAdjustment',
  'yAdjustment',
  'label',
];

export function placementValues(values: PlacementValues): Record<string, unknown> {
  const given = onlyGiven(values);
  requireKnown(given, PLACEMENT);
  requireNumbers(given, ['minPadding', 'xAdjustment', 'yAdjustment']);
  if (values.positioning !== undefined && !POSITIONINGS.includes(values.positioning))
    throw new CannotApply('INVALID_VALUE', 'values.positioning');
  return given;
}

/** The own values of an item after a change. `item` has the kind, and what it holds so far. */
export function ownValues(item: Item, values: ItemValues): Record<string, unknown> {
  const given = onlyGiven(values);
  const fields = FIELDS[item.kind];
  if (fields) {
    const { label, ...own } = given;
    return { ...('label' in given && { label }), ...checkedValues(fields, own) };
  }
  requireKnown(given, OWN[item.kind as keyof typeof OWN]);
  requireNumbers(given, ['width', 'height', 'outerDiameter', 'partCount', 'wallThermalResistivity']);
  requireSizes(given, SIZES[item.kind] ?? []);
  requireNumbersOrNull(given, ['temperature']);
  const fills: readonly unknown[] = item.kind === 'culvert' ? CULVERT_FILLS : PIPE_FILLS;
  if ('fill' in given && !fills.includes(given.fill)) throw new CannotApply('INVALID_VALUE', 'values.fill');
  if (item.kind === 'cable')
    return { ...('label' in given && { label: given.label }), ...groupOf(item, values) };
  if (given.partCount !== undefined && !isCount(given.partCount))
    throw new CannotApply('INVALID_VALUE', 'values.partCount');
  if (item.kind === 'pipeGroup' && values.configuration !== undefined)
    requirePipes(item, values.configuration);
  return given;
}

const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 1;

/** A group loses only pipes that are empty. */
function requirePipes({ content }: PipeGroup, configuration: PipeConfiguration): void {
  if (!PIPE_CONFIGURATIONS.includes(configuration))
    throw new CannotApply('INVALID_VALUE', 'values.configuration');
  if (content.some(({ pipeIndex }) => pipeIndex >= pipeCountOf(configuration)))
    throw new CannotApply('PIPE_NOT_EMPTY', 'values.configuration');
}

/** The values that a caller gave, each within what its field may hold. */
export function checkedValues<F extends Fields>(fields: F, values: object): Partial<ValuesOf<F>> {
  const given = onlyGiven(values);
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(fields, name)) throw new CannotApply('NO_SUCH_PROPERTY', `values.${name}`);
    if (!holds(fields[name]!, value)) throw new CannotApply('INVALID_VALUE', `values.${name}`);
  }
  return given as Partial<ValuesOf<F>>;
}

/** The fields that a caller gave. */
export const onlyGiven = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export function requireKnown(values: Record<string, unknown>, known: readonly string[]): void {
  for (const name of Object.keys(values))
    if (!known.includes(name)) throw new CannotApply('NO_SUCH_PROPERTY', `values.${name}`);
}

function requireSizes(values: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names)
    if (values[name] !== undefined && (values[name] as number) <= 0)
      throw new CannotApply('INVALID_VALUE', `values.${name}`);
}

/** The same as `requireNumbers` for values that null removes. */
export const requireNumbersOrNull = (values: Record<string, unknown>, names: readonly string[]): void =>
  requireNumbers(
    values,
    names.filter((name) => values[name] !== null),
  );

export function requireNumbers(values: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names)
    if (values[name] !== undefined && !Number.isFinite(values[name]))
      throw new CannotApply('INVALID_VALUE', `values.${name}`);
}
