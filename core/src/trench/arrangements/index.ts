import type { GroupConfiguration, PipeConfiguration } from '../model.js';
import type { Arrangement } from './arrangement.js';
import { circle } from './circle.js';
import { flat } from './flat.js';
import { onePlusTriangle } from './onePlusTriangle.js';
import { pair } from './pair.js';
import { single } from './single.js';
import { square } from './square.js';
import { triangle } from './triangle.js';
import { triangleMirror } from './triangleMirror.js';
import { trianglePlusOne } from './trianglePlusOne.js';

export type { Arrangement } from './arrangement.js';

export const CABLE_ARRANGEMENTS: Record<GroupConfiguration, Arrangement> = {
  SINGLE: single,
  PAIR: pair,
  PAIR_MIRROR: pair,
  FLAT: flat,
  CUSTOM: flat,
  FIXED: flat,
  TRIANGLE: triangle,
  TRIANGLE_MIRROR: triangleMirror,
  TRIANGLE_PLUS_ONE: trianglePlusOne,
  ONE_PLUS_TRIANGLE: onePlusTriangle,
  SQUARE: square,
  CIRCLE: circle,
};

export const PIPE_ARRANGEMENTS: Record<PipeConfiguration, Arrangement> = {
  SINGLE: single,
  DOUBLE: pair,
  TRIANGLE: triangle,
  TRIPPLE_FLAT: flat,
};

/** The number of parts that FLAT and CUSTOM may choose. */
export const MIN_CHOSEN_PARTS = 2;
export const MAX_CHOSEN_PARTS = 12;
export const choosesParts = (configuration: GroupConfiguration): boolean =>
  configuration === 'FLAT' || configuration === 'CUSTOM';

/** The number of single-core cables or pipes in a group, unless a FLAT or CUSTOM group has chosen its own. */
export const partCountOf = (configuration: GroupConfiguration): number =>
  CABLE_ARRANGEMENTS[configuration].parts.length;
export const pipeCountOf = (configuration: PipeConfiguration): number =>
  PIPE_ARRANGEMENTS[configuration].parts.length;

/** The default when the caller names none: trefoil for single-core types, as is usual on the market. */
export const defaultConfiguration = (conductorCount: number): GroupConfiguration =>
  conductorCount === 1 ? 'TRIANGLE' : 'SINGLE';
