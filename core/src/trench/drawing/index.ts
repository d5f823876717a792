export type { Material } from '../looks/materials.js';
export type {
  Circle as DrawnCircle,
  Dots as DrawnDots,
  Drawing,
  DrawingInput,
  DrawingTitle,
  DrawnMarker,
  DrawnShape,
  GroundSheet,
  Pen,
  Polyline as DrawnPolyline,
  SheetArea,
  Strokes as DrawnStrokes,
  Text as DrawnText,
} from './drawing.js';
export { compactionNotes } from './notes.js';
export { drawSection, drawSections } from './section.js';
export { toSvg } from './svg.js';
