import type { PointKind } from '@spadework/core/route';

/** A shape of its own for each kind, so that none is told by colour: paths about the place on the line, in pixels. */
export const MARK_SHAPES: Readonly<Record<PointKind, string>> = {
  JOINT: 'M0,-6 L6,0 L0,6 L-6,0 Z',
  MANHOLE: 'M-5,-5 H5 V5 H-5 Z',
  STATION: 'M0,-6 L6,5 L-6,5 Z',
  OTHER: 'M5,0 A5,5 0 1 1 -5,0 A5,5 0 1 1 5,0 Z',
};
