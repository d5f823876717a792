import type { Rule } from '@spadework/core/quantity';
import type { AssumptionChanges, Trench } from '@spadework/core/trench';
import type { Tx } from '../../../store/store.js';

/** What quantities of a segment are priced by. */
export interface PriceRules {
  rules: readonly Rule[];
  /** The codes of rules that the catalog does not have. */
  lacking: readonly string[];
  profile: AssumptionChanges;
}

interface ProjectKey {
  companyId: number;
  id: number;
}

/** What the service of calculations knows. That service uses this one, so it registers itself here. */
export interface Pricing {
  /** What the prices of a project follow from besides its segments. Null: the project has no calculation. */
  basis(tx: Tx, project: ProjectKey): Promise<string | null>;
  /** Undefined: there is no catalog. */
  rulesOf(tx: Tx, project: ProjectKey, segmentId: number, trench: Trench): Promise<PriceRules | undefined>;
}

let pricing: Pricing | undefined;

export function onPriceChecked(own: Pricing): void {
  pricing = own;
}

export const priceBasis = async (tx: Tx, project: ProjectKey): Promise<string | null> =>
  (await pricing?.basis(tx, project)) ?? null;

export const priceRules = async (
  tx: Tx,
  project: ProjectKey,
  segmentId: number,
  trench: Trench,
): Promise<PriceRules | undefined> => pricing?.rulesOf(tx, project, segmentId, trench);
