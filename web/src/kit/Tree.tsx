import './tree.css';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { Icon } from './Icon.js';

export interface TreeNode {
  id: string;
  /** The accessible name. */
  label: string;
  /** What is shown instead of the label. */
  content?: ReactNode;
  children?: readonly TreeNode[];
}

interface Row {
  node: TreeNode;
  level: number;
  parent: string | undefined;
  place: number;
  siblings: number;
}

/**
 * A tree of the ARIA APG. Arrows walk, open and close; Home and End jump; Enter activates.
 * `onKey` sees every key first and says whether it took it, for commands such as Alt with arrows.
 */
export function Tree({
  label,
  nodes,
  closed,
  onToggle,
  selected,
  onSelect,
  onSelectRange,
  onMenu,
  onActivate,
  onKey,
}: {
  label: string;
  nodes: readonly TreeNode[];
  /** The ids of closed nodes; the others are open. */
  closed: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Of several the first one has the focus. */
  selected: string | readonly string[] | undefined;
  /** `isMore`: beside what is selected, by Ctrl and a click. */
  onSelect: (id: string, isMore: boolean) => void;
  /** Several can be selected: by Shift and a click everything from the first selected node to this one, that one first. */
  onSelectRange?: (ids: readonly string[]) => void;
  onMenu?: (id: string, at: { x: number; y: number }) => void;
  onActivate?: (id: string) => void;
  onKey?: (event: KeyboardEvent, id: string) => boolean;
}) {
  const tree = useRef<HTMLDivElement>(null);
  const marked = typeof selected === 'string' ? [selected] : (selected ?? []);
  const rows: Row[] = [];
  const collect = (list: readonly TreeNode[], level: number, parent?: string) => {
    list.forEach((node, place) => {
      rows.push({ node, level, parent, place: place + 1, siblings: list.length });
      if (node.children && !closed.has(node.id)) collect(node.children, level + 1, node.id);
    });
  };
  collect(nodes, 1);
  const current = rows.some(({ node }) => node.id === marked[0]) ? marked[0] : rows[0]?.node.id;

  const focus = (id: string) =>
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  const go = (id: string | undefined, isMore = false) => {
    if (id === undefined) return;
    onSelect(id, isMore);
    focus(id);
  };
  const onClick = (event: MouseEvent, id: string, at: number) => {
    if (!onSelectRange || !event.shiftKey) return go(id, onSelectRange && (event.ctrlKey || event.metaKey));
    const from = rows.findIndex(({ node }) => node.id === current);
    const range = rows.slice(Math.min(from, at), Math.max(from, at) + 1).map(({ node }) => node.id);
    onSelectRange(from <= at ? range : range.reverse());
    focus(id);
  };
  const onKeyDown = (event: KeyboardEvent, { node, parent }: Row, at: number) => {
    if (onKey?.(event, node.id)) {
      event.preventDefault();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isOpen = node.children && !closed.has(node.id);
    if (event.key === 'ArrowDown') go(rows[at + 1]?.node.id);
    else if (event.key === 'ArrowUp') go(rows[at - 1]?.node.id);
    else if (event.key === 'Home') go(rows[0]?.node.id);
    else if (event.key === 'End') go(rows.at(-1)?.node.id);
    else if (event.key === 'ArrowRight') {
      if (isOpen) go(node.children?.[0]?.id);
      else if (node.children) onToggle(node.id);
    } else if (event.key === 'ArrowLeft') {
      if (isOpen) onToggle(node.id);
      else go(parent);
    } else if (event.key === 'Enter') onActivate?.(node.id);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      aria-multiselectable={onSelectRange !== undefined}
      className="tree"
    >
      {rows.map((row, at) => {
        const { node, level } = row;
        const isOpen = node.children ? !closed.has(node.id) : undefined;
        return (
          // The levels are told by attributes, so the rows can be flat.
          <div
            key={node.id}
            data-id={node.id}
            role="treeitem"
            aria-label={node.label}
            aria-level={level}
            aria-posinset={row.place}
            aria-setsize={row.siblings}
            aria-expanded={isOpen}
            aria-selected={marked.includes(node.id)}
            tabIndex={node.id === current ? 0 : -1}
            className={`tree-row tree-level-${Math.min(level, 4)}`}
            onClick={(event) => onClick(event, node.id, at)}
            onContextMenu={(event) => {
              if (!onMenu) return;
              event.preventDefault();
              if (!marked.includes(node.id)) go(node.id);
              // A key opens it without a place.
              const { left, bottom } = event.currentTarget.getBoundingClientRect();
              const isPointed = event.button === 2 || event.clientX > 0;
              onMenu(node.id, isPointed ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom });
            }}
            onDoubleClick={() => onActivate?.(node.id)}
            onKeyDown={(event) => onKeyDown(event, row, at)}
          >
            {node.children && (
              <span
                className="tree-toggle"
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  onToggle(node.id);
                }}
              >
                <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
              </span>
            )}
            {node.content ?? node.label}
          </div>
        );
      })}
    </div>
  );
}
