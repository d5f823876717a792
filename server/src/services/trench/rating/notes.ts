import { type Section, validateSection } from '@spadework/core/trench';
import type { Answer, Handlers } from '../../../http/contract.js';
import { etagOfBytes } from '../../../http/etag.js';
import { RENDERING_EDITION } from '../../../render/typesetting/edition.js';
import type { Typesetter } from '../../../render/typesetting/typesetter.js';
import { openSegment } from '../access.js';
import type { trenchService } from '../contract.js';
import {
  checkTitleFields,
  type DrawingCall,
  drawnItems,
  factsOf,
  markerOf,
  titleOf,
} from '../drawingFacts.js';
import { presentFinding } from '../labels.js';
import { layoutOf } from '../layouts.js';
import { coveringsOf } from '../present.js';
import type { SegmentRow } from '../segments.sql.js';
import type { PlainDrawing } from './job.js';
import { type RatingCall, sectionResult } from './ratings.js';

/** Ratings as files. The thread that rates writes what they say, and the typesetter's process makes them. */
export const noteHandlers = (typesetter: Typesetter) =>
  ({
    getRatingReport: (call) =>
      noteFile(call, 'NOTE', 'pdf', (json) => typesetter.pdf(json, call.caller.companyId)),
    getRatingWorkbook: (call) =>
      noteFile(call, 'WORKBOOK', 'xlsx', (json) => typesetter.xlsx(json, call.caller.companyId)),
  }) satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

async function noteFile(
  call: RatingCall & DrawingCall,
  of: 'NOTE' | 'WORKBOOK',
  extension: string,
  typeset: (json: string) => Promise<Uint8Array>,
): Promise<Answer<never>> {
  const segment = await openSegment(call);
  let number = 1;
  const { json } = (await sectionResult(call, segment, {}, async (section) => {
    number = segment.trench.sections.indexOf(section) + 1;
    return { of, drawing: await drawingOf(call, segment, section) };
  })) as { json: string };
  return {
    file: { name: `rating-${segment.id}-${number}.${extension}`, content: () => typeset(json) },
    // Equal content gives equal bytes in one version of the server.
    etag: etagOfBytes(`${RENDERING_EDITION} ${json}`),
  };
}

/** What the note's drawing says besides the section. The layout's packings are known by now. */
async function drawingOf(call: DrawingCall, segment: SegmentRow, section: Section): Promise<PlainDrawing> {
  checkTitleFields(call, segment, [section]);
  const { trench } = segment;
  const facts = await factsOf(call, segment, drawnItems([section]));
  const { title, trenchLength } = titleOf(call, segment, facts.project, [section], 0);
  return {
    marker: await markerOf(call, trench.settings),
    dimensions: call.query.dimensions!,
    language: call.language,
    title,
    trenchLength,
    names: [...facts.names],
    voltages: [...facts.voltages],
    errors: validateSection(layoutOf(section), coveringsOf(trench)).map((finding) =>
      presentFinding(finding, call.language),
    ),
  };
}
