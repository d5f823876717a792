import './tooltip.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Shows a name near what it wraps, on hover and on keyboard focus. It repeats what a screen reader hears anyway, so it
 * is hidden from it. Escape takes it away (WCAG 1.4.13).
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const [around, box] = [anchor.current?.firstElementChild, tip.current];
    if (!shown || !around || !box) return;
    box.showPopover();
    const { left, width, bottom, top } = around.getBoundingClientRect();
    const { width: own, height } = box.getBoundingClientRect();
    const below = bottom + 6 + height < innerHeight;
    box.style.left = `${Math.max(4, Math.min(innerWidth - own - 4, left + width / 2 - own / 2))}px`;
    box.style.top = `${below ? bottom + 6 : top - height - 6}px`;
    const hide = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false);
    addEventListener('keydown', hide);
    return () => removeEventListener('keydown', hide);
  }, [shown]);

  return (
    <span
      ref={anchor}
      className="tooltip-anchor"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setShown(true)}
      onPointerLeave={() => setShown(false)}
      onPointerDown={() => setShown(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setShown(true)}
      onBlur={() => setShown(false)}
    >
      {children}
      {shown && (
        <span ref={tip} popover="manual" aria-hidden="true" className="tooltip">
          {text}
        </span>
      )}
    </span>
  );
}
