import type { Leg } from '../geodesic.js';
import type { Crossing, PointKind, Position, RoutePoint, Source, Stretch } from '../model.js';

/**
 * A route while it is edited. Positions, stretches and marks have ids, so that a change still means the same one when
 * somebody else has added or removed others before it; the stored route has none, and `editedOf` gives them again. Ends
 * of stretches and marks are kept by leg and fraction: they stay on the ground while points elsewhere move.
 */

/** A place on a route: how far along the leg that begins at a position, from 0 to 1 of its length. */
export interface Anchor {
  /** The id of the position where the leg begins. */
  leg: string;
  fraction: number;
}

/** What a stretch says besides where it lies. */
export interface StretchValues {
  /** Null: the section was deleted. */
  sectionId: string | null;
  name?: string;
  crossing?: Crossing;
}

/** A stretch reaches to where the next one begins; the last to the end. */
export interface EditedStretch extends StretchValues {
  id: string;
  /** Null: the beginning of the route. Of the first alone. */
  begin: Anchor | null;
}

export interface MarkValues {
  kind: PointKind;
  name?: string;
}

/** A joint, manhole or the like: what a stored route calls a point. */
export interface EditedMark extends MarkValues {
  id: string;
  at: Anchor;
}

export interface RouteContent {
  /** Of the positions. */
  ids: readonly string[];
  /** In degrees, rounded as they are stored. None, and one alone, are a route that is being drawn. */
  positions: readonly Position[];
  /** At least one. */
  stretches: readonly EditedStretch[];
  marks: readonly EditedMark[];
  source: Source;
  accuracy?: number;
}

export interface EditedRoute extends RouteContent {
  /** Measured from the positions; a change measures only the legs that it touches. */
  legs: readonly Leg[];
}

/** A route as it is answered: a stretch whose section was deleted has none. */
export interface AnsweredRoute {
  positions: readonly Position[];
  stretches: readonly (Omit<Stretch, 'sectionId'> & { sectionId: string | null })[];
  points: readonly RoutePoint[];
  source: Source;
  accuracy?: number;
}

/** Where stretches and marks lie after a change, by their ids. What is not named follows from the change. */
export type Anchors = Readonly<Record<string, Anchor>>;

/** Left out, a value stays; null takes it away. A section is null only where undo brings a deleted one back. */
export interface StretchChange {
  sectionId?: string | null;
  name?: string | null;
  crossing?: Crossing | null;
}

export interface MarkChange {
  kind?: PointKind;
  name?: string | null;
}

/** What a person does to a route, as plain data. The one who makes a change chooses the ids of what it adds. */
export type RouteChange =
  /** `after`: the id of the position before it. Null: at the beginning; left out: at the end. */
  | { kind: 'addPoint'; id: string; position: Position; after?: string | null; anchors?: Anchors }
  | { kind: 'movePoint'; id: string; position: Position }
  | { kind: 'removePoint'; id: string; anchors?: Anchors }
  /** Heights by the ids of their points; null takes all heights away. Where no point had one, the others follow those before them. */
  | { kind: 'setHeights'; heights: Readonly<Record<string, number>> | null }
  /** Cuts the stretch there. The new one lies after the cut, or before it; left out, its values are those of the other. */
  | { kind: 'split'; id: string; at: Anchor; before?: boolean; values?: StretchValues }
  /** Gives the ground of a stretch to the one before it, or to the one after it: that of the first always. */
  | { kind: 'mergeStretch'; id: string; into?: 'PREVIOUS' | 'NEXT' }
  | { kind: 'setStretch'; id: string; values: StretchChange }
  /** Where a stretch begins. */
  | { kind: 'moveBoundary'; id: string; at: Anchor }
  | { kind: 'addMark'; id: string; at: Anchor; values: MarkValues; index?: number }
  | { kind: 'setMark'; id: string; at?: Anchor; values?: MarkChange }
  | { kind: 'removeMark'; id: string }
  /** Everything at once: an import, a first line, or nothing any more. */
  | { kind: 'setRoute'; route: RouteContent }
  | { kind: 'setSource'; source?: Source; accuracy?: number | null };

export type RouteChangeKind = RouteChange['kind'];
export type RouteChangeOf<K extends RouteChangeKind> = Extract<RouteChange, { kind: K }>;

/** A change that was made, and the changes that take it back, in the order in which they are to be made. */
export interface AppliedRouteChange {
  edited: EditedRoute;
  inverse: RouteChange[];
}

export const ROUTE_REASONS = [
  'POINT_NOT_FOUND',
  'STRETCH_NOT_FOUND',
  'MARK_NOT_FOUND',
  'ID_TAKEN',
  /** Outside the area where routes can lie. */
  'OUTSIDE_AREA',
  /** Less than a millimetre from its neighbour. */
  'TOO_CLOSE',
  'TOO_LONG',
  'TOO_MANY_POINTS',
  'TOO_MANY_STRETCHES',
  'TOO_MANY_MARKS',
  /** A height where the others have none. */
  'HEIGHTS_MIXED',
  'STRETCH_TOO_SHORT',
  /** The first stretch begins where the route begins. */
  'FIRST_STRETCH',
  'LAST_STRETCH',
  /** Fewer than two positions: there is nothing to lie on. */
  'NO_LINE',
] as const;
export type RouteReason = (typeof ROUTE_REASONS)[number];

/** A change that cannot be made to this route. The route is as it was. */
export class CannotChangeRoute extends Error {
  constructor(readonly reason: RouteReason) {
    super(reason);
    this.name = 'CannotChangeRoute';
  }
}
