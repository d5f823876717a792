import { quantitiesOf } from '@spadework/core/quantity';
import {
  compactionNotes,
  type Drawing,
  type DrawingInput,
  type DrawingTitle,
  drawSection,
  drawSections,
  itemTypeName,
  layoutSection,
  packingKey,
  readTrench,
  type Section,
  type SectionLayout,
  surfaceOf,
  type TopCovering,
  type Trench,
  toSvg,
  validateSection,
  warnOfSection,
} from '@spadework/core/trench';
import { etagOfBytes } from '../../../http/etag.js';
import { drawnItems } from '../drawings/drawnItems.js';
import { presentFinding } from '../items/labels.js';
import { ofSection, presentQuantities } from '../quantity/present.js';
import { breachesOf } from '../rules/breaches.js';
import { presentRuleFindings } from '../rules/findings.js';
import { coveringsOf, presentSegmentDetail } from './present.js';
import type {
  Answered,
  DetailRead,
  DrawingRead,
  PlainPackings,
  QuantityRead,
  RuleRead,
  SegmentRead,
} from './segmentReads.js';

/** Reads a segment in a worker. */
export async function run(read: SegmentRead): Promise<Answered> {
  const bytes = await bytesOf(read);
  return { bytes, etag: etagOfBytes(bytes) };
}

async function bytesOf(read: SegmentRead): Promise<Uint8Array> {
  switch (read.of) {
    case 'DETAIL':
      return Buffer.from(JSON.stringify(detailOf(read)));
    case 'QUANTITIES':
      return Buffer.from(JSON.stringify(quantitiesIn(read)));
    case 'RULES':
      return Buffer.from(JSON.stringify(breachesIn(read)));
    case 'DRAWING':
      return drawnAs(read);
  }
}

function layoutsOf({ settings }: Trench, sections: readonly Section[], packings: PlainPackings) {
  const known = new Map(packings);
  return sections.map((section) =>
    layoutSection(section, settings.clearances, (filling) => known.get(packingKey(filling))),
  );
}

const parsed = (trench: Trench | string): Trench =>
  typeof trench === 'string' ? readTrench(JSON.parse(trench)) : trench;

function detailOf({ segment, packings, language, rules, types, ...read }: DetailRead) {
  const trench = parsed(read.trench);
  const layouts = layoutsOf(trench, trench.sections, packings);
  const found = breachesOf(trench, layouts, rules, types);
  return presentSegmentDetail({ ...segment, trench }, layouts, found, language);
}

function quantitiesIn({
  segment,
  packings,
  assumptions,
  markerTypeId,
  profile,
  sectionId,
  language,
  ...read
}: QuantityRead) {
  const trench = parsed(read.trench);
  const { length } = segment;
  const layouts = layoutsOf(trench, trench.sections, packings);
  const quantities = quantitiesOf({ trench, length, layouts, assumptions, markerTypeId });
  const own = ofSection(quantities, sectionId);
  return presentQuantities({ ...segment, trench }, profile, assumptions, own, language);
}

function breachesIn({ packings, rules, types, language, ...read }: RuleRead) {
  const trench = parsed(read.trench);
  const found = breachesOf(trench, layoutsOf(trench, trench.sections, packings), rules, types);
  return presentRuleFindings(found, language);
}

async function drawnAs(read: DrawingRead): Promise<Uint8Array> {
  if (read.format === 'pdf') {
    const { toPdf } = await import('../../../render/drawing/pdf.js');
    return toPdf(drawingsOf(read));
  }
  const [drawing] = drawingsOf(read);
  if (read.format === 'svg') return Buffer.from(toSvg(drawing!));
  const { toDxf } = await import('../../../render/drawing/dxf.js');
  return Buffer.from(toDxf(drawing!));
}

function* drawingsOf(read: DrawingRead): Generator<Drawing> {
  if (!read.together) for (const input of inputsOf(read)) yield drawSection(input);
  else yield drawSections([...inputsOf(read)], joinedTitle(read.titles, read.together));
}

/** The title block of a sheet with several sections. */
function joinedTitle(
  titles: DrawingRead['titles'],
  { sheets }: NonNullable<DrawingRead['together']>,
): DrawingTitle {
  const all = titles.map(({ title }) => title);
  const chainage = all.flatMap((title) => title.chainage ?? []).join(' / ');
  return {
    ...all[0]!,
    section: all.map(({ section }) => section).join(', '),
    ...(chainage && { chainage }),
    sheets,
  };
}

function* inputsOf({ titles, levels, packings, language, ...read }: DrawingRead): Generator<DrawingInput> {
  const trench = parsed(read.trench);
  const sections = read.indexes.map((index) => trench.sections[index]!);
  const topCoverings = coveringsOf(trench);
  const items = drawnItems(sections);
  const levelOf = new Map(levels);
  const names = new Map(items.map((item) => [item.id, itemTypeName(item, language)]));
  const voltages = new Map<string, number>();
  for (const item of items) {
    const level = item.kind === 'cable' ? levelOf.get(item.typeId) : undefined;
    if (level !== undefined) voltages.set(item.id, level);
  }
  for (const [i, layout] of layoutsOf(trench, sections, packings).entries())
    yield {
      ...(read.check !== undefined && { check: read.check }),
      layout,
      topCoverings,
      soilThermalResistivity: trench.surroundings.soilThermalResistivity,
      marker: read.marker,
      markerCount: read.markerCount,
      baseCourse: read.baseCourse,
      notes: compactionNotes(
        layout.section,
        surfaceOf(layout.section, trench.surroundings),
        read.backfill,
        language,
      ),
      dimensions: read.dimensions,
      language,
      ...titles[i]!,
      names,
      voltages,
      errors: faultsOf(layout, topCoverings).map((finding) => presentFinding(finding, language)),
    };
}

/** What keeps a drawing from being built by: the errors, and content that the drawing lacks because its place is not known yet. */
const faultsOf = (layout: SectionLayout, topCoverings: TopCovering[]) => [
  ...validateSection(layout, topCoverings),
  ...warnOfSection(layout).filter(({ code }) => code === 'CONTENT_PENDING'),
];
