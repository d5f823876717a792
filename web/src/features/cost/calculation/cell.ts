import type { PointerEvent } from 'react';
import type { Language } from '../../../words/index.js';
import type { Asked } from '../why/asked.js';
import type { Words } from '../words/index.js';
import type { Actions } from './actions.js';
import type { CostNode } from './model.js';
import type { GridRow } from './rows.js';

/** A cell that is being edited. */
export interface Editing {
  id: string;
  field: 'quantity' | 'place';
  /** What was typed to begin with, in place of what is there. */
  text?: string;
}

/** What a row can do; the same object for all rows, so that a row is drawn again only when it changes. */
export interface RowHandlers {
  focus: (id: string) => void;
  toggle: (id: string) => void;
  edit: (editing: Editing | undefined) => void;
  /** An edit has ended: the row has the focus again. */
  done: (id: string) => void;
  editOwn: (nodeId: string) => void;
  ask: (asked: Asked) => void;
  readonly actions: Actions;
  grab: (event: PointerEvent<HTMLElement>, node: CostNode) => void;
}

export interface RowProps {
  row: GridRow;
  index: number;
  start: number;
  isCurrent: boolean;
  editing: Editing | undefined;
  mayWrite: boolean;
  mayMove: boolean;
  /** Something dragged would come before this row. */
  drop: boolean;
  projectId: number;
  language: Language;
  words: Words;
  handlers: RowHandlers;
}

export interface CellProps extends Omit<RowProps, 'row'> {
  row: GridRow;
  node: CostNode;
  /** What people call the node. */
  title: string;
  tabIndex: 0 | -1;
}
