import {
  ANSWER_TYPES,
  type AnswerType,
  ASSESSMENT_TYPES,
  type AssessmentType,
} from '@spadework/core/checklist';
import { type Check, type Field, may, must } from '../../../tables/field.js';
import { Fault } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { flag, oneOf, quoteCell, type Reader, textUpTo, whole } from '../../../tables/values.js';

export const KINDS = [
  'FACILITY',
  'PART',
  'COMPONENT',
  'TIMEPERSPECTIVE',
  'CHECKPOINT',
  'SUBCHECKPOINT',
] as const;
export type Kind = (typeof KINDS)[number];

/** A row describes one item of a kind. Items refer to each other by id. */
export interface ChecklistRow {
  kind: Kind;
  id: number;
  name: string;
  nameEn?: string;
  facilities?: number[];
  assessmentTypes?: AssessmentType[];
  facilityPart?: number;
  component?: number;
  timePerspective?: number;
  parent?: number;
  answerType?: AnswerType;
  camera?: boolean;
  cameraGuidance?: string;
  cameraGuidanceEn?: string;
  guidance?: string;
  guidanceEn?: string;
  maintenanceMeasures?: string;
  maintenanceMeasuresEn?: string;
  option?: boolean;
  primarySorting?: number;
  secondarySorting?: number;
  sheetsForCorrection?: string[];
  sheetsForGuidance?: string[];
}

const KIND_WORDS = {
  ANLEGG: 'FACILITY',
  DEL: 'PART',
  ANLEGGSDEL: 'PART',
  KOMPONENT: 'COMPONENT',
  TIDSPERSPEKTIV: 'TIMEPERSPECTIVE',
  KONTROLLPUNKT: 'CHECKPOINT',
  UNDERPUNKT: 'SUBCHECKPOINT',
};

/** Several values, separated by one of three characters, so that one works in every file format. */
const several =
  (read: Reader): Reader =>
  (cell, mark) => {
    if (typeof cell === 'number' && !Number.isInteger(cell))
      return new Fault(translate`must be values such as 1|2, not ${quoteCell(cell)}`);
    const values = String(cell)
      .split(/[|,;]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => read(part, mark));
    if (!values.length) return new Fault(translate`must hold a value, not ${quoteCell(cell)}`);
    return values.find((value) => value instanceof Fault) ?? [...new Set(values)];
  };

const id = whole(1, Number.MAX_SAFE_INTEGER);
const sorting = whole(0, Number.MAX_SAFE_INTEGER);
const name = textUpTo(500);
const prose = textUpTo(4000);

export const CHECKLIST_FIELDS: Field[] = [
  must('kind', oneOf(KINDS, KIND_WORDS), 'slag'),
  must('id', id, 'nummer', 'nr'),
  must('name', name, 'navn', 'punkt'),
  may('nameEn', name, 'engelsk navn', 'navn engelsk'),
  may('facilities', several(id), 'anlegg'),
  may('assessmentTypes', several(oneOf(ASSESSMENT_TYPES)), 'vurderingstyper', 'kontrolltyper'),
  may('facilityPart', id, 'anleggsdel', 'del'),
  may('component', id, 'komponent'),
  may('timePerspective', id, 'tidsperspektiv'),
  may('parent', id, 'hører til', 'hovedpunkt'),
  may('answerType', oneOf(ANSWER_TYPES, { FLERVALG: 'MULTIPLECHOICE', TEKST: 'TEXT' }), 'svartype'),
  may('camera', flag, 'kamera', 'bilde', 'foto'),
  may('cameraGuidance', prose, 'bildeveiledning', 'fotoveiledning'),
  may('cameraGuidanceEn', prose, 'bildeveiledning engelsk', 'engelsk bildeveiledning'),
  may('guidance', prose, 'veiledning'),
  may('guidanceEn', prose, 'veiledning engelsk', 'engelsk veiledning'),
  may('maintenanceMeasures', prose, 'tiltak', 'vedlikeholdstiltak'),
  may('maintenanceMeasuresEn', prose, 'tiltak engelsk', 'engelske tiltak'),
  may('option', flag, 'valgfri', 'opsjon'),
  may('primarySorting', sorting, 'sortering', 'primær sortering'),
  may('secondarySorting', sorting, 'sekundær sortering'),
  may('sheetsForCorrection', several(textUpTo(50)), 'blad for utbedring'),
  may('sheetsForGuidance', several(textUpTo(50)), 'blad for veiledning'),
];

/** The required and optional fields of each kind, besides id and name. Other fields are faults. */
const SHOT = ['camera', 'cameraGuidance', 'cameraGuidanceEn', 'guidance', 'guidanceEn'];
const VALUES: Record<Kind, { required: string[]; possible: string[] }> = {
  FACILITY: { required: [], possible: [] },
  PART: { required: [], possible: [] },
  COMPONENT: { required: [], possible: [] },
  TIMEPERSPECTIVE: { required: [], possible: [] },
  CHECKPOINT: {
    required: ['facilities', 'assessmentTypes', 'facilityPart', 'answerType', 'primarySorting'],
    possible: [
      ...SHOT,
      'component',
      'timePerspective',
      'maintenanceMeasures',
      'maintenanceMeasuresEn',
      'option',
      'secondarySorting',
      'sheetsForCorrection',
      'sheetsForGuidance',
    ],
  },
  SUBCHECKPOINT: { required: ['parent', 'primarySorting'], possible: SHOT },
};
const EVERY = ['kind', 'id', 'name', 'nameEn'];

/** One check for each field, so that all faults of a row are reported at once. */
export const CHECKLIST_CHECKS: Check[] = CHECKLIST_FIELDS.map(({ name: field }) => ({ kind }, given) => {
  if (kind === undefined || EVERY.includes(field)) return undefined;
  const { required, possible } = VALUES[kind as Kind];
  if (!given(field))
    return required.includes(field)
      ? { name: field, message: translate`is missing, and ${kind} needs it` }
      : undefined;
  return required.includes(field) || possible.includes(field)
    ? undefined
    : { name: field, message: translate`must be left out with ${kind}` };
});
