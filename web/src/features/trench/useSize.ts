import { useCallback, useState } from 'react';
import type { Size } from './canvas/view.js';

/** What fits between the margins of an upright A4 sheet, in pixels. */
const PAPER_WIDTH = 690;

/** Sections are drawn for the window. On paper they become as small as the sheet is; print.css reads the two values. */
function fitPaper(element: HTMLElement): void {
  const { width, height } = element.getBoundingClientRect();
  if (width === 0) return;
  element.style.setProperty('--print-zoom', String(Math.min(1, PAPER_WIDTH / width)));
  element.style.setProperty('--print-height', `${height}px`);
}

/** The size of an element that a section is drawn in, as it changes. */
export function useSize(): [(element: HTMLElement | null) => (() => void) | undefined, Size | undefined] {
  const [size, setSize] = useState<Size>();
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measured = ({ width, height }: Size) => {
      if (width > 0 && height > 0) setSize({ width: Math.round(width), height: Math.round(height) });
    };
    // At once, so that the section is in the first picture.
    measured(element.getBoundingClientRect());
    const observer = new ResizeObserver(([entry]) => measured(entry!.contentRect));
    observer.observe(element);
    const onPrint = () => fitPaper(element);
    addEventListener('beforeprint', onPrint);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', onPrint);
    };
  }, []);
  return [watch, size];
}
