import type { Trench } from '@spadework/core/trench';
import type { Answer, Handlers } from '../../../http/contract.js';
import { Refusal } from '../../../kernel/refusals.js';
import { perStore, VersionCache } from '../../../store/cache.js';
import { checkLineOf } from '../check/paper.js';
import type { trenchService } from '../contract.js';
import { preparePackings } from '../packing/index.js';
import { openSegment } from '../segments/access.js';
import { CACHE_MS } from '../segments/cache.js';
import {
  type DrawingFormat,
  type DrawingRead,
  type PlainPackings,
  packingsOf,
  readInWorker,
  retryWhenChanged,
  textOf,
} from '../segments/segmentReads.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { findProjectTitle } from './drawings.sql.js';
import { drawnItems } from './drawnItems.js';
import {
  cableTypesOf,
  checkTitleFields,
  countedOf,
  type DrawingCall,
  type Drawn,
  levelsOf,
  markerOf,
  titlesOf,
} from './facts.js';

type Operations = (typeof trenchService)['operations'];

export const drawingHandlers = {
  drawSvg: (call) => draw(call, 'svg'),
  drawDxf: (call) => draw(call, 'dxf'),
  drawPdf: (call) => draw(call, 'pdf'),
} satisfies Partial<Handlers<Operations>>;

/** What has to be known of a trench to find a drawing of it that was made before. */
interface Outline extends Pick<Trench, 'settings' | 'assumptions'> {
  /** Whether it is not known yet where some content lies. */
  isPending: boolean;
  sections: {
    id: string;
    chainage: string | null | undefined;
    items: number;
    cableTypes: number[];
    packings: PlainPackings;
  }[];
}

const MAX_OUTLINES = 10_000;
const outlines = perStore(() => new VersionCache<Outline>(MAX_OUTLINES, CACHE_MS));

/** Waiting jobs hold no larger trench; it is read again when the job starts. */
const MAX_HELD_ITEMS = 500;

const draw = (call: DrawingCall, format: DrawingFormat): Promise<Answer<never>> =>
  retryWhenChanged(() => drawOnce(call, format));

async function drawOnce(call: DrawingCall, format: DrawingFormat): Promise<Answer<never>> {
  const { tx, params, query, language } = call;
  const known = outlines(tx).get(params.segmentId);
  const segment = await openSegment(call, known?.version ?? null);
  const isKnown = known?.version === segment.version;
  const outline = isKnown ? known.value : await outlineOf(call, segment);
  const isTogether = 'together' in query && query.together === true && query.sectionId === undefined;
  const drawn = drawnIn(outline, query.sectionId, format === 'pdf' || isTogether);
  checkTitleFields(call, isTogether ? { ...drawn, sectionCount: 1 } : drawn);
  const sections = drawn.indexes.map((index) => outline.sections[index]!);
  const facts = {
    check: await checkLineOf(call, segment),
    marker: await markerOf(call, outline.settings),
    ...(await countedOf(call, segment, outline)),
    dimensions: query.dimensions!,
    ...(isTogether && { together: { sheets: query.sheets ?? query.firstSheet! } }),
    language,
    titles: titlesOf(call, segment, await findProjectTitle(tx, segment), ownTitleOf(outline), drawn),
    levels: await levelsOf(call, [...new Set(sections.flatMap(({ cableTypes }) => cableTypes))]),
  };
  const items = sections.reduce((sum, { items: own }) => sum + own, 0);
  const held = isKnown || items > MAX_HELD_ITEMS ? undefined : segment.trench;
  const input = async (): Promise<DrawingRead> => ({
    of: 'DRAWING',
    format,
    trench: held ?? (await textOf(tx, segment)),
    indexes: drawn.indexes,
    packings: sections.flatMap(({ packings }) => packings),
    ...facts,
  });
  const key = outline.isPending ? undefined : ['DRAWING', format, drawn.indexes, facts];
  const options = { companyId: call.caller.companyId, items, key, signal: call.connection.closed() };
  const { bytes, etag } = await readInWorker(tx, segment, options, input);
  return { file: { name: nameOf(segment, drawn, format), content: bytes }, etag };
}

const ownTitleOf = ({ settings, sections }: Outline) => ({
  settings,
  chainages: sections.map(({ chainage }) => chainage),
});

const nameOf = ({ id }: SegmentRow, { indexes }: Drawn, format: DrawingFormat): string =>
  `segment-${id}${indexes.length === 1 ? `-${indexes[0]! + 1}` : ''}.${format}`;

/** A drawing without content whose place is not known yet is another one later. */
async function outlineOf(call: DrawingCall, segment: SegmentRow): Promise<Outline> {
  const { companyId, id, version, trench } = segment;
  await preparePackings(call.tx, companyId, trench.sections);
  const { isPending } = packingsOf(trench.sections);
  const outline = {
    settings: trench.settings,
    assumptions: trench.assumptions,
    isPending,
    sections: trench.sections.map((section) => {
      const items = drawnItems([section]);
      const { packings } = packingsOf([section]);
      return {
        id: section.id,
        chainage: section.chainage,
        items: items.length,
        cableTypes: cableTypesOf(items),
        packings,
      };
    }),
  };
  const size = outline.sections.reduce((sum, { packings }) => sum + 1 + packings.length, 0);
  if (!isPending && !call.tx.inTransaction) outlines(call.tx).set(id, version, outline, size);
  return outline;
}

/** The section that the query names, or else all of them or the first. */
function drawnIn({ sections }: Outline, sectionId: string | undefined, isAll: boolean): Drawn {
  const sectionCount = sections.length;
  if (sectionId === undefined)
    return { indexes: isAll ? sections.map((_, index) => index) : [0], sectionCount };
  const index = sections.findIndex(({ id }) => id === sectionId);
  if (index < 0) throw new Refusal('SECTION_NOT_FOUND');
  return { indexes: [index], sectionCount };
}
