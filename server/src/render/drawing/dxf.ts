import {
  type CommonEntityOptions,
  DxfWriter,
  LWPolylineFlags,
  point2d,
  point3d,
  TextHorizontalAlignment,
  Units,
} from '@tarikjabiri/dxf';
import { cleanText } from './cleanText.js';
import type { Drawing, DrawnShape, Text } from './drawing.js';
import { colorOf } from './dxfLayers.js';

/** The height of capitals as a share of the font size. CAD programs measure text by its capitals. */
const CAPITAL_HEIGHT = 0.7;
/** A dot with a smaller radius on paper, in mm, becomes a point. */
const MIN_CIRCLE_RADIUS = 0.2;

/** The drawing at full scale: one unit is 1 mm of the trench. The origin is the left wall at ground level. */
export function toDxf(drawing: Drawing): string {
  const { scale, origin, widthMm, heightMm } = drawing;
  const writer = new DxfWriter();
  const at = (x: number, y: number) =>
    point3d(rounded((x - origin.x) * scale), rounded((origin.y - y) * scale));
  const [low, high] = [at(0, heightMm), at(widthMm, 0)];
  writer.setVariable('$ACADVER', { 1: 'AC1024' });
  writer.setVariable('$LASTSAVEDBY', { 1: 'Spadework' });
  writer.setVariable('$MEASUREMENT', { 70: 1 });
  writer.setUnits(Units.Millimeters);
  writer.setVariable('$EXTMIN', { 10: low.x, 20: low.y, 30: 0 });
  writer.setVariable('$EXTMAX', { 10: high.x, 20: high.y, 30: 0 });
  writer.document.styleStandard.fontFileName = 'arial.ttf';
  for (const layer of new Set(drawing.shapes.map((shape) => shape.layer))) {
    writer.addLayer(layer, colorOf(layer), 'Continuous');
  }
  for (const shape of drawing.shapes) draw(shape, { writer, at, scale });
  return writer.stringify();
}

interface Plane {
  writer: DxfWriter;
  at: (x: number, y: number) => ReturnType<typeof point3d>;
  scale: number;
}

function draw(shape: DrawnShape, plane: Plane): void {
  const { writer, at, scale } = plane;
  const options = { layerName: shape.layer };
  switch (shape.kind) {
    case 'polyline':
      if (shape.pen || (shape.material && shape.material !== 'SOIL')) polyline(shape, plane, options);
      return;
    case 'strokes':
      for (const [x1, y1, x2, y2] of shape.strokes) writer.addLine(at(x1, y1), at(x2, y2), options);
      return;
    case 'circle':
      writer.addCircle(at(shape.x, shape.y), rounded(shape.radius * scale), options);
      return;
    case 'dots':
      for (const { x, y, radius } of shape.dots) {
        const centre = at(x, y);
        if (radius < MIN_CIRCLE_RADIUS) writer.addPoint(centre.x, centre.y, 0, options);
        else writer.addCircle(centre, rounded(radius * scale), options);
      }
      return;
    case 'text':
      addText(shape, plane, options);
  }
}

function polyline(
  { points, closed }: Extract<DrawnShape, { kind: 'polyline' }>,
  { writer, at }: Plane,
  options: CommonEntityOptions,
): void {
  const vertices = points.map(({ x, y }) => {
    const point = at(x, y);
    return { point: point2d(point.x, point.y) };
  });
  writer.addLWPolyline(vertices, {
    ...options,
    flags: closed ? LWPolylineFlags.Closed : LWPolylineFlags.None,
  });
}

const ALIGNMENT = {
  start: TextHorizontalAlignment.Left,
  middle: TextHorizontalAlignment.Center,
  end: TextHorizontalAlignment.Right,
};

function addText(text: Text, { writer, at, scale }: Plane, options: CommonEntityOptions): void {
  const words = escapeCodes(text.text);
  if (!words) return;
  const position = at(text.x, text.y);
  writer.addText(position, rounded(text.size * CAPITAL_HEIGHT * scale), words, {
    ...options,
    ...(text.angle ? { rotation: text.angle } : {}),
    ...(text.anchor === 'start'
      ? {}
      : { horizontalAlignment: ALIGNMENT[text.anchor], secondAlignmentPoint: position }),
  });
}

/** Escapes %%, ^, \U+ and \M+, which CAD programs read as codes. */
const escapeCodes = (words: string): string =>
  cleanText(words)
    .replaceAll('%%', '% %')
    .replaceAll('^', '^ ')
    .replaceAll('\\U+', '\\ U+')
    .replaceAll('\\M+', '\\ M+');

/** Rounds to 1/10,000 mm, which removes floating-point errors. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
