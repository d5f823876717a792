import { useCallback, useState } from 'react';

/** Whether an element has been in view: for what is only asked for when somebody sees it. */
export function useInView(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [wasSeen, setSeen] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, wasSeen];
}
