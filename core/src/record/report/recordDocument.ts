import type { AssessmentType } from '../../checklist/model.js';
import { checklistWords } from '../../checklist/words.js';
import type { Block, Fact, ReportDocument } from '../../report/document.js';
import { countText } from '../../report/format.js';
import type { Language } from '../../text/language.js';
import { nameIn } from '../../text/names.js';
import type { ChecklistRecord, Deviation, Signature } from '../model.js';
import { recordWords } from '../words.js';
import { deviationTable, openOnes, shortened } from './openDeviations.js';
import { type PointInput, pointBlocks } from './points.js';
import { timeText } from './time.js';
import { recordReportWords } from './words.js';

export interface RecordReport extends PointInput {
  project: { number: string; name: string };
  /** The name of the segment that it is about. */
  segment?: string | undefined;
  facility: { name: string; nameEn?: string | null };
  /** The name of the revision of the checklist. */
  revision: string;
  /** The display name of the company that has the project. */
  company: string;
  /** Of a signed record: whether what is stored is what was signed. */
  isAsSigned: boolean;
}

/** What the first page has room for between its head and the hash, and what is set there, in mm. */
const FIRST_PAGE = {
  room: 68,
  secondTitleLine: 10,
  warning: 15,
  signature: 9,
  line: 3.5,
  betweenRows: 2.2,
  more: 6.5,
};
const TITLE_CHARACTERS = 45;
const ROW_CHARACTERS = 90;

/** A record as a report: what matters on the first page, then the answers by part. */
export function recordDocument(report: RecordReport, language: Language): ReportDocument {
  const words = recordReportWords(language);
  const { record, company, project, names } = report;
  const assessment = assessmentText(record.assessmentType, language);
  const open = openOnes(record.deviations);
  const warnings = warningsOf(report, open, language);
  const first = open.slice(0, firstCount(record, open, warnings.length));
  const further = open.slice(first.length);
  const when = timeText(record.changedAt, language);
  return {
    language,
    title: record.title,
    subtitle: `${words.report} · ${assessment}`,
    // The part that may be long comes last, because the end is cut.
    runningHead: [...markOf(record, language), project.number, assessment, record.title].join(' · '),
    foot: [...markOf(record, language), words.report, words.asOf(when), company].join(' · '),
    date: record.changedAt,
    ...(markOf(record, language)[0] && { mark: markOf(record, language)[0] }),
    facts: factsOf(report, language),
    figures: [
      {
        label: words.answered,
        value: countText(record.answered, language),
        unit: words.ofPoints(countText(record.points, language)),
      },
      {
        label: words.deviations,
        value: countText(record.deviations.filter(({ state }) => state !== 'WITHDRAWN').length, language),
      },
      { label: words.openDeviations, value: countText(open.length, language) },
      {
        label: words.photos,
        value: countText(record.photos.filter(({ state }) => state === 'STORED').length, language),
      },
    ],
    blocks: [
      // At the foot of the first page, whatever comes above it.
      sealOf(record, language),
      ...warnings,
      { kind: 'heading', text: words.openDeviations },
      open.length === 0
        ? { kind: 'note', text: words.noOpenDeviations }
        : deviationTable(first, names, language),
      ...(further.length > 0 ? [{ kind: 'paragraph' as const, text: words.moreBelow(further.length) }] : []),
      { kind: 'heading', text: words.signatures },
      signaturesOf(record.signatures, names, language),
      ...(further.length > 0
        ? [
            { kind: 'heading' as const, text: words.moreOpenDeviations },
            deviationTable(further, names, language),
          ]
        : []),
      ...(report.small.size > 0 ? [{ kind: 'note' as const, text: words.smallPhotos }] : []),
      ...pointBlocks(report, language),
    ],
  };
}

/** How many open deviations stand on the first page: more would push the signatures from it. There is always the worst one. */
function firstCount(
  { title, signatures }: Pick<ChecklistRecord, 'title' | 'signatures'>,
  open: readonly Deviation[],
  warnings: number,
): number {
  const { room, secondTitleLine, warning, signature, line, betweenRows, more } = FIRST_PAGE;
  const heights = open.map(
    ({ question, text }) => (linesOf(question) + linesOf(shortened(text))) * line + betweenRows,
  );
  const left =
    room -
    (title.length > TITLE_CHARACTERS ? secondTitleLine : 0) -
    warnings * warning -
    Math.max(1, signatures.length) * signature;
  const heightOf = (count: number) => sumOf(heights.slice(0, count)) + (count < open.length ? more : 0);
  const counts = open.map((_, i) => open.length - i);
  return counts.find((count) => heightOf(count) <= left) ?? Math.min(1, open.length);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const linesOf = (text: string): number => Math.ceil(text.length / ROW_CHARACTERS);

const assessmentText = (type: AssessmentType, language: Language): string =>
  checklistWords(language).assessmentTypes[type];

/** What every page says of a record that is not to be relied on. */
function markOf({ state }: ChecklistRecord, language: Language): string[] {
  const { marks } = recordReportWords(language);
  return state === 'DRAFT' || state === 'VOID' ? [marks[state]] : [];
}

function factsOf(
  { record, project, segment, facility, revision, names }: RecordReport,
  language: Language,
): Fact[] {
  const words = recordReportWords(language);
  const byAt = (user: string, at: string) => words.byAt(names.get(user) ?? user, timeText(at, language));
  return [
    { label: words.project, value: `${project.number} ${project.name}` },
    ...(segment ? [{ label: words.segment, value: segment }] : []),
    ...(record.place ? [{ label: words.place, value: record.place }] : []),
    { label: words.facility, value: nameIn({ ...facility, nameEn: facility.nameEn ?? undefined }, language) },
    { label: words.assessment, value: assessmentText(record.assessmentType, language) },
    { label: words.revision, value: revision },
    { label: words.state, value: recordWords(language).states[record.state] },
    { label: words.begun, value: byAt(record.createdBy, record.createdAt) },
    { label: words.changed, value: byAt(record.changedBy, record.changedAt) },
    { label: words.id, value: record.id },
    ...(record.replaces ? [{ label: words.replaces, value: record.replaces }] : []),
  ];
}

function warningsOf(
  { record, names, isAsSigned }: RecordReport,
  open: readonly Deviation[],
  language: Language,
): Block[] {
  const words = recordReportWords(language);
  const { state, voidReason, changedBy, changedAt, replacedBy, conflicts } = record;
  const who = names.get(changedBy) ?? changedBy;
  const dangers = open.filter(({ severity }) => severity === 'DANGER').length;
  return [
    ...(state === 'VOID' ? [words.void(who, timeText(changedAt, language), voidReason ?? '')] : []),
    ...(state === 'SIGNED' && !isAsSigned ? [words.notAsSigned] : []),
    ...(replacedBy === null ? [] : [words.replaced(replacedBy)]),
    ...(dangers > 0 ? [words.dangers(dangers)] : []),
    ...(conflicts > 0 ? [words.conflicts(conflicts)] : []),
  ].map((text) => ({ kind: 'warning', text }));
}

function signaturesOf(
  signatures: readonly Signature[],
  names: ReadonlyMap<string, string>,
  language: Language,
): Block {
  const words = recordReportWords(language);
  const { roles } = recordWords(language);
  if (signatures.length === 0) return { kind: 'note', text: words.notSigned };
  return {
    kind: 'table',
    columns: [
      { title: words.role, align: 'left' },
      { title: words.who, align: 'left', weight: 2 },
      { title: words.when, align: 'left' },
      ...(signatures.some(({ statement }) => statement)
        ? [{ title: words.statement, align: 'left' as const, weight: 3 }]
        : []),
    ],
    rows: signatures.map(({ role, user, at, method, statement }) => ({
      kind: 'row',
      cells: [
        roles[role],
        signerText(user, names),
        `${timeText(at, language)}\n${words.methods[method]}`,
        statement ?? '',
      ],
    })),
  };
}

/** A signer by name and by user name, which is what was signed. */
export function signerText(user: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(user);
  return name && name !== user ? `${name} (${user})` : user;
}

/** The content hash, for people and for a camera. A draft has none yet, and what is void none any more. */
function sealOf({ id, state, contentHash }: ChecklistRecord, language: Language): Block {
  const words = recordReportWords(language);
  return {
    kind: 'seal',
    title: words.seal,
    hash: contentHash ?? words.noHash[state === 'VOID' ? state : 'DRAFT'],
    text: contentHash === null ? '' : words.howToVerify,
    code: recordCode(id, contentHash),
  };
}

/** What the square code of a record says. */
export const recordCode = (id: string, contentHash: string | null): string =>
  `spadework:record?id=${id}${contentHash === null ? '' : `&hash=${contentHash}`}`;
