import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Where a dragged segment would come: before another one, or last. */
interface Drop {
  id: number;
  before: number | null;
}

/** Drags segments by their grips. A line shows where one would come; Escape leaves it where it is. */
export function useRowDrag(onDrop: (id: number, before: number | null) => void) {
  const table = useRef<HTMLTableElement>(null);
  const [drop, setDrop] = useState<Drop>();
  const isDragging = drop !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setDrop(undefined);
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isDragging]);
  const beforeAt = (y: number): number | null => {
    for (const body of table.current?.tBodies ?? []) {
      const { top, height } = body.getBoundingClientRect();
      if (y < top + height / 2) return Number(body.dataset.segment);
    }
    return null;
  };
  const gripOf = (id: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrop({ id, before: id });
    },
    onPointerMove: ({ clientY }: PointerEvent) => drop && setDrop({ id, before: beforeAt(clientY) }),
    onPointerUp: () => {
      setDrop(undefined);
      if (drop && drop.before !== id) onDrop(id, drop.before);
    },
    onPointerCancel: () => setDrop(undefined),
  });
  return { table, drop, gripOf };
}

export type Grip = ReturnType<ReturnType<typeof useRowDrag>['gripOf']>;
