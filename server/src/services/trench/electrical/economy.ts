import {
  type CatalogCable,
  candidatesFor,
  type EconomyProfile,
  type EconomyRequest,
  presentTypes,
  trenchesWithType,
} from '@spadework/core/electrical';
import { type Quantities, quantitiesOf } from '@spadework/core/quantity';
import { fullRequest } from '@spadework/core/rating';
import { type Assumptions, assumptionsIn, type Trench } from '@spadework/core/trench';
import { Refusal } from '../../../kernel/refusals.js';
import { listTypes } from '../catalog/catalog.sql.js';
import { circuitsOf } from '../circuits/circuits.js';
import { economyProfileFor } from '../economy/profiles.js';
import { profilesFor } from '../quantity/profiles.js';
import type { FoundSegment } from '../segments/compared.js';
import { layoutsOf } from '../segments/layouts.js';
import { type SegmentRow, trenchesOf } from '../segments/segments.sql.js';
import { calculated } from './calculator.js';
import type { PlainSection } from './job.js';
import { presentEconomy } from './present.js';
import { type Context, plainSections, ratedBy, requireCircuit } from './requests.js';

/** A circuit of a segment with the types that could take the place of its own, for services that price them. */
export interface EconomyCase {
  segment: Pick<FoundSegment, 'companyId' | 'id' | 'name' | 'length'>;
  trench: Trench;
  circuitId: string;
  sections: PlainSection[];
  candidates: CatalogCable[];
  profile: EconomyProfile;
  /** What quantities suppose. */
  assumptions: Assumptions;
}

export type EconomyPrices = EconomyRequest['prices'];

interface EconomyChoice {
  circuitId: string;
  profileId?: string | undefined;
  typeIds?: readonly number[] | undefined;
  /** The quantity profile that the design of the segment was made with. */
  madeWith: string | undefined;
}

/** The caller may read the segment. */
export async function economyCase(
  context: Context,
  segment: FoundSegment,
  { circuitId, profileId, typeIds, madeWith }: EconomyChoice,
): Promise<EconomyCase> {
  const { tx, caller } = context;
  const { companyId } = segment;
  const [row] = await trenchesOf(tx, [segment as SegmentRow]);
  if (!row) throw new Refusal('SEGMENT_NOT_FOUND');
  const { trench } = row;
  requireCircuit(circuitsOf(trench).circuits, circuitId);
  const profile = await economyProfileFor(tx, companyId, profileId);
  const sections = await plainSections(context, { ...segment, trench }, ratedBy('TEMPERATURES', 'IEC'), {
    circuitIds: [circuitId],
  });
  const full = sections.map(({ length, request }) => ({ length, request: fullRequest(request) }));
  const present = presentTypes(full, circuitId);
  const visible = (await listTypes(tx, caller, 'cable')) as unknown as CatalogCable[];
  // A type of another company stays among the candidates where the circuit has it.
  const own = [...full[0]!.request.cableTypes].flatMap(([id, type]) =>
    present.includes(id) && !visible.some((one) => one.id === id) ? [{ ...type, id } as CatalogCable] : [],
  );
  const assumptions = (await profilesFor(tx, companyId, undefined))(trench, madeWith).assumptions;
  return {
    segment,
    trench,
    circuitId,
    sections,
    candidates: candidatesFor([...visible, ...own], present, typeIds),
    profile,
    assumptions: assumptionsIn(trench, assumptions),
  };
}

/** What the segment takes where the circuit has another type, with the lines of its own cables alone. */
export function quantitiesWithType(
  { segment: { length }, trench, circuitId, assumptions }: EconomyCase,
  type: CatalogCable,
): { trench: Trench; quantities: Quantities } {
  const { whole, own } = trenchesWithType(trench, circuitId, type);
  const quantitiesIn = (one: Trench) =>
    quantitiesOf({ trench: one, length, layouts: layoutsOf(one), assumptions, markerTypeId: null });
  const quantities = quantitiesIn(whole);
  const all = [
    ...quantities.all.filter(({ kind }) => !isOfCables(kind)),
    ...quantitiesIn(own).all.filter(({ kind }) => isOfCables(kind)),
  ];
  const lines = all.filter(({ net, gross }) => net !== 0 || gross !== 0);
  return { trench: whole, quantities: { ...quantities, all, lines } };
}

const isOfCables = (kind: string) => kind === 'CABLE' || kind === 'CORE';

/** What each type would cost over the years. */
export async function economyWith(
  context: Context,
  { segment, trench, circuitId, sections, candidates, profile }: EconomyCase,
  prices: EconomyPrices,
) {
  const request = {
    ...{ segmentId: String(segment.id), circuitId, trench, sections, candidates, profile },
    prices: [...prices],
    method: 'IEC',
  } as const;
  return presentEconomy(await calculated(context, { of: 'ECONOMY', request }), context.language);
}
