import './menu.css';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon, type LucideIcon } from './Icon.js';

export type MenuEntry =
  | {
      label: string;
      onChoose: () => void;
      icon?: LucideIcon;
      danger?: boolean;
      disabled?: boolean;
      keys?: string;
    }
  | {
      /** Leads to further entries, which are asked for when they are to be shown. */
      label: string;
      entries: () => readonly MenuEntry[];
      icon?: LucideIcon;
      disabled?: boolean;
    }
  | {
      group: string;
      value: string;
      choices: { value: string; label: string }[];
      onChoose: (value: string) => void;
    }
  | 'rule';

/** What can be chosen in a menu, in order. */
export const menuItems = (menu: Element | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []),
];

/**
 * The entries of a menu of the ARIA APG: arrows walk, Home and End jump, letters find, Escape closes. Further entries take
 * the place of the list: the right arrow leads to them, the left one and Escape back.
 */
export function MenuList({
  id,
  label,
  entries,
  onClose,
}: {
  id?: string;
  label: string | undefined;
  entries: readonly MenuEntry[];
  /** `hide`: the focus goes on by itself. */
  onClose: (how: 'return' | 'hide') => void;
}) {
  const [inner, setInner] = useState<{ label: string; entries: readonly MenuEntry[] }>();
  /** Where the further entries were opened from. */
  const outer = useRef<string>(undefined);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const all = menuItems(list.current);
    if (inner) all[1]?.focus();
    else if (outer.current !== undefined) {
      all.find((item) => item.dataset.label === outer.current)?.focus();
      outer.current = undefined;
    }
  }, [inner]);
  const walk = (event: KeyboardEvent) => {
    const all = menuItems(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = (place: number) => all[(place + all.length) % all.length]?.focus();
    if (event.key === 'ArrowDown') to(at + 1);
    else if (event.key === 'ArrowUp') to(at - 1);
    else if (event.key === 'Home') to(0);
    else if (event.key === 'End') to(-1);
    else if (event.key === 'ArrowRight' && all[at]?.ariaHasPopup === 'menu') all[at].click();
    else if (inner && (event.key === 'ArrowLeft' || event.key === 'Escape')) setInner(undefined);
    else if (event.key === 'Escape') onClose('return');
    else if (event.key === 'Tab') return onClose('hide');
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLowerCase();
      const ordered = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      ordered.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (action: () => void) => () => {
    onClose('return');
    action();
  };

  return (
    <div ref={list} id={id} role="menu" aria-label={inner?.label ?? label} tabIndex={-1} onKeyDown={walk}>
      {inner && (
        <>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="menu-item menu-back"
            onClick={() => setInner(undefined)}
          >
            <Icon of={ChevronLeft} size={16} />
            {inner.label}
          </button>
          <hr className="menu-rule" />
        </>
      )}
      {(inner?.entries ?? entries).map((entry, place) => {
        if (entry === 'rule') return <hr key={`rule ${place}`} className="menu-rule" />;
        if ('group' in entry) {
          return (
            <div key={entry.group} role="group" aria-label={entry.group} className="menu-group">
              <div className="menu-group-name" aria-hidden="true">
                {entry.group}
              </div>
              {entry.choices.map(({ value, label }) => (
                <button
                  key={value}
                  type="button"
                  role="menuitemradio"
                  aria-checked={value === entry.value}
                  tabIndex={-1}
                  className="menu-item"
                  onClick={choose(() => entry.onChoose(value))}
                >
                  <span className="menu-mark">{value === entry.value && <Icon of={Check} size={16} />}</span>
                  {label}
                </button>
              ))}
            </div>
          );
        }
        if ('entries' in entry) {
          const { label, icon, disabled, entries: further } = entry;
          return (
            <button
              key={label}
              type="button"
              role="menuitem"
              aria-haspopup="menu"
              tabIndex={-1}
              disabled={disabled}
              data-label={label}
              className="menu-item"
              onClick={() => {
                outer.current = label;
                setInner({ label, entries: further() });
              }}
            >
              {icon && <Icon of={icon} size={16} />}
              {label}
              <Icon of={ChevronRight} size={16} className="menu-keys" />
            </button>
          );
        }
        return (
          <button
            key={entry.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={entry.disabled}
            className={`menu-item ${entry.danger ? 'menu-item-danger' : ''}`}
            onClick={choose(entry.onChoose)}
          >
            {entry.icon && <Icon of={entry.icon} size={16} />}
            {entry.label}
            {entry.keys && <kbd className="key menu-keys">{entry.keys}</kbd>}
          </button>
        );
      })}
    </div>
  );
}
