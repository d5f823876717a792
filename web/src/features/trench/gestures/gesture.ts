import type { Point } from '@spadework/core/geometry';
import type { Item, SegmentTrench } from '@spadework/core/trench';
import type { Drawn } from '../canvas/Items.js';
import type { View } from '../canvas/view.js';
import type { CheckedSection } from '../checkedSection.js';
import type { Editor } from '../editor.js';
import type { GhostPosition } from './ghost.js';

/** What a gesture acts on, as it is at the moment. */
export interface Surface {
  editor: Editor;
  view: View;
  setView(view: View): void;
  drawn: readonly Drawn[];
  ghost: GhostPosition;
  /** What the canvas shows of the gesture. */
  show(shown: Shown): void;
}

/** Where a pointer is, in pixels from the corner of the canvas. */
export interface Pointer extends Point {
  id: number;
  /** Places an item freely. */
  altKey: boolean;
}

export type Shown =
  | { kind: 'pan' }
  | { kind: 'pinch' }
  | { kind: 'marquee'; from: Point; to: Point }
  | ({ kind: 'drag' } & DragShown);

/** What a drag shows: the same object until the pointer comes to another place in the section. */
export interface DragShown {
  item: Item;
  checked: CheckedSection;
  isFree: boolean;
  /** The pipe or culvert that it would lie in. */
  intoId: string | undefined;
  /** The trench as it would be, if it can be. */
  trench: SegmentTrench | undefined;
}

/** One gesture, from when the pointer goes down until it comes up or the gesture is cancelled. There is one at a time. */
export interface Gesture {
  move(pointer: Pointer, surface: Surface): void;
  /** The worker has found where content lies. */
  onPacked?(surface: Surface): void;
  /** The pointer came up. */
  end(surface: Surface): void;
}

/** Pixels that a pointer may tremble before it has moved. */
export const TREMBLE = 4;
