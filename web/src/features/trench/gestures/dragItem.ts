import type { Point } from '@spadework/core/geometry';
import { applyChange, CannotApply, type Change, type Item, type SegmentTrench } from '@spadework/core/trench';
import { toSection } from '../canvas/view.js';
import { type CheckedSection, checkSection } from '../checkedSection.js';
import type { Editor } from '../editor.js';
import { nameOf } from '../names.js';
import { dropAt, sameTarget, type Target } from './drop.js';
import { type DragShown, type Gesture, type Pointer, type Surface, TREMBLE } from './gesture.js';

/** Dragging an item. Nothing is sent and no panel hears of it until it is dropped. */
export class DragItem implements Gesture {
  readonly #item: Item;
  readonly #start: Point;
  /** From the corner of the item to the pointer, in mm. */
  readonly #grip: Point;
  #hasMoved = false;
  #target: Target | undefined;
  #change: Change | undefined;
  /** The section as it would be. */
  #preview: { trench: SegmentTrench; checked: CheckedSection } | undefined;
  #shown: DragShown | undefined;

  constructor(start: Point, item: Item, corner: Point, { view }: Surface) {
    this.#item = item;
    this.#start = start;
    const at = toSection(view, start);
    this.#grip = { x: at.x - corner.x, y: at.y - corner.y };
  }

  move(pointer: Pointer, surface: Surface): void {
    this.#hasMoved ||= Math.hypot(pointer.x - this.#start.x, pointer.y - this.#start.y) > TREMBLE;
    if (!this.#hasMoved) return;
    const { editor, view, ghost } = surface;
    const point = toSection(view, pointer);
    const at = { x: point.x - this.#grip.x, y: point.y - this.#grip.y };
    if (pointer.altKey) this.#try(editor, freely(this.#item, at));
    else {
      const target = dropAt(editor.checked.layout, point, this.#item);
      if (!sameTarget(target, this.#target) || this.#change?.kind !== 'move') {
        this.#target = target;
        this.#try(editor, target && { kind: 'move', itemId: this.#item.id, ...target });
      }
    }
    ghost.set(at);
    this.#show(surface, pointer.altKey);
  }

  /** Draws content where it will lie as soon as that is known. */
  onPacked(surface: Surface): void {
    if (!this.#change) return;
    this.#try(surface.editor, this.#change);
    this.#show(surface, this.#change.kind === 'place');
  }

  /** Drops the item. */
  end({ editor }: Surface): void {
    if (!this.#change) return;
    const { titles } = editor.words;
    const name = nameOf(this.#item, editor.words);
    editor.act([this.#change], this.#change.kind === 'place' ? titles.place(name) : titles.move(name));
  }

  #show({ editor, show }: Surface, isFree: boolean): void {
    const next = {
      item: this.#item,
      checked: this.#preview?.checked ?? editor.checked,
      isFree,
      intoId:
        this.#change && this.#target && 'containerId' in this.#target && !isFree
          ? this.#target.containerId
          : undefined,
      trench: this.#preview?.trench,
    };
    if (this.#shown && isSameShown(this.#shown, next)) return;
    this.#shown = next;
    show({ kind: 'drag', ...next });
  }

  #try({ trench, section, open }: Editor, change: Change | undefined): void {
    this.#change = undefined;
    this.#preview = undefined;
    if (!change) return;
    try {
      const after = applyChange(trench, change, open.document.context);
      const changed = after.sections.find(({ id }) => id === section.id);
      if (!changed) return;
      this.#preview = { trench: after, checked: checkSection(after, changed) };
      this.#change = change;
    } catch (error) {
      if (!(error instanceof CannotApply)) throw error;
    }
  }
}

const isSameShown = (a: DragShown, b: DragShown): boolean =>
  a.checked === b.checked && a.isFree === b.isFree && a.intoId === b.intoId && a.trench === b.trench;

/** Whole millimetres are what people build by. */
const freely = (item: Item, at: Point): Change => ({
  kind: 'place',
  itemId: item.id,
  values: { positioning: 'FREE_MANUAL', xAdjustment: Math.round(at.x), yAdjustment: Math.round(at.y) },
});
