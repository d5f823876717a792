import { choosesParts, MAX_CHOSEN_PARTS, MIN_CHOSEN_PARTS, partCountOf } from '../arrangements/index.js';
import { DISTANCE, GROUP_FIELDS, isOfKind } from '../fields/index.js';
import type { Cable, Point } from '../model.js';
import { placesInBox } from '../shape.js';
import { partIdsOf } from './ids.js';
import { CannotApply, type ItemValues } from './model.js';

type Group = Pick<Cable, 'groupConfiguration' | 'partIds' | 'spacing' | 'places'>;

/** The values that lay out a group. */
export const GROUP_VALUES = ['groupConfiguration', 'partCount', 'spacing', 'parts', 'partIds'] as const;

/** The group of a cable after a change. Parts that stay keep their ids. Only FLAT and CUSTOM choose their parts. */
export function groupOf(cable: Cable, values: ItemValues): Partial<Group> {
  if (GROUP_VALUES.every((field) => values[field] === undefined)) return {};
  const groupConfiguration = values.groupConfiguration ?? cable.groupConfiguration;
  const chosen = choosesParts(groupConfiguration)
    ? chosenParts(cable, values, groupConfiguration)
    : undefined;
  const { count, spacing, places } = chosen ?? {
    count: partCountOf(groupConfiguration),
    spacing: 0,
    places: null,
  };
  return { groupConfiguration, partIds: partIds(cable, values, count), spacing, places };
}

function partIds(cable: Cable, { partIds: given }: ItemValues, count: number): string[] {
  if (given && given.length !== count) throw new CannotApply('INVALID_VALUE', 'values.partIds');
  const kept = cable.partIds.slice(0, count);
  return given ?? [...kept, ...partIdsOf(cable.id, count).slice(kept.length)];
}

function chosenParts(cable: Cable, values: ItemValues, configuration: Cable['groupConfiguration']) {
  const choseBefore = choosesParts(cable.groupConfiguration);
  const parts = configuration === 'CUSTOM' ? placesFor(cable, values) : null;
  const count =
    values.partCount ??
    parts?.length ??
    values.partIds?.length ??
    (choseBefore ? cable.partIds.length : partCountOf(configuration));
  const field = values.partCount === undefined ? 'values.parts' : 'values.partCount';
  if (!Number.isInteger(count) || count < MIN_CHOSEN_PARTS || count > MAX_CHOSEN_PARTS)
    throw new CannotApply('INVALID_VALUE', field, {
      text: 'chosenParts',
      args: [MIN_CHOSEN_PARTS, MAX_CHOSEN_PARTS],
    });
  if (parts && parts.length !== count)
    throw new CannotApply('INVALID_VALUE', field, { text: 'partsAreCount', args: [parts.length] });
  const spacing = values.spacing ?? (choseBefore ? cable.spacing : 0);
  if (!isOfKind(GROUP_FIELDS.spacing.value, spacing))
    throw new CannotApply('INVALID_VALUE', 'values.spacing');
  return { count, spacing: parts ? 0 : spacing, places: parts && inBox(parts, cable.diameter) };
}

/** The places of a custom group. Another number of parts, without places, stands side by side. */
function placesFor(
  { groupConfiguration, places }: Cable,
  { parts, partCount }: ItemValues,
): readonly Point[] | null {
  if (parts !== undefined) return parts;
  return groupConfiguration === 'CUSTOM' && partCount === undefined ? places : null;
}

/** A touch has a rounding error of a thousandth of a millimetre. */
const TOUCH = 0.001;
/** Places that are in their box already stay exactly as they are. */
const ROUNDING = 1e-6;

function inBox(parts: readonly Point[], diameter: number): Point[] {
  if (parts.some(({ x, y }) => !isOfKind(DISTANCE, x) || !isOfKind(DISTANCE, y)))
    throw new CannotApply('INVALID_VALUE', 'values.parts');
  const overlapping = parts.findIndex((part, i) =>
    parts.some((other, j) => j < i && Math.hypot(part.x - other.x, part.y - other.y) < diameter - TOUCH),
  );
  if (overlapping !== -1)
    throw new CannotApply('INVALID_VALUE', 'values.parts', {
      text: 'partOverlaps',
      args: [],
      at: overlapping,
    });
  const places = placesInBox(parts, diameter);
  const moved = Math.max(Math.abs(places[0]!.x - parts[0]!.x), Math.abs(places[0]!.y - parts[0]!.y));
  return moved < ROUNDING ? [...parts] : places;
}
