import {
  type Drawing,
  drawSection,
  findSection,
  layoutSection,
  type Trench,
  toSvg,
} from '@spadework/core/trench';
import type { Answer, Call, Handlers } from '../../http/contract.js';
import { etagOfBytes } from '../../http/etag.js';
import type { Language } from '../../http/language.js';
import { Refusal } from '../../kernel/refusals.js';
import { toDxf } from '../../render/drawing/dxf.js';
import { toPdf } from '../../render/drawing/pdf.js';
import { openSegment } from './access.js';
import type { trenchService } from './contract.js';
import { itemName, sectionName } from './labels.js';
import type { SegmentRow } from './segments.sql.js';

type Operations = (typeof trenchService)['operations'];

export const drawingHandlers = {
  drawSvg: (call) => draw(call, 'svg', toSvg),
  drawPdf: (call) => draw(call, 'pdf', toPdf),
  drawDxf: (call) => draw(call, 'dxf', toDxf),
} satisfies Partial<Handlers<Operations>>;

type DrawingCall = Call<Operations['drawSvg']> | Call<Operations['drawPdf']> | Call<Operations['drawDxf']>;

async function draw(
  call: DrawingCall,
  extension: string,
  render: (drawing: Drawing) => string | Uint8Array | Promise<string | Uint8Array>,
): Promise<Answer<never>> {
  const segment = await openSegment(call);
  const { sectionId, dimensions } = call.query;
  const section =
    sectionId === undefined ? segment.trench.sections[0]! : findSection(segment.trench, sectionId);
  if (!section) throw new Refusal('SECTION_NOT_FOUND');
  const index = segment.trench.sections.indexOf(section);
  const drawing = drawSection({
    layout: layoutSection(section),
    topCoverings: segment.trench.topCoverings,
    autoMarkers: segment.trench.settings.autoMarkers,
    dimensions: dimensions!,
    language: call.language,
    title: titleOf(segment, index, call.language),
    names: namesOf(segment.trench, call.language),
  });
  const content = await render(drawing);
  return {
    file: { name: `segment-${segment.id}-${index + 1}.${extension}`, content },
    etag: etagOfBytes(content),
  };
}

const titleOf = ({ name, projectName }: SegmentRow, index: number, language: Language) => ({
  project: projectName,
  segment: name,
  section: sectionName(index, language),
  date: new Date().toISOString().slice(0, 10),
});

function namesOf({ sections }: Trench, language: Language): Map<string, string> {
  const items = sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  const inside = items.flatMap((item) => ('content' in item ? item.content : []));
  return new Map([...items, ...inside].map((item) => [item.id, itemName(item, language)]));
}
