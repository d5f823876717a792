import {
  type CableType,
  conductorCountIn,
  type EarthType,
  MAX_RATED_CONDUCTORS,
  type Method,
  type Mode,
  type PipeType,
  type PlainRequest,
  plainPackings,
  ratedTypeIds,
} from '@spadework/core/rating';
import {
  type CatalogType,
  circuitsIn,
  type Packings,
  type Section,
  type SegmentTrench,
} from '@spadework/core/trench';
import type { Catalog } from '../catalog.js';
import type { NamedProfile } from '../electrical/plan.js';
import { circuitsOf, hasAllLoads } from './circuits.js';

/** What a person chooses to see. Nothing of it is stored. */
export interface Choices {
  /** Undefined: by the loads, each circuit beside the others' loads where all are given, else all at their limits. */
  mode: Mode | undefined;
  method: Method;
  /** The name of a season. */
  season: string | undefined;
  hours: number;
  /** What losses cost and fields are judged by. Undefined: the standard. */
  economy: NamedProfile | undefined;
}

export const USUAL_CHOICES: Choices = {
  mode: undefined,
  method: 'IEC',
  season: undefined,
  hours: 1,
  economy: undefined,
};

/** Why a section is not rated at all, before anybody computes. */
export type NotRated = 'NO_CABLES' | 'NO_CIRCUITS' | 'TOO_LARGE' | 'CONTENT_PENDING';

/** The request that rates a section, or why there is none. */
export function inputOf(
  trench: SegmentTrench,
  section: Section,
  typeOf: Catalog['context']['type'],
  choices: Choices,
  packings: Packings,
): PlainRequest | NotRated {
  const conductors = conductorCountIn(section);
  if (conductors === 0) return 'NO_CABLES';
  if (conductors > MAX_RATED_CONDUCTORS) return 'TOO_LARGE';
  const circuits = circuitsIn(trench);
  if (circuits.length > 0 && !circuitsIn({ sections: [section], circuits }).length) return 'NO_CIRCUITS';
  let pending = false;
  const known = plainPackings(section, (filling) => {
    const packed = packings(filling);
    pending ||= packed === undefined;
    return packed;
  });
  if (pending) return 'CONTENT_PENDING';
  const ids = ratedTypeIds([section]);
  return {
    section,
    surroundings: trench.surroundings,
    topCoverings: trench.topCoverings,
    clearances: trench.settings.clearances,
    circuits,
    cableTypes: typesOf<CableType>(typeOf, 'cable', ids.cable),
    pipeTypes: typesOf<PipeType>(typeOf, 'pipe', ids.pipe),
    eccTypes: typesOf<EarthType>(typeOf, 'ecc', ids.ecc),
    packings: known,
    mode: choices.mode ?? modeByLoads(trench, section),
    method: choices.method,
    season: choices.season,
    hours: choices.hours,
  };
}

/** Ratings beside the others' loads say something only where these are given. */
const modeByLoads = (trench: SegmentTrench, section: Section): Mode =>
  hasAllLoads(circuitsOf(trench, section)) ? 'INDIVIDUAL' : 'EQUAL_LIMITS';

/** A type that the catalog does not have is refused by the rating, which names it. */
const typesOf = <T>(
  typeOf: Catalog['context']['type'],
  kind: CatalogType['kind'],
  ids: readonly number[],
): [number, T][] =>
  ids.flatMap((id) => {
    const type = typeOf(kind, id);
    return type ? [[id, type as unknown as T]] : [];
  });
