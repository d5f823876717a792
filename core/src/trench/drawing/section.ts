import type { Box } from '../../geometry/box.js';
import { labelList } from '../labelRanges.js';
import { groundBands } from '../looks/bands.js';
import { markerPlaces } from '../looks/marker.js';
import { SPACING_PITCH, spacedLayers } from './centres.js';
import { type Detail, detailsAt, drawDetail, placeDetails } from './details.js';
import { drawDimensions } from './dimensions.js';
import type { Drawing, DrawingInput, DrawingTitle, DrawnShape, GroundSheet } from './drawing.js';
import { drawGround, type Ground, groundOf, shrunk } from './ground.js';
import { itemShapes } from './items.js';
import { drawLabels, labelRequests, type Wanted } from './labels.js';
import { FOOT, Legend, type LegendContent, PADDING } from './legend.js';
import { drawMarkers } from './marker.js';
import { materialRows } from './materialRows.js';
import { type NumberedItem, numbered } from './numbering.js';
import { frameOffenders, notValidAcross, Offenders } from './offenders.js';
import { drawOpenings } from './openings.js';
import { Page } from './page.js';
import { EDGE, line, QUIET, text } from './pens.js';
import { drawScaleBar } from './scaleBar.js';
import {
  chooseSharedSheet,
  chooseSheet,
  type Extent,
  extentOf,
  type Sheet,
  type SurroundingSpace,
} from './sheet.js';
import { type TableRow, tableRows } from './tableRows.js';
import { drawTitleBlock, hasThirdRow } from './titleBlock.js';
import { WORDS } from './words.js';

/** A section and what of it does not depend on the scale. */
interface Prepared {
  input: DrawingInput;
  items: NumberedItem[];
  offenders: Offenders;
  markers: Box[];
  extent: Extent;
}

function preparedFor(input: DrawingInput): Prepared {
  const { layout, marker, markerCount, topCoverings } = input;
  return {
    input,
    items: numbered(input),
    offenders: new Offenders(input.errors),
    markers: marker ? markerPlaces(marker, layout, markerCount) : [],
    extent: extentOf(layout, topCoverings),
  };
}

/** Draws a section to scale. */
export function drawSection(input: DrawingInput): Drawing {
  const prepared = preparedFor(input);
  const legend = new Legend(legendOf(prepared), input);
  const detailsFor = cached((scale) => detailsAt(prepared.items, scale));
  const sheet = chooseSheet(
    prepared.extent,
    spaceAround(input),
    (columns) => legend.fits(columns),
    (scale, area) => placeDetails(detailsFor(scale), area).width,
    hasThirdRow(input.title),
  );
  const picture = pictureOf(prepared, sheet, detailsFor(sheet.scale));
  return drawingOf(input, sheet, legend, [picture]);
}

/** Draws several sections side by side and below each other on one sheet, to one scale, with one title block. */
export function drawSections(inputs: readonly DrawingInput[], title: DrawingTitle): Drawing {
  if (inputs.length === 1) return drawSection({ ...inputs[0]!, title });
  const all = inputs.map(preparedFor);
  const first = { ...inputs[0]!, title, errors: inputs.flatMap(({ errors }) => errors) };
  const legend = new Legend(joinedLegend(all), first);
  const wanted = all.map(({ input, extent }) => ({ extent, space: withCaption(spaceAround(input)) }));
  const sheets = chooseSharedSheet(wanted, (columns) => legend.fits(columns), hasThirdRow(title));
  const pictures = all.map((prepared, i) => {
    const picture = pictureOf(prepared, sheets[i]!, []);
    return { ...picture, shapes: [...picture.shapes, ...captionOf(prepared.input.title, sheets[i]!)] };
  });
  return drawingOf(first, { ...sheets[0]!, area: sheets[0]!.whole }, legend, pictures);
}

const CAPTION = 7;
const withCaption = (space: SurroundingSpace): SurroundingSpace => ({ ...space, top: space.top + CAPTION });

/** "Snitt 2, 120–340" above a section that shares its sheet. */
const captionOf = ({ section, chainage }: DrawingTitle, { area }: Sheet): DrawnShape[] => [
  text('LABEL', [section, chainage].filter(Boolean).join(', '), area.x + 6, area.y + 7, 3.6, { bold: true }),
];

/** Materials once each; the items of each section below its name. */
function joinedLegend(all: readonly Prepared[]): LegendContent {
  const own = all.map((prepared) => legendOf(prepared));
  const materials = new Map(own.flatMap((one) => one.materials.map((row) => [JSON.stringify(row), row])));
  const named = (words: string): TableRow => ({
    content: false,
    symbol: null,
    labels: [{ words, count: 1 }],
    quantity: '',
    name: '',
    size: '',
    voltage: '',
    length: '',
    offending: false,
  });
  return {
    materials: [...materials.values()],
    items: own.flatMap(({ items }, i) => [named(all[i]!.input.title.section), ...items]),
    notes: [...new Set(own.flatMap(({ notes }) => notes))],
    revisions: own[0]!.revisions,
    errors: own.flatMap(({ errors }, i) => errors.map((one) => `${all[i]!.input.title.section}: ${one}`)),
  };
}

interface Picture {
  shapes: DrawnShape[];
  legend: DrawnShape[];
  page: Page;
}

/** The section itself. Texts are placed before textures are drawn, so that textures leave them free. */
function pictureOf(
  { input, items, offenders, markers, extent }: Prepared,
  sheet: Sheet,
  details: readonly Detail[],
): Picture {
  const { layout, language } = input;
  const ground = groundOf(input, sheet, extent);
  const page = new Page(sheet, ground.edge);
  for (const { placed } of items) page.addItem(placed);
  page.addEdges(ground);
  const marker = input.marker ? drawMarkers(input.marker, markers, page) : [];
  const dimensions = input.dimensions ? drawDimensions(input, markers.length > 0, ground, page) : [];
  page.addStraightLines(dimensions);
  const openings = input.dimensions ? drawOpenings(layout, page, offenders) : [];
  const labels = drawLabels(labelRequests(items, page, offenders, wantedLabels(details)), page);
  const enlarged = drawDetails(details, sheet, page, offenders, WORDS[language].detail);
  const over = drawSheet(input, sheet, ground, page);
  return {
    page,
    legend: over.legend,
    shapes: [
      ...drawGround(ground, page.solid, over.areas),
      ...levelMark(ground, language),
      ...over.lines,
      ...marker,
      ...openings,
      ...items.flatMap(({ placed }) => itemShapes(placed, sheet)),
      ...frameOffenders(layout, offenders, sheet),
      ...dimensions,
      ...labels,
      ...enlarged,
    ],
  };
}

function drawingOf(input: DrawingInput, sheet: Sheet, legend: Legend, pictures: readonly Picture[]): Drawing {
  const { title, language } = input;
  const { paper, widthMm, heightMm, scale, origin } = sheet;
  return {
    paper,
    widthMm,
    heightMm,
    scale,
    origin,
    title: [title.project, title.segment, title.section].filter(Boolean).join(' – '),
    shapes: [
      ...pictures.flatMap(({ shapes }) => shapes),
      ...legend.draw(sheet.columns),
      ...pictures.flatMap((picture) => picture.legend),
      ...drawScaleBar(sheet.columns[0]!, scale, language, noteOf(pictures, language)),
      ...drawTitleBlock(input, sheet),
      ...notValidAcross(input, sheet),
    ],
  };
}

/** Several sheets of the same scale are tried. */
function cached<T>(make: (scale: number) => T): (scale: number) => T {
  const made = new Map<number, T>();
  return (scale) => {
    if (!made.has(scale)) made.set(scale, make(scale));
    return made.get(scale)!;
  };
}

/** A container with a detail has the letter of the detail after its label. Its content is labelled in the detail. */
function wantedLabels(details: readonly Detail[]): Wanted {
  const letters = new Map(
    details.flatMap(({ equal, letter }) => equal.map(({ placed }) => [placed.item.id, letter])),
  );
  const letterOf = ({ placed }: NumberedItem) => letters.get(placed.item.id);
  return {
    own: (item) => (letterOf(item) ? `${item.label} (${letterOf(item)})` : outsideLabel(item)),
    inside: (item) => item.labelsInside && !letterOf(item),
  };
}

/** A container's label has those of its content beside it, unless these are written inside. */
const outsideLabel = ({ label, content, labelsInside }: NumberedItem): string =>
  labelsInside || content.length === 0
    ? label
    : `${label} · ${labelList(content.map((inside) => inside.label))}`;

function drawDetails(
  details: readonly Detail[],
  { area }: Sheet,
  page: Page,
  offenders: Offenders,
  caption: string,
): DrawnShape[] {
  const { boxes } = placeDetails(details, area);
  return details.flatMap((detail, i) => {
    const { shapes, leftOut } = drawDetail(detail, boxes[i]!, caption, offenders);
    page.leftOut.labels += leftOut;
    return shapes;
  });
}

/** Texts of the sheet come last, so that items and dimensions keep theirs. */
function drawSheet(
  { sheet: over }: DrawingInput,
  { scale, origin, columns }: Sheet,
  { edge, open }: Ground,
  page: Page,
): ReturnType<GroundSheet['draw']> {
  if (!over) return { areas: [], lines: [], legend: [] };
  const column = columns[0]!;
  return over.draw({
    scale,
    origin,
    ground: open ? shrunk(edge) : edge,
    legend: {
      x: column.x + PADDING,
      y: column.y + column.height - FOOT - over.legendHeight,
      width: column.width - 2 * PADDING,
      height: over.legendHeight,
    },
    texts: page.texts,
    isFree: (box) => page.canWrite(box),
    take: (box) => page.addText(box),
  });
}

function noteOf(pictures: readonly Picture[], language: DrawingInput['language']): string | null {
  const labels = pictures.reduce((sum, { page }) => sum + page.leftOut.labels, 0);
  const dimensions = pictures.reduce((sum, { page }) => sum + page.leftOut.dimensions, 0);
  return labels + dimensions > 0 ? WORDS[language].leftOut(labels, dimensions) : null;
}

/** The space around the trench for existing ground, dimensions and their texts. */
function spaceAround({ layout, dimensions }: DrawingInput): SurroundingSpace {
  if (!dimensions) return { left: 16, right: 16, top: 17, bottom: 14 };
  return { left: 34, right: 37, top: 15, bottom: 21 + SPACING_PITCH * spacedLayers(layout).length };
}

function legendOf({ input, items, offenders, markers }: Prepared): LegendContent {
  const { layout, topCoverings, baseCourse } = input;
  const everywhere = { left: -Infinity, right: Infinity };
  const { bands, coverings } = groundBands(layout, topCoverings, baseCourse, everywhere);
  return {
    materials: materialRows(input, bands, coverings, markers.length),
    items: tableRows(items, input, offenders),
    notes: input.notes,
    revisions: input.title.revisions ?? [],
    errors: errorsOf(input, items),
  };
}

/** Each message once, after the labels of its items. */
function errorsOf({ errors }: DrawingInput, items: ReturnType<typeof numbered>): string[] {
  const labels = new Map<string, string>();
  for (const { placed, label, content } of items) {
    labels.set(placed.item.id, label);
    for (const inside of content) labels.set(inside.item.id, inside.label);
  }
  return errors.map(({ message, itemIds }) => {
    const named = itemIds.flatMap((id) => labels.get(id) ?? []);
    return named.length > 0 ? `${[...new Set(named)].join(', ')}: ${message}` : message;
  });
}

function levelMark({ edge }: Ground, language: DrawingInput['language']): DrawnShape[] {
  const x = edge.x + 3;
  const y = edge.y - 0.5;
  return [
    line('GROUND', EDGE, x, y, x - 1.4, y - 2.2, x + 1.4, y - 2.2, x, y),
    text('GROUND', WORDS[language].ground, x + 2.6, y - 0.9, 2.5, { color: QUIET }),
  ];
}
