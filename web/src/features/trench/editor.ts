import type { Point } from '@spadework/core/geometry';
import {
  CannotApply,
  type Change,
  type CoveringType,
  type Section,
  type SegmentTrench,
} from '@spadework/core/trench';
import { createContext, use, useSyncExternalStore } from 'react';
import { announce, toast } from '../../kit/index.js';
import type { Catalog } from './catalog.js';
import type { CheckedSection } from './checkedSection.js';
import type { OpenTrench, Shown } from './document/index.js';
import type { DraggedTrench } from './price/dragged.js';
import type { Words } from './words/index.js';

/** What is opened over the editor: a menu of what is selected or of a place, or a dialog in which a command asks. */
export type PopUp =
  | { kind: 'menu'; at: Point; of: 'items' | 'layer' | 'canvas' | { coveringId: string } }
  | { kind: 'type'; ids: readonly string[] }
  | { kind: 'covering'; id: string }
  | { kind: 'newCovering'; type?: CoveringType };

/** What every part of the editor needs. Dragging and the view are the canvas's own. */
export interface Editor {
  projectId: number;
  segmentId: number;
  open: OpenTrench;
  shown: Shown;
  trench: SegmentTrench;
  section: Section;
  checked: CheckedSection;
  catalog: Catalog;
  words: Words;
  mayEdit: boolean;
  selected: readonly string[];
  select(ids: readonly string[]): void;
  showSection(id: string): void;
  /** Makes a gesture, and says why if it cannot be made. */
  act(changes: readonly Change[], title: string, series?: string): boolean;
  dragged: DraggedTrench;
  /** Opens the sheet of a rule beside the section. */
  openSheet(id: string): void;
  popUp(what: PopUp): void;
  zoom(factor: number): void;
  /** Shows the whole section. */
  fit(): void;
  /** Puts the focus on the search of the catalog. */
  focusSearch(): void;
  /** Puts the focus on the section, for the keys. */
  focusCanvas(): void;
  /** Puts the focus on the first field of what is chosen. */
  focusForm(): void;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('there is no editor around this');
  return editor;
}

export const useShown = ({ document }: OpenTrench): Shown =>
  useSyncExternalStore(document.subscribe, document.get);

export const useSendState = ({ sender }: OpenTrench) => useSyncExternalStore(sender.subscribe, sender.get);

/** Makes a gesture; one that cannot be made is explained in a sentence. */
export function actOn({ document }: OpenTrench, words: Words): Editor['act'] {
  return (changes, title, series) => {
    try {
      document.do(changes, title, series);
      return true;
    } catch (error) {
      if (!(error instanceof CannotApply)) throw error;
      const text = words.said.cannot(words.reasons[error.reason]);
      toast({ text, kind: 'wrong' });
      announce(text, 'assertive');
      return false;
    }
  };
}
