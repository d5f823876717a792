import { useEffect, useRef } from 'react';
import { placeFloating } from './floating.js';
import { type MenuEntry, MenuList, menuItems } from './MenuList.js';

/** A menu at a place of the window, for what is there. It is open as long as it is drawn; the focus returns to where it was. */
export function ContextMenu({
  label,
  at,
  entries,
  onClose,
}: {
  label: string;
  /** In pixels from the corner of the window. */
  at: { x: number; y: number };
  entries: readonly MenuEntry[];
  onClose: () => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(undefined);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const box = menu.current!;
    before.current ??= document.activeElement as HTMLElement;
    box.showPopover();
    placeFloating(box, { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) });
    menuItems(box)[0]?.focus();
    // The press that opened it is not one beside it.
    const isOutside = (event: Event) => !box.contains(event.target as Node);
    const onPress = (event: Event) => isOutside(event) && latest.current();
    const onScroll = (event: Event) => isOutside(event) && latest.current();
    addEventListener('pointerdown', onPress, { capture: true });
    addEventListener('wheel', onScroll, { capture: true, passive: true });
    addEventListener('resize', latest.current);
    return () => {
      removeEventListener('pointerdown', onPress, { capture: true });
      removeEventListener('wheel', onScroll, { capture: true });
      removeEventListener('resize', latest.current);
    };
  }, [at.x, at.y]);
  const close = (how: 'return' | 'hide') => {
    if (how === 'return') before.current?.focus();
    onClose();
  };
  return (
    // Not `auto`: the browser would take the end of the press that opened it for a press beside it.
    <div ref={menu} popover="manual" className="menu" onContextMenu={(event) => event.preventDefault()}>
      <MenuList label={label} entries={entries} onClose={close} />
    </div>
  );
}
