import type { Language } from '../text/language.js';
import type { FormDocument, FormRow, FormSizes } from './document.js';
import { type ChecklistInput, type ChecklistProject, formFrame } from './frame.js';
import type { CheckpointView, SubCheckpointView } from './model.js';
import { type ChecklistWords, checklistWords } from './words.js';

/** The form that is filled out on site. */
export function checklistForm(input: ChecklistInput, language: Language): FormDocument {
  const words = checklistWords(language);
  const frame = withProject(
    formFrame('CHECKLIST', input, language, (checkpoint) => rowOf(checkpoint, words)),
    input.project,
    words,
  );
  const code = codeOf(input, language);
  if (frame.parts.length === 0) return { ...frame, code };
  return {
    ...frame,
    code,
    fields: [
      { name: 'head.place', label: words.place },
      { name: 'head.date', label: words.date },
      { name: 'head.inspector', label: words.inspector },
      { name: 'head.project', label: words.project },
    ],
    hint: words.howToFill,
    choices: [
      { value: 'OK', label: words.choices.OK },
      { value: 'DEVIATION', label: words.choices.DEVIATION },
      { value: 'NOT_APPLICABLE', label: words.choices.NOT_APPLICABLE },
    ],
    closing: {
      title: words.closing,
      remark: { name: 'summary.remark', label: words.generalRemark },
      signer: { name: 'signature.name', label: words.signatureName },
      day: { name: 'signature.date', label: words.signatureDate },
      signature: words.signature,
    },
  };
}

/** The content of the square code. It identifies the list, and it is short so that the code stays small. */
const codeOf = ({ facility, assessmentType, revision }: ChecklistInput, language: Language): string =>
  `spadework:checklist?facility=${facility.id}&type=${assessmentType}&revision=${revision.id}&language=${language}`;

function withProject(
  frame: FormDocument,
  project: ChecklistProject | undefined,
  words: ChecklistWords,
): FormDocument {
  if (!project) return frame;
  const facts = [{ label: words.project, value: `${project.number} ${project.name}` }, ...frame.facts];
  return { ...frame, facts, ...(project.sections.length > 0 && { sizes: sizesOf(project, words) }) };
}

/** Whole millimetres, as on the drawing. */
const mm = (length: number | undefined): string => (length === undefined ? '–' : `${Math.round(length)} mm`);

const sizesOf = ({ sections, more }: ChecklistProject, words: ChecklistWords): FormSizes => ({
  head: [words.segment, words.targetDepth, words.targetWidth],
  rows: sections.map(({ segment, place, depth, width }) => [
    place === undefined ? segment : words.sectionOf(segment, place),
    mm(depth),
    mm(width),
  ]),
  more: more > 0 ? words.moreSections(more) : '',
});

function rowOf(checkpoint: CheckpointView, words: ChecklistWords): FormRow {
  const { id, name, option, timePerspectiveName, orgbladForGuidance, subCheckpoints } = checkpoint;
  const field = (last: string) => `checkpoint.${id}.${last}`;
  return {
    number: String(id),
    title: name,
    notes: [
      ...(option ? [words.optional] : []),
      ...(timePerspectiveName ? [timePerspectiveName] : []),
      ...(orgbladForGuidance.length > 0 ? [words.sheets(orgbladForGuidance.join(', '))] : []),
    ],
    ...photoOf(checkpoint, words),
    ...(checkpoint.answerType === 'TEXT'
      ? { text: { name: field('text'), label: words.answer } }
      : { choice: field('answer') }),
    remark: { name: field('remark'), label: words.remark },
    paragraphs: [],
    rows: subCheckpoints.map((sub) => ({
      number: '',
      title: sub.name,
      notes: [],
      ...photoOf(sub, words),
      choice: `sub.${sub.id}.answer`,
      paragraphs: [],
      rows: [],
    })),
  };
}

export const photoOf = (
  { camera, cameraGuidance }: Pick<SubCheckpointView, 'camera' | 'cameraGuidance'>,
  { photo }: ChecklistWords,
): { photo?: string } => (camera ? { photo: cameraGuidance ? `${photo}: ${cameraGuidance}` : photo } : {});
