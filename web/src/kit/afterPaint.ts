import { useEffect, useState } from 'react';

/** False in the first picture of what uses it, true right after it: what people came for is shown before what takes long. */
export function useAfterPaint(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setAfter(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isAfter;
}
