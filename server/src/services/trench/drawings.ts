import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Drawing,
  type DrawingInput,
  drawSection,
  findSection,
  type Section,
  toSvg,
  validateSection,
} from '@spadework/core/trench';
import type { Answer, Handlers } from '../../http/contract.js';
import { etagOfBytes } from '../../http/etag.js';
import { Refusal } from '../../kernel/refusals.js';
import { toDxf } from '../../render/drawing/dxf.js';
import { openSegment } from './access.js';
import type { trenchService } from './contract.js';
import {
  checkTitleFields,
  type DrawingCall,
  drawnItems,
  factsOf,
  markerOf,
  titleOf,
} from './drawingFacts.js';
import { presentFinding } from './labels.js';
import { layoutOf } from './layouts.js';
import { preparePackings } from './packing/index.js';
import { coveringsOf } from './present.js';
import type { SegmentRow } from './segments.sql.js';

type Operations = (typeof trenchService)['operations'];

export const drawingHandlers = {
  drawSvg: (call) => drawOne(call, 'svg', toSvg),
  drawDxf: (call) => drawOne(call, 'dxf', toDxf),
  async drawPdf(call) {
    const segment = await openSegment(call);
    const sections = chosenSections(call, segment) ?? segment.trench.sections;
    const one = sections.length === 1 ? `-${segment.trench.sections.indexOf(sections[0]!) + 1}` : '';
    // Loaded with the first drawing: it would take a tenth of every start.
    const { toPdf } = await import('../../render/drawing/pdf.js');
    const content = await toPdf(await drawingsOf(call, segment, sections));
    return { file: { name: `segment-${segment.id}${one}.pdf`, content }, etag: etagOfBytes(content) };
  },
} satisfies Partial<Handlers<Operations>>;

async function drawOne(
  call: DrawingCall,
  extension: string,
  render: (drawing: Drawing) => string,
): Promise<Answer<never>> {
  const segment = await openSegment(call);
  const [section] = chosenSections(call, segment) ?? segment.trench.sections;
  for await (const drawing of await drawingsOf(call, segment, [section!])) {
    const content = render(drawing);
    const number = segment.trench.sections.indexOf(section!) + 1;
    return {
      file: { name: `segment-${segment.id}-${number}.${extension}`, content },
      etag: etagOfBytes(content),
    };
  }
  throw new Refusal('SECTION_NOT_FOUND');
}

/** The section that the query names, or null without one. */
function chosenSections(call: DrawingCall, { trench }: SegmentRow): Section[] | null {
  const { sectionId } = call.query;
  if (sectionId === undefined) return null;
  const section = findSection(trench, sectionId);
  if (!section) throw new Refusal('SECTION_NOT_FOUND');
  return [section];
}

/** Draws sections one after another. Other requests have their turn between them. */
async function drawingsOf(
  call: DrawingCall,
  segment: SegmentRow,
  sections: readonly Section[],
): Promise<AsyncIterable<Drawing>> {
  checkTitleFields(call, segment, sections);
  const { trench } = segment;
  const facts = await factsOf(call, segment, drawnItems(sections));
  const marker = await markerOf(call, trench.settings);
  const coverings = coveringsOf(trench);
  await preparePackings(call.tx, segment.companyId, sections);
  const inputOf = (section: Section, i: number): DrawingInput => {
    const layout = layoutOf(section);
    const { title, trenchLength } = titleOf(call, segment, facts.project, sections, i);
    return {
      layout,
      topCoverings: coverings,
      soilThermalResistivity: trench.surroundings.soilThermalResistivity,
      marker,
      dimensions: call.query.dimensions!,
      language: call.language,
      title,
      trenchLength,
      names: facts.names,
      voltages: facts.voltages,
      errors: validateSection(layout, coverings).map((finding) => presentFinding(finding, call.language)),
    };
  };
  return (async function* () {
    for (const [i, section] of sections.entries()) {
      if (i > 0) await nextTurn();
      yield drawSection(inputOf(section, i));
    }
  })();
}
