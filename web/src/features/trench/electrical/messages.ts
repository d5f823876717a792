import type {
  EconomyProfile,
  Electrical,
  ElectricalFinding,
  FieldBand,
  FieldLoad,
  FieldPoint,
  MagneticFieldMap,
  PhaseOrder,
} from '@spadework/core/electrical';
import type { PlainRequest, RatingRefusal } from '@spadework/core/rating';
import type { Language } from '@spadework/core/text';
import type { Assumptions, Section } from '@spadework/core/trench';

/* What the page and the worker say to each other of the electrical sheet. */

/** What a sheet needs beside the section that is shown and rated. */
export interface SheetPlan {
  /** All sections of the segment: a circuit is as long as those that it runs through. */
  sections: readonly Section[];
  /** m. */
  segmentLength: number;
  sectionsRun: Assumptions['sectionsRun'];
  /** The other sections that can be rated. */
  requests: readonly PlainRequest[];
  /** The one that is shown. */
  sectionId: string;
  /** Undefined: the standard. */
  profile: EconomyProfile | undefined;
}

/** A field that is shown: of which load, and the part of the section that is seen, mm. */
export interface FieldPlan {
  load: FieldLoad;
  left: number;
  right: number;
  top: number;
}

export type ShownSeverity = 'ERROR' | 'WARNING';

/** A finding of a sheet or a field that belongs among those of the section. */
export type ShownFinding = ElectricalFinding & {
  severity: ShownSeverity;
  /** In each language: the page does not know how findings are worded. */
  text: Record<Language, string>;
};

export interface FieldAnswer {
  load: FieldLoad;
  /** µT. */
  limit: number;
  /** mm as drawn. */
  centre: number;
  limitLeft?: number;
  limitRight?: number;
  maximum: FieldPoint;
  /** Of the map, mm. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  bands: FieldBand[];
  lines: MagneticFieldMap['lines'];
  /** Cables that are counted as straight. */
  hasTwisted: boolean;
  /** The best order of the phases. Undefined: not looked for while something is dragged. */
  quieter?: { now: PhaseOrder; best: PhaseOrder | undefined };
}

export interface ElectricalAnswer {
  sectionId: string;
  /** A refusal is that of any section of the segment. */
  sheet: Electrical | RatingRefusal;
  field: FieldAnswer | undefined;
  findings: ShownFinding[];
}
