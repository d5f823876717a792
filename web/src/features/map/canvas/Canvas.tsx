import './canvas.css';
import { Check, Spline, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce, Button, isCovered, TOUCH, useMedia } from '../../../kit/index.js';
import { type MapEditor, useMapEditor } from '../editor.js';
import { MapTools } from './MapTools.js';
import { MapDrawing } from './mapDrawing.js';
import { useOtherRoutes } from './otherRoutes.js';
import { useBackgrounds } from './useBackgrounds.js';
import { useCanvasWords } from './words/index.js';

const ZOOM = 2;
/** How many steps an arrow with Shift goes. */
const FAR = 5;

/** Keys of those who draw with a mouse, too: they need no cross. */
const BESIDE_MOUSE = ['Delete', 'Backspace', 'Escape'];

/** The map on which the route is drawn. Everything on it can be done in the panels too. */
export function Canvas() {
  const editor = useMapEditor();
  const { words, drawn, chosen, isDrawing, mayEdit, act } = editor;
  const canvasWords = useCanvasWords();
  const target = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<MapDrawing>();
  const [isByKeys, setByKeys] = useState(false);
  const { others, hasFailed } = useOtherRoutes(editor.project.id, editor.segment.id);
  const backgrounds = useBackgrounds(drawing?.tiles, canvasWords.tiles);
  const isTouch = useMedia(TOUCH);

  const latest = useRef(editor);
  latest.current = editor;
  useLayoutEffect(() => {
    const made = new MapDrawing(target.current!, latest.current);
    setDrawing(made);
    return () => made.dispose();
  }, []);
  useLayoutEffect(() => drawing?.update(editor), [drawing, editor]);
  useEffect(() => drawing?.setOthers(others), [drawing, others]);
  useEffect(() => drawing?.showCross(isByKeys), [drawing, isByKeys]);

  const positions = drawn.route.positions.length;
  const hint = hintOf(editor, { isByKeys, touchHint: isTouch ? canvasWords.touchHint : undefined });
  const removeChosen = () => {
    if (chosen.position === undefined || !mayEdit) return;
    act.removePoint(chosen.position);
  };
  const keys = drawing && keysOf(editor, drawing, removeChosen);
  // Wherever the focus is: who draws has just pressed the button, or typed a point.
  const { draw } = editor;
  useEffect(() => {
    if (!isDrawing) return;
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered()) return;
      event.preventDefault();
      draw(false);
    };
    addEventListener('keydown', onEscape);
    return () => removeEventListener('keydown', onEscape);
  }, [isDrawing, draw]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const cancel = () => drawing?.gestures.cancel();
    const isCancel = event.key === 'Escape' && drawing?.gestures.isOn();
    const action = isCancel ? cancel : keys?.[event.key];
    if (!action) return;
    event.preventDefault();
    if (!BESIDE_MOUSE.includes(event.key)) setByKeys(true);
    action(event.shiftKey ? FAR : 1);
  };

  return (
    <div className="drawing">
      <div
        ref={target}
        className="drawing-map"
        role="group"
        aria-label={words.map}
        aria-describedby={hint ? 'drawing-hint' : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => setByKeys(currentTarget.matches(':focus-visible'))}
        onBlur={() => setByKeys(false)}
        onPointerDown={() => setByKeys(false)}
      >
        {isByKeys && <span className="drawing-cross" />}
      </div>
      <div className="drawing-main">
        {mayEdit &&
          (isDrawing ? (
            <Button look="main" icon={Check} onClick={() => draw(false)}>
              {words.finish}
            </Button>
          ) : (
            <Button look={positions < 2 ? 'main' : 'plain'} icon={Spline} onClick={() => draw(true)}>
              {words.draw}
            </Button>
          ))}
        {mayEdit && chosen.position !== undefined && (
          <Button icon={Trash2} onClick={removeChosen}>
            {canvasWords.removePoint}
          </Button>
        )}
      </div>
      <MapTools drawing={drawing} backgrounds={backgrounds} canvasWords={canvasWords} />
      {hint && (
        <p className="drawing-hint" id="drawing-hint">
          {hint}
        </p>
      )}
      {(backgrounds.attributions.length > 0 || hasFailed) && (
        <p className="drawing-note">
          {[...backgrounds.attributions, ...(hasFailed ? [canvasWords.othersFailed] : [])].join(' · ')}
        </p>
      )}
    </div>
  );
}

function hintOf(
  { words, drawn, isDrawing, mayEdit }: MapEditor,
  { isByKeys, touchHint }: { isByKeys: boolean; touchHint: string | undefined },
): string | undefined {
  if (isDrawing) return isByKeys ? words.drawKeysHint : (touchHint ?? words.drawHint);
  if (isByKeys && mayEdit) return words.keysHint;
  if (drawn.route.positions.length > 0) return undefined;
  return mayEdit ? words.emptyHint : words.emptyRoute;
}

/** What keys do on the map. */
function keysOf(
  { words, drawn, isDrawing, mayEdit, draw }: MapEditor,
  drawing: MapDrawing,
  removeChosen: () => void,
): Record<string, (steps: number) => void> {
  return {
    ArrowLeft: (steps) => drawing.pan(-steps, 0),
    ArrowRight: (steps) => drawing.pan(steps, 0),
    ArrowUp: (steps) => drawing.pan(0, steps),
    ArrowDown: (steps) => drawing.pan(0, -steps),
    '+': () => drawing.zoom(ZOOM),
    '=': () => drawing.zoom(ZOOM),
    '-': () => drawing.zoom(1 / ZOOM),
    '0': () => drawing.fit(),
    Delete: removeChosen,
    Backspace: removeChosen,
    ...(isDrawing && {
      Enter: () => {
        if (drawing.addAtCross()) announce(words.points(drawn.route.positions.length + 1));
      },
    }),
    ...(mayEdit && !isDrawing && { Enter: () => draw(true) }),
  };
}
