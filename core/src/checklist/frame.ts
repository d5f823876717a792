import type { Fact } from '../report/document.js';
import { dateText } from '../report/format.js';
import type { Language } from '../text/language.js';
import { nameIn } from '../text/names.js';
import type { FormDocument, FormPart, FormRow } from './document.js';
import { grouped } from './groups.js';
import { checkpointIn } from './language.js';
import type { AssessmentType, Checkpoint, CheckpointView, ReportType } from './model.js';
import { sortCheckpoints } from './order.js';
import { checklistWords } from './words.js';

export interface ChecklistInput {
  facility: { id: number; name: string; nameEn?: string };
  assessmentType: AssessmentType;
  /** `activeFromDate` is ISO 8601. */
  revision: { id: number; name: string; activeFromDate: string };
  /** The checkpoints of the document, in any order. */
  checkpoints: readonly Checkpoint[];
  /** The project that a form is for. */
  project?: ChecklistProject;
}

export interface ChecklistProject {
  number: string;
  name: string;
  /** The first sections of its trenches, by segment. */
  sections: readonly TargetSize[];
  /** How many sections are left out. */
  more: number;
}

/** What a section is to measure, in mm. */
export interface TargetSize {
  segment: string;
  /** From 1. Left out where the segment has one section. */
  place?: number;
  depth: number;
  /** Left out where no trench is dug. */
  width?: number;
}

/** The common parts of forms and instructions. `rowOf` makes the rows. */
export function formFrame(
  kind: ReportType,
  { facility, assessmentType, revision, checkpoints }: ChecklistInput,
  language: Language,
  rowOf: (checkpoint: CheckpointView) => FormRow,
): FormDocument {
  const words = checklistWords(language);
  const title = nameIn(facility, language);
  const report = words.reportTypes[kind];
  const assessment = words.assessmentTypes[assessmentType];
  const revisionName = words.revisionNamed(revision.name);
  const views = sortCheckpoints(checkpoints).map((checkpoint) => checkpointIn(checkpoint, language));
  return {
    language,
    name: `${report}: ${title} – ${assessment}`,
    title,
    subtitle: `${report} · ${assessment}`,
    // The part that may be long comes last, because the end is cut.
    runningHead: `${assessment} · ${revisionName} · ${title}`,
    foot: `${report} · ${revisionName} · ${dateText(revision.activeFromDate, language)}`,
    date: revision.activeFromDate,
    facts: factsOf(views, revision, language),
    fields: [],
    choices: [],
    continued: words.continued,
    parts: partsOf(views, words.wholePart, rowOf),
    ...(views.length === 0 && { note: words.empty }),
  };
}

function factsOf(
  views: readonly CheckpointView[],
  { name, activeFromDate }: ChecklistInput['revision'],
  language: Language,
): Fact[] {
  const words = checklistWords(language);
  const photos = views.filter(
    ({ camera, subCheckpoints }) => camera || subCheckpoints.some((sub) => sub.camera),
  );
  return [
    { label: words.revision, value: name },
    { label: words.validFrom, value: dateText(activeFromDate, language) },
    { label: words.checkpoints, value: String(views.length) },
    { label: words.photos, value: String(photos.length) },
  ];
}

const partsOf = (
  views: readonly CheckpointView[],
  wholePart: string,
  rowOf: (checkpoint: CheckpointView) => FormRow,
): FormPart[] =>
  grouped(views).map(({ name, components }) => ({
    title: name,
    groups: components.map((component) => ({
      title: component.name ?? (components.length > 1 ? wholePart : ''),
      rows: component.checkpoints.map(rowOf),
    })),
  }));
