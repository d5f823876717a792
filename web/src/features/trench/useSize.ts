import { useCallback, useState } from 'react';
import type { Size } from './canvas/view.js';

/** The size of an element, as it changes. */
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
    return () => observer.disconnect();
  }, []);
  return [watch, size];
}
