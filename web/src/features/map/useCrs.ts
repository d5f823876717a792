import { type Crs, isCrs } from '@spadework/core/route';
import { useState } from 'react';

const KEPT = 'spadework.crs';
/** The zone that is used for all of Norway. */
export const USUAL_CRS: Crs = 'EPSG:25833';

/** The coordinate system that this browser shows and reads coordinates in. */
export function useCrs(): [crs: Crs, setCrs: (crs: Crs) => void] {
  const [crs, setCrs] = useState<Crs>(() => {
    const kept = localStorage.getItem(KEPT);
    return isCrs(kept) ? kept : USUAL_CRS;
  });
  const remember = (chosen: Crs) => {
    localStorage.setItem(KEPT, chosen);
    setCrs(chosen);
  };
  return [crs, remember];
}
