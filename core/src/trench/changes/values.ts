import { pipeCountOf } from '../arrangements/index.js';
import {
  CULVERT_FIELDS,
  DUCT_FIELDS,
  type Fields,
  holds,
  PIPE_CANAL_FIELDS,
  PIPE_FIELDS,
  PLACEMENT_FIELDS,
  SENSOR_FIELDS,
  type ValuesOf,
} from '../fields/index.js';
import {
  type Item,
  type ItemKind,
  PIPE_CONFIGURATIONS,
  type PipeConfiguration,
  type PipeGroup,
} from '../model.js';
import { GROUP_VALUES, groupOf } from './group.js';
import { CannotApply, type ItemValues, type PlacementValues } from './model.js';

const { label } = PLACEMENT_FIELDS;

/** The properties that an item of each kind has, besides its placement and what its type says. */
const OWN_FIELDS: Record<ItemKind, Fields> = {
  cable: { label },
  pipe: { label, ...PIPE_FIELDS },
  pipeGroup: { label, ...PIPE_FIELDS },
  pipeCanal: { label, ...PIPE_CANAL_FIELDS },
  culvert: { label, ...CULVERT_FIELDS },
  ecc: { label },
  ecomDuct: { label, ...DUCT_FIELDS },
  sensor: { label, ...SENSOR_FIELDS },
};

export const placementValues = (values: PlacementValues): Partial<ValuesOf<typeof PLACEMENT_FIELDS>> =>
  checkedValues(PLACEMENT_FIELDS, values);

/** The own values of an item after a change. `item` has the kind, and what it holds so far. */
export function ownValues(item: Item, values: ItemValues): Record<string, unknown> {
  const fields = OWN_FIELDS[item.kind];
  if (item.kind === 'cable') {
    const [group, own] = divided(values, GROUP_VALUES);
    return { ...checkedValues(fields, own), ...groupOf(item, group) };
  }
  if (item.kind !== 'pipeGroup') return checkedValues(fields, values);
  const [{ configuration }, own] = divided(values, ['configuration']);
  if (configuration !== undefined) requirePipes(item, configuration);
  return { ...checkedValues(fields, own), ...(configuration !== undefined && { configuration }) };
}

/** The values with one of the names, and the others. */
function divided(values: ItemValues, names: readonly string[]): [ItemValues, ItemValues] {
  const entries = Object.entries(values);
  return [
    Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  ];
}

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

export function requireKnown(values: object, known: readonly string[]): void {
  for (const name of Object.keys(values))
    if (!known.includes(name)) throw new CannotApply('NO_SUCH_PROPERTY', `values.${name}`);
}
