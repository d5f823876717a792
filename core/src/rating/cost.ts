import { pipeCountOf } from '../trench/arrangements/index.js';
import type { Item, Section } from '../trench/model.js';
import { lacksScreen } from './cable/usualScreen.js';
import { bodyUnknowns } from './field/index.js';
import { conductorCountIn } from './plainRequest.js';
import type { Mode, RatingRequest } from './request.js';
import type { Method } from './section/installation.js';
import { installSection } from './section/section.js';
import { groundSizes, surroundedBy } from './solving/prepare.js';

/** How long a rating takes, known before it is begun. The figures were measured on one processor of a usual server. */

export interface RatingSize {
  conductors: number;
  /** Unknowns of each dense system that is solved for the ground: the usual one, and a finer one to know its error. */
  unknowns: readonly number[];
  /** How many screens each network of bonded screens has. */
  networks: readonly number[];
}

/** A rating that takes longer is not computed. A busy server takes longer than this says. */
export const MAX_RATING_SECONDS = 7;
/** A section with so few conductors is never too large. */
export const ALWAYS_RATED_CONDUCTORS = 60;

const SECONDS_PER_CONDUCTOR = 4e-3;
/** Conductors heat each other, and some modes compute that again and again. */
const SECONDS_PER_PAIR: Record<Mode, number> = {
  TEMPERATURES: 0,
  COMMON_FACTOR: 0,
  EMERGENCY: 5e-5,
  EQUAL_LIMITS: 0,
  INDIVIDUAL: 1e-4,
  CYCLIC: 6e-5,
};
const SECONDS_PER_CUBE = 4.5e-10;
/** The currents in bonded screens are solved again for other temperatures, and with INDIVIDUAL for each circuit. */
const SECONDS_PER_NETWORK_CUBE = 1.8e-6;

export function ratingSeconds({ conductors, unknowns, networks }: RatingSize, mode: Mode): number {
  return (
    conductors * SECONDS_PER_CONDUCTOR +
    conductors ** 2 * SECONDS_PER_PAIR[mode] +
    SECONDS_PER_CUBE * powers(unknowns, 3) +
    SECONDS_PER_NETWORK_CUBE * powers(networks, mode === 'INDIVIDUAL' ? 4 : 3)
  );
}

const powers = (sizes: readonly number[], exponent: number): number =>
  sizes.reduce((sum, size) => sum + size ** exponent, 0);

/** What a rating of a section solves at least, found without laying it out. */
export const leastSize = (section: Section, method: Method): RatingSize => ({
  conductors: conductorCountIn(section),
  unknowns: method === 'EXACT' ? bodyUnknowns(bodyCountIn(section)) : [],
  networks: [],
});

/** What a rating solves. Throws what keeps the section from being rated at all. */
export function ratingSize(request: RatingRequest): RatingSize {
  const { installation } = installSection(request);
  const surrounded = surroundedBy(installation, request.method);
  const unknowns = groundSizes(installation, surrounded, request.method);
  const networks = surrounded.networks.map(({ length }) => length);
  // A section with such types is rated once more with their usual screens.
  const isTwice = installation.cables.some(({ model }) => lacksScreen(model));
  return {
    conductors: conductorCountIn(request.section),
    unknowns: isTwice ? [...unknowns, ...unknowns] : unknowns,
    networks: isTwice ? [...networks, ...networks] : networks,
  };
}

/** A section with few cables may have many pipes. More of them take longer than the method may. */
export const MAX_EXACT_BODIES = 150;

/** The cables that lie in the ground itself, and the pipes, empty ones too. */
export const bodyCountIn = ({ layers }: Section): number =>
  layers.reduce((sum, { items }) => sum + items.reduce((count, item) => count + bodiesOf(item), 0), 0);

function bodiesOf(item: Item): number {
  switch (item.kind) {
    case 'cable':
      return item.partIds.length;
    case 'pipe':
      return 1;
    case 'pipeGroup':
      return pipeCountOf(item.configuration);
    default:
      return 0;
  }
}

/** Why a rating is not computed, and what would be instead. */
export interface TooLarge {
  seconds: number;
  maxSeconds: number;
  instead: { mode: Mode; method: Method } | null;
}

/** Null: it is small enough. Less exact methods come first in what would do, and then other modes. */
export function tooLarge(
  sizeWith: (method: Method) => RatingSize,
  { mode, method }: { mode: Mode; method: Method },
): TooLarge | null {
  const size = sizeWith(method);
  const seconds = ratingSeconds(size, mode);
  if (size.conductors <= ALWAYS_RATED_CONDUCTORS || seconds <= MAX_RATING_SECONDS) return null;
  const others: { mode: Mode; method: Method }[] = [
    { mode, method: 'IEC' },
    { mode: 'EQUAL_LIMITS', method: 'IEC' },
    { mode: 'COMMON_FACTOR', method: 'IEC' },
  ];
  const instead = others.find(
    (other) => ratingSeconds(sizeWith(other.method), other.mode) <= MAX_RATING_SECONDS,
  );
  return { seconds: Math.ceil(seconds), maxSeconds: MAX_RATING_SECONDS, instead: instead ?? null };
}
