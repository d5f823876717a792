import { useCallback, useState } from 'react';

/** The width of an element, as it changes: charts are drawn in pixels, so that their texts keep their size. */
export function useWidth(): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(0);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measured = ({ width }: { width: number }) => setWidth(Math.round(width));
    measured(element.getBoundingClientRect());
    const observer = new ResizeObserver(([entry]) => measured(entry!.contentRect));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, width];
}
