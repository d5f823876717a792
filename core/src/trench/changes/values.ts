import { partCountOf, pipeCountOf } from '../arrangements/index.js';
import { type Cable, type Item, type ItemKind, POSITIONINGS } from '../model.js';
import { partIdsOf } from './ids.js';
import { CannotApply, type ItemValues, type PlacementValues } from './model.js';

/** The properties that an item of each kind has, besides its placement and what its type says. */
const OWN: Record<ItemKind, readonly (keyof ItemValues)[]> = {
  cable: ['label', 'groupConfiguration', 'partIds'],
  pipe: ['label'],
  pipeGroup: ['label', 'configuration'],
  pipeCanal: ['label', 'partCount'],
  culvert: ['label', 'width', 'height'],
  ecc: ['label'],
  ecomDuct: ['label', 'outerDiameter'],
  sensor: ['label', 'outerDiameter'],
};
const PLACEMENT: readonly (keyof PlacementValues)[] = [
  'positioning',
  'minPadding',
  'xAdjustment',
  'yAdjustment',
  'label',
];

/** The values that the step sets, and the properties that it removes. */
export interface Assigned {
  values: Record<string, unknown>;
  unset?: string[];
}

export function placementValues(values: PlacementValues): Record<string, unknown> {
  const given = onlyGiven(values);
  requireKnown(given, PLACEMENT);
  requireNumbers(given, ['minPadding', 'xAdjustment', 'yAdjustment']);
  if (values.positioning !== undefined && !POSITIONINGS.includes(values.positioning))
    throw new CannotApply('INVALID_VALUE', 'values.positioning');
  return given;
}

/** The own values of an item after a change. `item` has the kind, and what it holds so far. */
export function ownValues(item: Item, values: ItemValues): Assigned {
  const given = onlyGiven(values);
  requireKnown(given, OWN[item.kind]);
  requireNumbers(given, ['width', 'height', 'outerDiameter', 'partCount']);
  if (item.kind === 'pipeCanal' && given.partCount !== undefined && !isCount(given.partCount))
    throw new CannotApply('INVALID_VALUE', 'values.partCount');
  if (values.configuration !== undefined && !pipeCountOf(values.configuration))
    throw new CannotApply('INVALID_VALUE', 'values.configuration');
  return { values: item.kind === 'cable' ? { ...given, ...groupOf(item, values) } : given };
}

const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 1;

/** The parts of a cable group. Those that stay keep their ids. */
function groupOf(cable: Cable, { groupConfiguration, partIds }: ItemValues): Partial<Cable> {
  if (groupConfiguration === undefined && partIds === undefined) return {};
  const count = partCountOf(groupConfiguration ?? cable.groupConfiguration);
  if (partIds && partIds.length !== count) throw new CannotApply('INVALID_VALUE', 'values.partIds');
  if (!partIds && cable.partIds.length === count) return {};
  return {
    partIds: partIds ?? [
      ...cable.partIds.slice(0, count),
      ...partIdsOf(cable.id, count).slice(cable.partIds.length),
    ],
  };
}

/** The fields that a caller gave. */
export const onlyGiven = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export function requireKnown(values: Record<string, unknown>, known: readonly string[]): void {
  for (const name of Object.keys(values))
    if (!known.includes(name)) throw new CannotApply('NO_SUCH_PROPERTY', `values.${name}`);
}

export function requireNumbers(values: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names)
    if (values[name] !== undefined && !Number.isFinite(values[name]))
      throw new CannotApply('INVALID_VALUE', `values.${name}`);
}
