import type { ElectricalExplanation } from '@spadework/core/electrical';
import type { Explanation } from '@spadework/core/explain';
import type { ExplanationLine, PlainRequest, RatingAnswer, RatingRefusal } from '@spadework/core/rating';
import type { HeatMapLayers } from '@spadework/core/rating/map';
import type { Language } from '@spadework/core/text';
import type { ElectricalAnswer, FieldPlan, SheetPlan } from '../electrical/messages.js';

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
  | { kind: 'explain'; id: number; partId: string; at: 'SHOWN' | 'RATED' }
  /** Of the last rating; the order of phases is looked for where nothing is dragged. */
  | { kind: 'electrical'; id: number; plan: SheetPlan; field: FieldPlan | undefined; withOrders: boolean }
  /** How a figure of the last sheet came about. */
  | { kind: 'figure'; id: number; circuitId: string; figure: ElectricalExplanation; language: Language };

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
  /** Null: nothing is rated. */
  | { kind: 'electrical'; id: number; answer: ElectricalAnswer | null; ms: number }
  | { kind: 'figure'; id: number; explanation: Explanation | null }
  | { kind: 'failed'; id: number; message: string };
