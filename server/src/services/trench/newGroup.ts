import { randomUUID } from 'node:crypto';
import {
  type Cable,
  choosesParts,
  defaultConfiguration,
  type GroupConfiguration,
  MAX_CHOSEN_PARTS,
  MIN_CHOSEN_PARTS,
  type Place,
  partCountOf,
  placesInBox,
} from '@spadework/core/trench';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import type { CableTypeRow } from './catalog.sql.js';
import { MESSAGES } from './messages.js';

/** The layout of a group of cables, as a body describes it. */
export interface GroupRequest {
  groupConfiguration?: GroupConfiguration | null;
  partCount?: number | null;
  spacing?: number | null;
  parts?: readonly Place[] | null;
}

type Group = Pick<Cable, 'groupConfiguration' | 'partIds' | 'spacing' | 'places'>;

/**
 * The layout of a new cable. Only FLAT and CUSTOM choose their parts; a `partCount` or `parts` with any other layout
 * comes from a client that sends back what it has read, and is ignored.
 */
export function newGroup(
  request: GroupRequest,
  type: CableTypeRow,
  at: (field: string) => string,
  language: Language,
): Group {
  const groupConfiguration = request.groupConfiguration ?? defaultConfiguration(type.conductorCount);
  const group = (count: number, spacing: number, places: Place[] | null): Group => ({
    groupConfiguration,
    partIds: Array.from({ length: count }, () => randomUUID()),
    spacing,
    places,
  });
  const usual = partCountOf(groupConfiguration);
  if (!choosesParts(groupConfiguration)) return group(usual, 0, null);

  const refuse = (field: string, text: string): never => refuseFields([{ path: at(field), message: text }]);
  const parts = groupConfiguration === 'CUSTOM' ? request.parts : null;
  const count = request.partCount ?? parts?.length ?? usual;
  if (count < MIN_CHOSEN_PARTS || count > MAX_CHOSEN_PARTS)
    refuse(
      request.partCount == null ? 'parts' : 'partCount',
      message(language, MESSAGES.chosenParts, MIN_CHOSEN_PARTS, MAX_CHOSEN_PARTS),
    );
  if (!parts) return group(count, request.spacing ?? 0, null);
  if (count !== parts.length) refuse('partCount', message(language, MESSAGES.partsAreCount, parts.length));
  const overlapping = parts.findIndex((part, i) =>
    parts.some((other, j) => j < i && isCloser(part, other, type.outerDiameter)),
  );
  if (overlapping !== -1) refuse(`parts.${overlapping}`, message(language, MESSAGES.partOverlaps));
  return group(count, 0, placesInBox(parts, type.outerDiameter));
}

/** A touch has a rounding error of a thousandth of a millimetre. */
const isCloser = (a: Place, b: Place, diameter: number): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < diameter - 0.001;
