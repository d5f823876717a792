import type {
  ExplanationLine,
  PlainRequest,
  RatingAnswer,
  RatingFinding,
  RatingRefusal,
  TooLarge,
} from '@spadework/core/rating';
import type { TemperatureMap } from '@spadework/core/rating/map';
import type { NoteInput } from '@spadework/core/rating/note';
import type { DrawingInput, Phase } from '@spadework/core/trench';

export type { PlainRequest };

/** What the worker that rates is told, and what it answers. */

/** The explanation of no conductor in particular is that of the hottest one. */
export type Part =
  | { of: 'RATING' }
  | { of: 'EXPLANATION'; conductorId: string | null; phase: Phase | null }
  | { of: 'MAP' }
  | NotePart
  | { of: 'MAP_SVG'; drawing: PlainDrawing }
  | { of: 'MAP_PNG'; drawing: PlainDrawing; resolution: number };

export interface NotePart {
  of: 'NOTE' | 'WORKBOOK';
  drawing: PlainDrawing;
  made: NonNullable<NoteInput['made']>;
  check: NonNullable<NoteInput['check']>;
}

/** A note rates its section this many times, with other values and in some seasons. With more cables that would take too long. */
export const VARIATIONS = 13;
export const MAX_VARIED_CABLES = 60;

/** What a drawing says besides the section, without maps, which cannot be part of a key. */
export interface PlainDrawing
  extends Pick<
    DrawingInput,
    | 'marker'
    | 'markerCount'
    | 'baseCourse'
    | 'notes'
    | 'dimensions'
    | 'language'
    | 'title'
    | 'check'
    | 'trenchLength'
    | 'errors'
  > {
  names: [string, string][];
  voltages: [string, number][];
}

export interface RatingJob {
  /** Equal requests have the same key. */
  key: string;
  request: PlainRequest;
  part: Part;
}

export interface RatedMap {
  /** Null: there is no steady temperature. */
  map: TemperatureMap | null;
  findings: RatingFinding[];
}

export type RatingResult =
  | { refusal: RatingRefusal }
  | { tooLarge: TooLarge }
  | { rating: RatingAnswer }
  /** Null: the section has no such conductor. */
  | { steps: ExplanationLine[] | null }
  | RatedMap
  /** A report or a workbook as JSON, as the typesetter takes it. */
  | { json: string }
  /** A picture. */
  | { file: string | Uint8Array };

export interface RatingOutput {
  result: RatingResult;
  /** In bytes, roughly. */
  size: number;
}
