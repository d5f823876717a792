import type {
  Economy,
  EconomyRequest,
  Electrical,
  ElectricalExplanationQuery,
  FeederRefusal,
  FeederRequest,
  FeederSheet,
  FieldMapRequest,
  FieldRequest,
  Investment,
  MagneticField,
  MagneticFieldMap,
  PhaseOrders,
  SheetRequest,
} from '@spadework/core/electrical';
import type { NoteFrame } from '@spadework/core/electrical/note';
import type { Explanation } from '@spadework/core/explain';
import type { PlainRequest, RatingRefusal, TooLarge } from '@spadework/core/rating';
import type { Language } from '@spadework/core/text';

/** What the worker of electrical sheets is told, and what it answers. */

/** A section of a sheet, without functions and maps. */
export interface PlainSection {
  /** m. */
  length: number;
  request: PlainRequest;
}

export interface PlainSheet extends Omit<SheetRequest, 'sections'> {
  sections: PlainSection[];
}

type Plain<Request> = Omit<Request, 'request'> & { request: PlainRequest };
export type PlainField = Plain<FieldRequest>;
export type PlainMap = Plain<FieldMapRequest>;

export interface PlainFeeder extends Omit<FeederRequest, 'segments'> {
  segments: [string, PlainSection[]][];
}

export interface PlainEconomy extends Omit<EconomyRequest, 'sections' | 'prices'> {
  sections: PlainSection[];
  prices: readonly [number, Investment][];
}

/** What is asked, and the type of its result. */
export type Asked =
  | { of: 'SHEET'; request: PlainSheet }
  | { of: 'EXPLANATION'; request: PlainSheet; query: ElectricalExplanationQuery }
  | { of: 'FIELD'; request: PlainField }
  | { of: 'MAP'; request: PlainMap }
  | { of: 'MAP_SVG'; request: PlainMap; language: Language }
  | { of: 'MAP_PNG'; request: PlainMap; language: Language; resolution: number }
  | { of: 'ORDERS'; request: PlainField }
  | { of: 'FEEDER'; request: PlainFeeder }
  | { of: 'NOTE' | 'WORKBOOK'; request: PlainSheet; frame: NoteFrame }
  | { of: 'FEEDER_NOTE' | 'FEEDER_WORKBOOK'; request: PlainFeeder; frame: NoteFrame }
  | { of: 'ECONOMY'; request: PlainEconomy };

export interface Results {
  SHEET: Electrical;
  /** Null: the circuit has no such figure. */
  EXPLANATION: Explanation | null;
  FIELD: MagneticField;
  MAP: MagneticFieldMap;
  MAP_SVG: string;
  MAP_PNG: Uint8Array;
  ORDERS: PhaseOrders;
  FEEDER: FeederSheet;
  ECONOMY: Economy;
  /** Reports and workbooks as JSON, as the typesetter takes them. */
  NOTE: string;
  WORKBOOK: string;
  FEEDER_NOTE: string;
  FEEDER_WORKBOOK: string;
}

export interface ElectricalJob {
  /** Equal sheets have the same key. */
  key: string;
  asked: Asked;
}

export type ElectricalResult =
  | { refusal: RatingRefusal | FeederRefusal }
  | { tooLarge: TooLarge }
  | { made: Results[keyof Results] };

export interface ElectricalOutput {
  result: ElectricalResult;
  /** In bytes, roughly. */
  size: number;
}
