import type { ExplanationLine, PlainRequest, RatingAnswer, RatingRefusal } from '@spadework/core/rating';
import type { HeatMapLayers } from '@spadework/core/rating/map';

/* What the page and the worker that rates say to each other. */

/** A rectangle of the section, in mm. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Question =
  | { kind: 'rate'; id: number; request: PlainRequest }
  /** Of the last rating. */
  | { kind: 'map'; id: number; area: Area }
  /** At the currents that are shown, or at the rated ones. */
  | { kind: 'explain'; id: number; partId: string; at: 'SHOWN' | 'RATED' };

export interface HeatMap {
  area: Area;
  layers: HeatMapLayers;
  /** °C above which the soil dries out, where it does. */
  critical: number | null;
}

export type Reply =
  | { kind: 'rated'; id: number; result: RatingAnswer | RatingRefusal; ms: number }
  /** Null: there is no steady temperature, or nothing is rated. */
  | { kind: 'map'; id: number; map: HeatMap | null; ms: number }
  | { kind: 'steps'; id: number; steps: ExplanationLine[] | null }
  | { kind: 'failed'; id: number; message: string };
