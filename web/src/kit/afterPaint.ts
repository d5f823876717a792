import { useEffect, useState } from 'react';
import { begin } from '../settled/index.js';

/** False in the first picture of what uses it, true right after it: what people came for is shown before what takes long. */
export function useAfterPaint(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const end = begin('a part');
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        setAfter(true);
        end();
      }),
    );
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, []);
  return isAfter;
}
