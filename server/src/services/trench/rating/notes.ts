import { compactionNotes, type Section, surfaceOf, validateSection } from '@spadework/core/trench';
import type { Answer, Handlers } from '../../../http/contract.js';
import { etagOfBytes } from '../../../http/etag.js';
import { reportFile } from '../../../http/reportFile.js';
import type { Typesetter } from '../../../render/typesetting/typesetter.js';
import { VERSION } from '../../../version.js';
import { checkOfNote } from '../check/paper.js';
import type { trenchService } from '../contract.js';
import { drawnItems } from '../drawings/drawnItems.js';
import {
  checkTitleFields,
  countedOf,
  type DrawingCall,
  factsOf,
  markerOf,
  titlesOf,
} from '../drawings/facts.js';
import { presentFinding } from '../items/labels.js';
import { openSegment } from '../segments/access.js';
import { layoutOf } from '../segments/layouts.js';
import { coveringsOf } from '../segments/present.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import type { Part, PlainDrawing } from './job.js';
import { type RatingCall, sectionResult } from './ratings.js';

/** Ratings as files. The thread that rates writes what they say, and the typesetter's process makes them. */
export const noteHandlers = (typesetter: Typesetter) =>
  ({
    getRatingReport: (call) =>
      noteFile(call, 'NOTE', 'pdf', (json) => typesetter.pdf(json, call.caller.companyId)),
    getRatingWorkbook: (call) =>
      noteFile(call, 'WORKBOOK', 'xlsx', (json) => typesetter.xlsx(json, call.caller.companyId)),
    drawRatingMapSvg: (call) => mapFile(call, 'svg', (drawing) => ({ of: 'MAP_SVG', drawing })),
    drawRatingMapPng: (call) =>
      mapFile(call, 'png', (drawing) => ({ of: 'MAP_PNG', drawing, resolution: call.query.resolution! })),
  }) satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

type FileCall = RatingCall & DrawingCall;

async function noteFile(
  call: FileCall,
  of: 'NOTE' | 'WORKBOOK',
  extension: string,
  typeset: (json: string) => Promise<Uint8Array>,
): Promise<Answer<never>> {
  const { result, name } = await drawnResult(call, async (drawing, segment, section) => {
    const check = await checkOfNote(call, segment, section.id);
    const made = { program: VERSION, segmentVersion: segment.version };
    return { of, drawing: { ...drawing, check: check.line }, made, check };
  });
  const { json } = result as { json: string };
  return reportFile(call.tx, { name: `rating-${name}.${extension}` }, json, typeset);
}

async function mapFile(
  call: FileCall,
  extension: string,
  partWith: (drawing: PlainDrawing) => Part,
): Promise<Answer<never>> {
  const { result, name } = await drawnResult(call, partWith);
  const content = (result as { file: string | Uint8Array }).file;
  return { file: { name: `temperatures-${name}.${extension}`, content }, etag: etagOfBytes(content) };
}

/** The result of a part that has the section's drawing, and the segment and section as a part of a file's name. */
async function drawnResult(
  call: FileCall,
  partWith: (drawing: PlainDrawing, segment: SegmentRow, section: Section) => Part | Promise<Part>,
) {
  const segment = await openSegment(call);
  let number = 1;
  const result = await sectionResult(call, segment, {}, async (section) => {
    number = segment.trench.sections.indexOf(section) + 1;
    return partWith(await drawingOf(call, segment, section), segment, section);
  });
  return { result, name: `${segment.id}-${number}` };
}

/** What the note's drawing says besides the section. The layout's packings are known by now. */
async function drawingOf(call: DrawingCall, segment: SegmentRow, section: Section): Promise<PlainDrawing> {
  const { trench } = segment;
  const drawn = { indexes: [trench.sections.indexOf(section)], sectionCount: trench.sections.length };
  checkTitleFields(call, drawn);
  const own = { settings: trench.settings, chainages: trench.sections.map(({ chainage }) => chainage) };
  const facts = await factsOf(call, segment, drawnItems([section]));
  const { backfill, ...counted } = await countedOf(call, segment, trench);
  const { title, trenchLength } = titlesOf(call, segment, facts.project, own, drawn)[0]!;
  return {
    marker: await markerOf(call, trench.settings),
    ...counted,
    notes: compactionNotes(section, surfaceOf(section, trench.surroundings), backfill, call.language),
    dimensions: call.query.dimensions!,
    language: call.language,
    title,
    trenchLength,
    names: [...facts.names],
    voltages: [...facts.voltages],
    errors: validateSection(layoutOf(trench, section), coveringsOf(trench)).map((finding) =>
      presentFinding(finding, call.language),
    ),
  };
}
