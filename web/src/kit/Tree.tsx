import './tree.css';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
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
 * A tree of the ARIA APG with one selected item. Arrows walk, open and close; Home and End jump; Enter activates.
 * `onKey` sees every key first and says whether it took it, for commands such as Alt with arrows.
 */
export function Tree({
  label,
  nodes,
  closed,
  onToggle,
  selected,
  onSelect,
  onActivate,
  onKey,
}: {
  label: string;
  nodes: readonly TreeNode[];
  /** The ids of closed nodes; the others are open. */
  closed: ReadonlySet<string>;
  onToggle: (id: string) => void;
  selected: string | undefined;
  onSelect: (id: string) => void;
  onActivate?: (id: string) => void;
  onKey?: (event: KeyboardEvent, id: string) => boolean;
}) {
  const tree = useRef<HTMLDivElement>(null);
  const rows: Row[] = [];
  const collect = (list: readonly TreeNode[], level: number, parent?: string) => {
    list.forEach((node, place) => {
      rows.push({ node, level, parent, place: place + 1, siblings: list.length });
      if (node.children && !closed.has(node.id)) collect(node.children, level + 1, node.id);
    });
  };
  collect(nodes, 1);
  const current = rows.some(({ node }) => node.id === selected) ? selected : rows[0]?.node.id;

  const go = (id: string | undefined) => {
    if (id === undefined) return;
    onSelect(id);
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
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
    <div ref={tree} role="tree" aria-label={label} className="tree">
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
            aria-selected={node.id === selected}
            tabIndex={node.id === current ? 0 : -1}
            className={`tree-row tree-level-${Math.min(level, 4)}`}
            onClick={() => go(node.id)}
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
