import type { NoteFrame } from '@spadework/core/electrical/note';
import type { Answer, Handlers } from '../../../http/contract.js';
import { reportFile } from '../../../http/reportFile.js';
import type { Typesetter } from '../../../render/typesetting/typesetter.js';
import { VERSION } from '../../../version.js';
import type { trenchService } from '../contract.js';
import { findProjectTitle } from '../drawings/drawings.sql.js';
import { checkTitleFields, documentTitle, type TitleCall, titlesOf } from '../drawings/facts.js';
import { openFeeder } from '../feeders/feeders.js';
import { sectionName } from '../items/labels.js';
import { openSegment, type SegmentCall } from '../segments/access.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { calculated } from './calculator.js';
import { type FeederQuery, plainFeeder } from './feederSheets.js';
import { type Context, plainSheet, type SheetQuery } from './requests.js';

type NoteCall = SegmentCall & Context & TitleCall & { query: SheetQuery };
type FeederNoteCall = Context &
  Parameters<typeof openFeeder>[0] & { query: FeederQuery & Parameters<typeof documentTitle>[0] };
type Extension = 'pdf' | 'xlsx';

/** Electrical sheets and feeders as files. The thread that rates writes what they say, and the typesetter's process makes them. */
export function electricalNoteHandlers(typesetter: Typesetter) {
  const file = ({ tx, caller }: Context, name: string, extension: Extension, json: string): Answer<never> =>
    reportFile(tx, { name: `${name}.${extension}` }, json, (text) =>
      typesetter[extension](text, caller.companyId),
    );

  async function ofSegment(call: NoteCall, extension: Extension): Promise<Answer<never>> {
    const segment = await openSegment(call);
    const request = await plainSheet(call, segment, call.query);
    const ids = request.sections.map((one) => one.request.section.id);
    const frame = {
      ...(await titleOf(call, segment, ids)),
      language: call.language,
      profileName: request.profile.name,
      sections: Object.fromEntries(namesOf(segment, call)),
    };
    const of = extension === 'pdf' ? 'NOTE' : 'WORKBOOK';
    return file(call, `electrical-${segment.id}`, extension, await calculated(call, { of, request, frame }));
  }

  async function ofFeeder(call: FeederNoteCall, extension: Extension): Promise<Answer<never>> {
    const feeder = await openFeeder(call);
    const { request, profile, found } = await plainFeeder(call, feeder, call.query);
    const project = await findProjectTitle(call.tx, feeder);
    const frame: NoteFrame = {
      language: call.language,
      feederName: feeder.name,
      title: { project: project?.name, section: '', ...documentTitle(call.query, project) },
      made: { program: VERSION },
      profileName: profile.name,
      sections: Object.fromEntries(
        [...found.values()].flatMap((segment) =>
          namesOf(segment, call).map(([id, name]) => [id, `${segment.name}, ${name}`]),
        ),
      ),
    };
    const of = extension === 'pdf' ? 'FEEDER_NOTE' : 'FEEDER_WORKBOOK';
    return file(call, `feeder-${feeder.id}`, extension, await calculated(call, { of, request, frame }));
  }

  return {
    getElectricalReport: (call) => ofSegment(call, 'pdf'),
    getElectricalWorkbook: (call) => ofSegment(call, 'xlsx'),
    getFeederReport: (call) => ofFeeder(call, 'pdf'),
    getFeederWorkbook: (call) => ofFeeder(call, 'xlsx'),
  } satisfies Partial<Handlers<(typeof trenchService)['operations']>>;
}

const namesOf = ({ trench }: SegmentRow, { language }: Context): [id: string, name: string][] =>
  trench.sections.map(({ id }, i) => [id, sectionName(i, language)]);

/** The title block of a note of one section, or of several together. */
async function titleOf(
  call: NoteCall,
  segment: SegmentRow,
  sectionIds: readonly string[],
): Promise<Pick<NoteFrame, 'title' | 'made'>> {
  const { sections, settings } = segment.trench;
  const indexes = sectionIds.map((id) => sections.findIndex((one) => one.id === id));
  const drawn = { indexes, sectionCount: sections.length };
  checkTitleFields(call, drawn);
  const own = { settings, chainages: sections.map(({ chainage }) => chainage) };
  const titles = titlesOf(call, segment, await findProjectTitle(call.tx, segment), own, drawn).map(
    ({ title }) => title,
  );
  const [first] = titles;
  const { length } = call.query;
  return {
    title: {
      ...first!,
      section: titles.length === 1 ? first!.section : '',
      chainage: [...new Set(titles.flatMap(({ chainage }) => chainage ?? []))].join(', '),
      length: length ? length.reduce((sum: number, one) => sum + (one ?? 0), 0) : first!.length,
    },
    made: { program: VERSION, segmentVersion: segment.version },
  };
}
