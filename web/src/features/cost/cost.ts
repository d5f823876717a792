import { createContext, useContext } from 'react';
import type { Project } from '../projects/index.js';
import type { Actions } from './calculation/actions.js';
import type { Shown } from './calculation/document.js';
import type { Calculation } from './calculation/model.js';
import type { CatalogOf } from './catalog/queries.js';
import type { Asked } from './why/asked.js';

/** What the parts of the cost screen share. */
export interface Cost {
  project: Project;
  calculation: Calculation;
  shown: Shown;
  mayWrite: boolean;
  actions: Actions;
  catalogOf: CatalogOf;
  /** The facilities and activities that the calculation uses. */
  used: { facilities: ReadonlySet<number>; activities: ReadonlySet<number> };
  /** The places that the calculation names. */
  places: readonly string[];
  /** The place of what was added last: what comes next is often there too. */
  lastPlace: string;
  setLastPlace: (place: string) => void;
  facilityName: (id: number | undefined) => string;
  activityName: (id: number | undefined) => string;
  /** Explains a figure. */
  ask: (asked: Asked) => void;
}

/** The list of the places stands in the page once, beside the grid. */
export const PLACES = 'cost-places';

const CostContext = createContext<Cost | undefined>(undefined);

export const CostProvider = CostContext.Provider;

export function useCost(): Cost {
  const cost = useContext(CostContext);
  if (!cost) throw new Error('outside of the cost screen');
  return cost;
}
