import { useEffect } from 'react';

/** What fits between the margins of an upright A4 sheet, in pixels. */
const PAPER_WIDTH = 690;

/** Sections are drawn for the window. On paper they become as small as the sheet is; print.css reads the two values. */
export function usePrintSize(): void {
  useEffect(() => {
    const measure = () => {
      for (const box of document.querySelectorAll<HTMLElement>('.canvas-box, .compare-box')) {
        const { width, height } = box.getBoundingClientRect();
        if (width === 0) continue;
        box.style.setProperty('--print-zoom', String(Math.min(1, PAPER_WIDTH / width)));
        box.style.setProperty('--print-height', `${height}px`);
      }
    };
    addEventListener('beforeprint', measure);
    return () => removeEventListener('beforeprint', measure);
  }, []);
}
