import type { SectionLayout } from '../layout.js';
import { belowCoverings, coveringBands, trenchBands } from '../looks/bands.js';
import { drawDimensions } from './dimensions.js';
import type { Drawing, DrawingInput, DrawnShape } from './drawing.js';
import { drawGround, type Ground, groundOf } from './ground.js';
import { itemShapes } from './items.js';
import { drawLabels } from './labels.js';
import { drawLegend, type LegendContent, legendFits } from './legend.js';
import { itemRows, materialRows } from './legendRows.js';
import { markerLine } from './marker.js';
import { numbered } from './numbering.js';
import { drawOpenings } from './openings.js';
import { Page } from './page.js';
import { EDGE, line, QUIET, text } from './pens.js';
import { drawScaleBar } from './scaleBar.js';
import { chooseSheet, extentOf, type Sheet } from './sheet.js';
import { drawTitleBlock } from './titleBlock.js';
import { WORDS } from './words.js';

/** Draws a section to scale. Texts are placed before textures are drawn, so that textures leave them free. */
export function drawSection(input: DrawingInput): Drawing {
  const { layout, language, title } = input;
  const items = numbered(input);
  const legend = legendOf(input, items);
  const extent = extentOf(layout, input.topCoverings);
  const sheet = chooseSheet(extent, (box) => legendFits(legend, box));
  const ground = groundOf(input, sheet, extent);
  const page = new Page(sheet, ground.edge);
  for (const { placed } of items) page.addItem(placed);
  page.addEdges(ground);
  const marker = input.autoMarkers ? drawMarker(layout, sheet, page) : [];
  const dimensions = input.dimensions ? drawDimensions(layout, ground, sheet, language) : [];
  page.addStraightLines(dimensions);
  const openings = input.dimensions ? drawOpenings(layout, page, language) : [];
  const labels = drawLabels(items, page);
  const note = labels.left > 0 ? WORDS[language].unlabelled(labels.left) : null;
  return {
    paper: sheet.paper,
    widthMm: sheet.widthMm,
    heightMm: sheet.heightMm,
    scale: sheet.scale,
    origin: sheet.origin,
    title: [title.project, title.segment, title.section].filter(Boolean).join(' – '),
    shapes: [
      ...drawGround(ground, page.solid),
      ...levelMark(ground, language),
      ...marker,
      ...openings,
      ...items.flatMap(({ placed }) => itemShapes(placed, sheet)),
      ...dimensions,
      ...labels.shapes,
      ...drawLegend(legend, sheet.legend, language),
      ...drawScaleBar(sheet.legend, sheet.scale, language, note),
      ...drawTitleBlock(input, sheet),
    ],
  };
}

function legendOf(input: DrawingInput, items: ReturnType<typeof numbered>): LegendContent {
  const { layout, topCoverings } = input;
  const everywhere = { left: -Infinity, right: Infinity };
  const coverings = coveringBands(topCoverings, layout.width, everywhere);
  const bands = belowCoverings(trenchBands(layout), coverings);
  return {
    materials: materialRows(input, bands, coverings),
    items: itemRows(items, input),
  };
}

/** Draws the marker on top of the cover, a little narrower than the trench. */
function drawMarker({ section, zone, width }: SectionLayout, sheet: Sheet, page: Page): DrawnShape[] {
  const depth = zone.top - section.coverThickness;
  if (depth < 0) return [];
  const y = sheet.origin.y + depth / sheet.scale - 0.7;
  const inset = Math.min(1.6, width / sheet.scale / 8);
  const [left, right] = [sheet.origin.x + inset, sheet.origin.x + width / sheet.scale - inset];
  page.addTape({ x: left, y: y - 0.6, width: right - left, height: 1.2 });
  return markerLine('MARKER', left, right, y);
}

function levelMark({ edge }: Ground, language: DrawingInput['language']): DrawnShape[] {
  const x = edge.x + 3;
  const y = edge.y - 0.5;
  return [
    line('GROUND', EDGE, x, y, x - 1.4, y - 2.2, x + 1.4, y - 2.2, x, y),
    text('GROUND', WORDS[language].ground, x + 2.6, y - 0.9, 2.5, { color: QUIET }),
  ];
}
