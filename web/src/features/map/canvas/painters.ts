import type { MapEditor } from '../editor.js';
import type { Gestures } from './gestures.js';
import { type Line, without } from './line.js';
import { paintFrame } from './paintFrame.js';
import { paintGesture } from './paintGesture.js';
import { paintGround } from './paintGround.js';
import { BESIDE, type OtherRoute, paintOthers } from './paintOthers.js';
import {
  type PaintedRoute,
  paintLine,
  paintMarks,
  paintMiddles,
  paintNumbers,
  paintPoints,
} from './paintRoute.js';
import type { Palette } from './palette.js';
import { LAYERS, type PaintedLayer, paintedLayer } from './sheet.js';

/** What the layers are painted of. */
export interface Scene {
  palette: Palette;
  editor(): MapEditor;
  line(): Line;
  others(): readonly OtherRoute[];
  gestures: Pick<Gestures, 'dragged' | 'hovered' | 'pointer'>;
  /** Whether the map is used with fingers, which find no middles by passing over them. */
  isTouch: boolean;
}

/** Where numbers stand on a leg whose middle can be taken hold of. */
const BESIDE_MIDDLE = 0.25;

export type LayerName = Exclude<keyof typeof LAYERS, 'tiles'>;

export function layersOf(scene: Scene): Record<LayerName, PaintedLayer> {
  const { palette, gestures } = scene;
  const painted = (): PaintedRoute => {
    const { drawn, sections, chosen, mayEdit } = scene.editor();
    return { line: scene.line(), route: drawn.route, sections, chosen, mayEdit };
  };
  return {
    ground: paintedLayer((sheet) => paintGround(sheet, palette), LAYERS.ground),
    others: paintedLayer((sheet) => paintOthers(sheet, palette, scene.others(), BESIDE), LAYERS.others),
    route: paintedLayer((sheet) => {
      const shown = painted();
      const { line } = shown;
      const dragged = gestures.dragged?.place ? gestures.dragged : undefined;
      const [before, after] = dragged
        ? [dragged.index - 1, dragged.index + (dragged.isNew ? 0 : 1)]
        : [Infinity, Infinity];
      const parts = dragged ? without(line, before, after) : [line];
      paintLine(sheet, palette, shown, parts);
      const moved = dragged && line.places.slice(Math.max(0, before), after + 1);
      if (scene.isTouch && shown.mayEdit && !dragged) paintMiddles(sheet, palette, line);
      paintNumbers(sheet, palette, shown, { dragged: moved, share: scene.isTouch ? BESIDE_MIDDLE : 0.5 });
      paintPoints(sheet, palette, shown, (index) => dragged !== undefined && index > before && index < after);
      for (const part of parts) paintMarks(sheet, palette, shown, part);
    }, LAYERS.route),
    gesture: paintedLayer(
      (sheet) => paintGesture(sheet, palette, painted(), gestures, scene.editor().isDrawing),
      LAYERS.gesture,
    ),
    frame: paintedLayer((sheet) => paintFrame(sheet, palette), LAYERS.frame),
  };
}
