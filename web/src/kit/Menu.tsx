import { type ReactNode, useId, useRef, useState } from 'react';
import { placeFloating } from './floating.js';
import { type MenuEntry, MenuList, menuItems } from './MenuList.js';

/** A menu button of the ARIA APG. */
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

  const show = (last = false) => {
    menu.current!.showPopover();
    placeFloating(menu.current!, button.current!, side, align);
    menuItems(menu.current)
      .at(last ? -1 : 0)
      ?.focus();
  };
  const close = (how: 'return' | 'hide' = 'return') => {
    menu.current?.hidePopover();
    if (how === 'return') button.current?.focus();
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
        <MenuList id={id} label={label} entries={entries} onClose={close} />
      </div>
    </>
  );
}
