import type { Packed } from '../geometry/content.js';
import type { Circuit } from '../trench/circuits/circuit.js';
import { cablesIn } from '../trench/circuits/derived.js';
import { fillingsIn, type Packings } from '../trench/content.js';
import type { Clearance, Item, Section, Surroundings, TopCovering } from '../trench/model.js';
import { packingKey } from '../trench/packNow.js';
import type { CableType } from './cable/type.js';
import type { EarthType } from './losses/earths.js';
import type { PipeType, RatingRequest } from './request.js';

/**
 * From a section of a design to a request that can be sent to another thread: the server's, or a worker of the browser.
 * Both rate by this one way.
 */

/** What a section is rated with. */
export interface RatedSection {
  section: Section;
  surroundings: Surroundings;
  topCoverings: readonly TopCovering[];
  /** Those of the settings of the segment. */
  clearances: readonly Clearance[];
  /** None: circuits follow from the cables of the section. */
  circuits: readonly Circuit[];
  loads: readonly { circuitId: string; current: number }[];
}

/** A request without functions and maps. */
export interface PlainRequest
  extends Omit<RatingRequest, 'packings' | 'cableTypes' | 'pipeTypes' | 'eccTypes'> {
  cableTypes: [number, CableType][];
  pipeTypes: [number, PipeType][];
  eccTypes: [number, EarthType][];
  /** Where content lies, by the key of its filling. */
  packings: [string, Packed | null][];
}

/** A rating solves dense systems, which take long beyond this. */
export const MAX_RATED_CONDUCTORS = 300;

/** How many conductors a section has. */
export const conductorCountIn = (section: Section): number =>
  cablesIn({ sections: [section] }).reduce((sum, { partIds }) => sum + partIds.length, 0);

/** The types that a rating of sections reads. */
export function ratedTypeIds(sections: readonly Section[]): {
  cable: number[];
  pipe: number[];
  ecc: number[];
} {
  const items = sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  const pipes = items.filter(
    (item): item is Extract<Item, { pipeCategory: unknown }> => 'pipeCategory' in item,
  );
  const earths = items.filter((item) => item.kind === 'ecc');
  return { cable: idsOf(cablesIn({ sections: [...sections] })), pipe: idsOf(pipes), ecc: idsOf(earths) };
}

const idsOf = (items: readonly { typeId: number }[]) => [...new Set(items.map(({ typeId }) => typeId))];

/** Where the content of a section lies, as far as it is known. */
export const plainPackings = (section: Section, lookup: Packings): PlainRequest['packings'] =>
  fillingsIn([section]).flatMap((filling) => {
    const packed = lookup(filling);
    return packed === undefined ? [] : [[packingKey(filling), packed]];
  });

export function fullRequest(request: PlainRequest): RatingRequest {
  const packings = new Map(request.packings);
  return {
    ...request,
    cableTypes: new Map(request.cableTypes),
    pipeTypes: new Map(request.pipeTypes),
    eccTypes: new Map(request.eccTypes),
    packings: (filling) => packings.get(packingKey(filling)),
  };
}
