import type { Point } from '@spadework/core/geometry';
import { findItem } from '@spadework/core/trench';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { toSection } from '../canvas/view.js';
import { onPacking } from '../packing/packings.js';
import { DragItem } from './dragItem.js';
import { nearestTo } from './drop.js';
import { type Gesture, type Pointer, type Shown, type Surface, TREMBLE } from './gesture.js';
import { GhostPosition } from './ghost.js';
import { Marquee } from './marquee.js';
import { Pan } from './pan.js';
import { Pinch } from './pinch.js';
import { toggled } from './selection.js';

export type Tool = 'choose' | 'pan';

/** How long a finger rests for a menu, in ms. */
const REST = 500;

/** Half of what a finger covers, in pixels. */
const FINGER = 22;

/** The gesture that the pointer makes on the canvas, if it makes one. */
export function useGesture() {
  const gesture = useRef<Gesture>(undefined);
  const fingers = useRef(new Map<number, Pointer>());
  const [shown, show] = useState<Shown>();
  const [ghost] = useState(() => new GhostPosition());
  const resting = useRef<{ timer: ReturnType<typeof setTimeout>; at: Pointer }>(undefined);
  const stopResting = () => clearTimeout(resting.current?.timer);
  useEffect(() => () => clearTimeout(resting.current?.timer), []);

  const isShown = shown !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      gesture.current = undefined;
      show(undefined);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [isShown]);

  const latest = useRef<Surface>(undefined);
  useEffect(
    () =>
      onPacking(() => {
        if (latest.current) gesture.current?.onPacked?.(latest.current);
      }),
    [],
  );

  /** What the canvas hears of the pointer. `at`: where that is, in pixels. */
  const handlers = (
    canvas: Omit<Surface, 'ghost' | 'show'>,
    tool: Tool,
    at: (event: PointerEvent) => Point,
    /** A finger rested at a place of the window. */
    onRest: (client: Point) => void,
  ) => {
    const surface: Surface = { ...canvas, ghost, show };
    latest.current = surface;
    const pointerOf = (event: PointerEvent): Pointer => ({
      ...at(event),
      id: event.pointerId,
      altKey: event.altKey,
    });
    const over = (event: PointerEvent): Gesture | undefined => {
      const ended = gesture.current;
      stopResting();
      fingers.current.delete(event.pointerId);
      gesture.current = undefined;
      show(undefined);
      return ended;
    };
    return {
      down(event: PointerEvent): void {
        const pointer = pointerOf(event);
        if (event.pointerType === 'touch') fingers.current.set(pointer.id, pointer);
        const [first, second] = [...fingers.current.values()];
        show(undefined);
        stopResting();
        if (event.pointerType === 'touch' && !second) {
          const client = { x: event.clientX, y: event.clientY };
          const timer = setTimeout(() => {
            // What the finger began is not done.
            gesture.current = undefined;
            fingers.current.clear();
            show(undefined);
            onRest(client);
          }, REST);
          resting.current = { timer, at: pointer };
        }
        gesture.current =
          first && second ? new Pinch(first, second, surface) : gestureAt(event, pointer, tool, surface);
      },
      move(event: PointerEvent): void {
        const pointer = pointerOf(event);
        if (fingers.current.has(pointer.id)) fingers.current.set(pointer.id, pointer);
        const start = resting.current?.at;
        if (start && Math.hypot(pointer.x - start.x, pointer.y - start.y) > TREMBLE) stopResting();
        gesture.current?.move(pointer, surface);
      },
      up: (event: PointerEvent): void => over(event)?.end(surface),
      /** The browser took the pointer away: nothing is dropped. */
      cancel: (event: PointerEvent): void => void over(event),
    };
  };

  return { shown, ghost, handlers };
}

/** What a pointer does that goes down here: it moves the view, draws a frame, or takes an item. */
function gestureAt(event: PointerEvent, pointer: Pointer, tool: Tool, surface: Surface): Gesture | undefined {
  const { editor, view, drawn } = surface;
  const { selected, select, trench, mayEdit } = editor;
  const isTouch = event.pointerType === 'touch';
  const hit = (event.target as Element).closest('[data-item]')?.getAttribute('data-item');
  const near = () => nearestTo(drawn, toSection(view, pointer), FINGER / view.scale)?.item.id;
  const id = hit ?? (isTouch ? near() : undefined);
  if (tool === 'pan' || event.button === 1 || (!id && isTouch)) return new Pan(pointer, surface);
  if (event.button !== 0) return undefined;
  if (!id) {
    if (!event.shiftKey) select([]);
    return new Marquee(pointer, surface);
  }
  if (event.shiftKey || event.ctrlKey || event.metaKey) {
    select(toggled(selected, id));
    return undefined;
  }
  if (!selected.includes(id)) select([id]);
  const item = findItem(trench, id)?.item;
  const shape = drawn.find((one) => one.item.id === id);
  return mayEdit && item && shape ? new DragItem(pointer, item, shape, surface) : undefined;
}
