import type { Position, Route, RoutePoint, Stretch } from '@spadework/core/route';

/** What is measured along a route; chainages in metres, one for each position. */
export interface Measured {
  chainages: readonly number[];
  length: number;
  horizontalLength: number;
  bends: readonly { chainage: number; angle: number; radius: number }[];
}

/** A route as it is drawn. It may have fewer than two positions while it begins. */
export interface DrawnRoute extends Measured {
  route: Route;
}

/** What is chosen, by its place in the route: a position, a stretch, or a joint or other thing on the line. */
export interface Chosen {
  position?: number;
  stretch?: number;
  point?: number;
}

/** What can be changed of a stretch. Null takes a value away. */
export interface StretchValues {
  sectionId?: Stretch['sectionId'];
  name?: string | null;
  crossing?: Stretch['crossing'] | null;
}

/** What can be changed of a joint or another thing on the line. */
export interface PointValues {
  chainage?: number;
  kind?: RoutePoint['kind'];
  name?: string | null;
}

/** What can be changed of a route as a whole. */
export interface RouteValues {
  source?: Route['source'];
  accuracy?: number | null;
}

/** What a person does to a route. Each is one gesture: undone in one go, saved by itself. False: it cannot be made, and that was said. */
export interface RouteActions {
  /** Adds a position, in degrees; at the end unless told otherwise. */
  addPoint(position: Position, index?: number): boolean;
  /** Several at the end, such as a list that was pasted: all or none, undone in one go. */
  addPoints(positions: readonly Position[]): boolean;
  /** Moves of one series are undone in one go. */
  movePoint(index: number, position: Position, series?: string): boolean;
  removePoint(index: number): boolean;
  /** Heights of this position and those after it. Where none had one, the others follow them. */
  setHeights(index: number, heights: readonly number[]): boolean;
  /** Cuts the stretch there in two of the same section. */
  split(chainage: number): boolean;
  setStretch(index: number, values: StretchValues): boolean;
  /** Takes the boundary after a stretch away: the next one becomes a part of it. */
  merge(index: number): boolean;
  /** A joint or another thing on the line. */
  addMark(point: RoutePoint): boolean;
  setMark(index: number, values: PointValues): boolean;
  removeMark(index: number): boolean;
  setRoute(values: RouteValues): boolean;
  /** Deletes the whole route; the lengths stay. */
  clear(): boolean;
  undo(): void;
  redo(): void;
}
