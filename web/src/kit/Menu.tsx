import './menu.css';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { placeFloating } from './floating.js';
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
      group: string;
      value: string;
      choices: { value: string; label: string }[];
      onChoose: (value: string) => void;
    }
  | 'rule';

/** A menu button of the ARIA APG: arrows walk, Home and End jump, letters find, Escape closes. */
export function Menu({
  label,
  children,
  entries,
  head,
  className = 'button button-plain',
  side = 'below',
  align = 'start',
}: {
  /** The accessible name, where the content of the button does not say it. */
  label?: string;
  children: ReactNode;
  entries: readonly MenuEntry[];
  /** Shown above the entries. */
  head?: ReactNode;
  className?: string;
  side?: 'below' | 'right';
  align?: 'start' | 'end';
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  const items = () => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []),
  ];
  const show = (last = false) => {
    menu.current!.showPopover();
    placeFloating(menu.current!, button.current!, side, align);
    items()
      .at(last ? -1 : 0)
      ?.focus();
  };
  const close = () => {
    menu.current?.hidePopover();
    button.current?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = (place: number) => all[(place + all.length) % all.length]?.focus();
    if (event.key === 'ArrowDown') to(at + 1);
    else if (event.key === 'ArrowUp') to(at - 1);
    else if (event.key === 'Home') to(0);
    else if (event.key === 'End') to(-1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') {
      menu.current?.hidePopover();
      return;
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLowerCase();
      const ordered = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      ordered.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (action: () => void) => () => {
    close();
    action();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? close() : show())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowUp');
        }}
      >
        {children}
      </button>
      <div
        ref={menu}
        popover="auto"
        className="menu"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {head && <div className="menu-head">{head}</div>}
        <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={walk}>
          {entries.map((entry, place) => {
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
                      <span className="menu-mark">
                        {value === entry.value && <Icon of={Check} size={16} />}
                      </span>
                      {label}
                    </button>
                  ))}
                </div>
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
      </div>
    </>
  );
}
