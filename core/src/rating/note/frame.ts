import type { Block, Fact, ReportDocument } from '../../report/document.js';
import { dateText } from '../../report/format.js';
import type { Language } from '../../text/language.js';
import type { DrawingTitle } from '../../trench/drawing/index.js';
import { plainText, withUnit } from './numbers.js';
import { noteWords } from './words.js';

/** What all calculation notes begin and end with, whatever they compute. */

/** What a note is of, by its title block. */
export type NoteTitle = Omit<DrawingTitle, 'segment' | 'sheet' | 'sheets'> & { segment?: string };

/** What made a note, and of which version of a segment. */
export interface NoteMade {
  program: string;
  segmentVersion?: number;
}

export const nameOf = ({ project, segment, section }: NoteTitle): string =>
  [project, segment, section].filter(Boolean).join(' · ');

/** A note between its head, and its signatures. */
export function framed(
  { title, language }: { title: NoteTitle; language: Language },
  note: { subtitle: string } & Pick<ReportDocument, 'facts' | 'figures' | 'blocks'>,
): ReportDocument {
  const words = noteWords(language);
  return {
    language,
    title: words.title,
    runningHead: `${words.title} · ${nameOf(title)}`,
    foot: [title.company, title.projectNumber, dateText(title.date, language)].filter(Boolean).join(' · '),
    date: title.date,
    ...note,
    blocks: [
      ...revisionBlocks(title, language),
      ...note.blocks,
      {
        kind: 'signatures',
        fields: [...words.signatureFields],
        values: ['', title.drawnBy ?? '', '', title.checkedBy ?? ''],
      },
    ],
  };
}

/** The revisions of the document, the newest first. */
function revisionBlocks({ revisions = [] }: NoteTitle, language: Language): Block[] {
  if (revisions.length === 0) return [];
  const words = noteWords(language);
  const titles = [words.revision, words.date, words.revisionText, words.revisionBy];
  return [
    {
      kind: 'table',
      columns: titles.map((one, i) => ({ title: one, align: 'left', ...(i === 2 && { weight: 1 }) })),
      rows: revisions.toReversed().map(({ revision, date, text, by }) => ({
        kind: 'row',
        cells: [revision, dateText(date, language), text, by],
      })),
    },
  ];
}

/** What a note is of, what it was computed by, and what made it. Facts that are not known are left out. */
export function frameFacts(
  title: NoteTitle,
  by: Fact[],
  made: NoteMade | undefined,
  language: Language,
): Fact[] {
  const words = noteWords(language);
  const length = title.length === undefined ? '' : withUnit(plainText(title.length, language), 'm');
  return [
    { label: words.documentNumber, value: title.drawingNumber ?? '' },
    { label: words.revision, value: title.revision ?? '' },
    { label: words.project, value: title.project ?? '' },
    { label: words.projectNumber, value: title.projectNumber ?? '' },
    { label: words.segment, value: title.segment ?? '' },
    { label: words.section, value: title.section },
    { label: words.chainage, value: title.chainage ?? '' },
    { label: words.keyPlan, value: title.keyPlan ?? '' },
    { label: words.norms, value: title.norms ?? '' },
    { label: words.length, value: length },
    { label: words.company, value: title.company ?? '' },
    { label: words.date, value: dateText(title.date, language) },
    ...by,
    { label: words.segmentVersion, value: String(made?.segmentVersion ?? '') },
    { label: words.program, value: made ? `Spadework ${made.program}` : '' },
  ].filter(({ value }) => value !== '');
}
