import type { NoteMade, NoteTitle } from '../../rating/note/frame.js';
import type { RatingRequest } from '../../rating/request.js';
import type { Method } from '../../rating/section/installation.js';
import type { Language } from '../../text/language.js';
import type { CircuitFigures } from '../circuitFigures.js';
import type { FeederFigures, FeederRequest, FeederSheet } from '../feeder.js';
import type { ElectricalFinding } from '../findings.js';
import type { EconomyProfile } from '../profile.js';
import type { SheetState } from '../sectionFigures.js';
import {
  circuitAnswer,
  type ElectricalCircuit,
  type ElectricalSheet,
  hasCircuit,
  type SheetRequest,
} from '../sheet.js';
import { sheetWords } from './words.js';

/** What a note says besides what it computes. Names are by the ids of sections and of segments. */
export interface NoteFrame {
  language: Language;
  /** Of a feeder. */
  feederName?: string;
  title: NoteTitle;
  made?: NoteMade;
  profileName: string;
  sections: Readonly<Record<string, string>>;
}

/** A circuit of a sheet, or a leg of a feeder. */
export interface NoteCircuit {
  /** No two have the same. */
  name: string;
  answer: ElectricalCircuit;
  figures: CircuitFigures;
}

/** What the notes of sheets and of feeders are made of. */
export interface SheetNote extends NoteFrame {
  method: Method;
  state: SheetState;
  season?: string | undefined;
  profile: EconomyProfile;
  circuits: NoteCircuit[];
  findings: readonly ElectricalFinding[];
  /** Those whose magnetic field is told. */
  fields: { name: string; request: RatingRequest }[];
  /** Of a feeder: what its legs are together. */
  feeder?: { name: string; answer: FeederSheet };
}

export function noteOfSheet(request: SheetRequest, sheet: ElectricalSheet, frame: NoteFrame): SheetNote {
  const { answer, circuits, profile } = sheet;
  const names = distinct(circuits.map(({ circuit }) => circuit.name));
  const rated = new Set(circuits.flatMap(({ sections }) => sections.map(({ sectionId }) => sectionId)));
  return {
    ...frame,
    method: request.method,
    state: request.state,
    season: request.sections[0]?.request.season,
    profile,
    circuits: circuits.map((figures, i) => ({ name: names[i]!, answer: answer.circuits[i]!, figures })),
    findings: answer.findings,
    fields: request.sections
      .filter((one) => rated.has(one.request.section.id))
      .map((one) => ({ name: frame.sections[one.request.section.id] ?? '', request: one.request })),
  };
}

/** The legs of a feeder are its circuits, each between the voltages at its ends. */
export function noteOfFeeder(
  request: FeederRequest,
  { answer, circuits }: FeederFigures,
  frame: NoteFrame,
): SheetNote {
  const { profile, method, state, feeder } = request;
  const { leg } = sheetWords(frame.language);
  let voltage = answer.voltage;
  const fields = feeder.legs.flatMap(({ segmentId, circuitId }) =>
    (request.segments.get(segmentId) ?? [])
      .filter((one) => hasCircuit(one.request, circuitId))
      .map((one) => ({ name: frame.sections[one.request.section.id] ?? '', request: one.request })),
  );
  return {
    ...frame,
    method,
    state,
    profile,
    circuits: circuits.map((figures, i) => {
      const { voltageDrop, endVoltage, name: own } = answer.legs[i]!;
      const start = voltage;
      voltage = endVoltage ?? Number.NaN;
      const {
        voltageDrop: _,
        voltageDropPercent: __,
        endVoltage: ___,
        ...rest
      } = circuitAnswer(figures, profile);
      return {
        name: [leg, i + 1, own].join(' '),
        figures,
        answer: {
          ...rest,
          voltage: start,
          ...(voltageDrop !== undefined && {
            voltageDrop,
            voltageDropPercent: (voltageDrop / answer.voltage) * 0.1,
          }),
          ...(endVoltage !== undefined && { endVoltage }),
        },
      };
    }),
    findings: answer.findings,
    fields: [...new Map(fields.map((one) => [one.request.section.id, one])).values()],
    feeder: { name: frame.feederName ?? '', answer },
  };
}

/** Names that are told apart: those that several have are numbered. */
function distinct(names: readonly string[]): string[] {
  const met = new Map<string, number>();
  return names.map((name) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    const number = (met.get(name) ?? 0) + 1;
    met.set(name, number);
    return `${name} (${number})`;
  });
}
