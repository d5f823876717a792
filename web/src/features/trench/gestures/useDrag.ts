import type { Point } from '@spadework/core/geometry';
import { applyChange, CannotApply, type Change, type Design, type Item } from '@spadework/core/trench';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type CheckedSection, checkSection } from '../checkedSection.js';
import type { Editor } from '../editor.js';
import { nameOf } from '../names.js';
import { dropAt, sameTarget, type Target } from './drop.js';

/** Pixels that a pointer may tremble before it is a drag. */
const TREMBLE = 4;

interface Drag {
  item: Item;
  /** From the corner of the item to the pointer, in mm. */
  grip: Point;
  start: Point;
  hasMoved: boolean;
  target?: Target | undefined;
  change?: Change | undefined;
  /** The section as it would be. */
  preview?: { design: Design; checked: CheckedSection } | undefined;
}

/** What a drag shows: the same object until the pointer comes to another place in the section. */
export interface DragShown {
  item: Item;
  checked: CheckedSection;
  isFree: boolean;
  /** The design as it would be, if it can be. */
  design: Design | undefined;
}

/** Where the ghost is, in mm: its upper left corner. Only what follows the pointer listens to it. */
export class GhostPosition {
  #at: Point = { x: 0, y: 0 };
  readonly #listeners = new Set<(at: Point) => void>();
  get = (): Point => this.#at;
  set(at: Point): void {
    this.#at = at;
    for (const listener of this.#listeners) listener(at);
  }
  subscribe(listener: (at: Point) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/**
 * The place of the ghost, as it changes. Not `useSyncExternalStore`: that would draw it in a pass of its own, before the
 * rows that open for it.
 */
export function useGhostPosition(place: GhostPosition): Point {
  const [at, setAt] = useState(place.get);
  useEffect(() => place.subscribe(setAt), [place]);
  return at;
}

/** Dragging an item. Nothing is sent and no panel hears of it until it is dropped. */
export function useDrag(editor: Editor, toSection: (event: { clientX: number; clientY: number }) => Point) {
  const drag = useRef<Drag>(undefined);
  const [shown, setShown] = useState<DragShown>();
  const [place] = useState(() => new GhostPosition());
  const latest = useRef({ editor, toSection });
  latest.current = { editor, toSection };

  const cancel = () => {
    drag.current = undefined;
    setShown(undefined);
  };
  const isShown = shown !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      drag.current = undefined;
      setShown(undefined);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [isShown]);

  return {
    shown,
    place,
    isActive: () => drag.current !== undefined,
    start(event: PointerEvent, item: Item, corner: Point) {
      const at = latest.current.toSection(event);
      drag.current = {
        item,
        grip: { x: at.x - corner.x, y: at.y - corner.y },
        start: { x: event.clientX, y: event.clientY },
        hasMoved: false,
      };
    },
    move(event: PointerEvent) {
      const now = drag.current;
      if (!now) return;
      const { editor, toSection } = latest.current;
      now.hasMoved ||= Math.hypot(event.clientX - now.start.x, event.clientY - now.start.y) > TREMBLE;
      if (!now.hasMoved) return;
      const pointer = toSection(event);
      const at = { x: pointer.x - now.grip.x, y: pointer.y - now.grip.y };
      const isFree = event.altKey;
      if (isFree) tryChange(now, editor, freely(now.item, at));
      else {
        const target = dropAt(editor.checked.layout, pointer, now.item);
        if (!sameTarget(target, now.target) || now.change?.kind !== 'move') {
          now.target = target;
          tryChange(now, editor, target && { kind: 'move', itemId: now.item.id, ...target });
        }
      }
      place.set(at);
      const { item, preview } = now;
      const next = { item, checked: preview?.checked ?? editor.checked, isFree, design: preview?.design };
      setShown((last) => (last && isSameShown(last, next) ? last : next));
    },
    /** Drops what is dragged. Says whether there was a drag. */
    end(): boolean {
      const now = drag.current;
      const { editor } = latest.current;
      cancel();
      if (!now?.hasMoved) return false;
      const { titles } = editor.words;
      const name = nameOf(now.item, editor.words);
      if (now.change)
        editor.act([now.change], now.change.kind === 'place' ? titles.place(name) : titles.move(name));
      return true;
    },
    cancel,
  };
}

const isSameShown = (a: DragShown, b: DragShown): boolean =>
  a.item === b.item && a.checked === b.checked && a.isFree === b.isFree && a.design === b.design;

/** Whole millimetres are what people build by. */
const freely = (item: Item, at: Point): Change => ({
  kind: 'place',
  itemId: item.id,
  values: { positioning: 'FREE_MANUAL', xAdjustment: Math.round(at.x), yAdjustment: Math.round(at.y) },
});

function tryChange(drag: Drag, { design, section, open }: Editor, change: Change | undefined): void {
  drag.change = undefined;
  drag.preview = undefined;
  if (!change) return;
  try {
    const after = applyChange(design, change, open.document.context);
    const changed = after.sections.find(({ id }) => id === section.id);
    if (!changed) return;
    drag.preview = { design: after, checked: checkSection(after, changed) };
    drag.change = change;
  } catch (error) {
    if (!(error instanceof CannotApply)) throw error;
  }
}
