import type { Crs } from '@spadework/core/route';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Project } from '../projects/index.js';
import type { Segment } from '../trench/index.js';
import type { LiveRoute } from './live.js';
import type { Chosen, DrawnRoute, RouteActions } from './state.js';
import type { Words } from './words/index.js';

/** A section of the segment, in the order of the trench. */
export interface SectionOf {
  id: string;
  /** From 1, as the trench editor counts them. */
  number: number;
}

/** What every part of the map screen needs of the route that is edited. The view of the map is the map's own. */
export interface MapEditor {
  project: Project;
  segment: Segment;
  sections: readonly SectionOf[];
  words: Words;
  /** The route with everything that was done, sent or not, but without what is dragged just now. */
  drawn: DrawnRoute;
  /** The same with what is dragged: read it with `useLive`. */
  live: LiveRoute;
  mayEdit: boolean;
  /** The titles of what undo and redo would do. */
  undoes: string | undefined;
  redoes: string | undefined;
  chosen: Chosen;
  choose(chosen: Chosen): void;
  isDrawing: boolean;
  draw(isDrawing: boolean): void;
  /** In what coordinates are typed, shown and downloaded. */
  crs: Crs;
  setCrs(crs: Crs): void;
  act: RouteActions;
  /** Resolves when the server has everything, or cannot have it now. */
  settled(): Promise<void>;
}

export const MapContext = createContext<MapEditor | undefined>(undefined);

export function useMapEditor(): MapEditor {
  const editor = use(MapContext);
  if (!editor) throw new Error('there is no map around this');
  return editor;
}

/** The route with what is dragged, ten times a second at most: for figures, not for the drawing. */
export const useLive = ({ live }: MapEditor): DrawnRoute => useSyncExternalStore(live.subscribe, live.get);
