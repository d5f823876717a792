import { type Explanation, type Source, withSources } from '@spadework/core/explain';
import { derivedKey } from '@spadework/core/quantity';
import { changesAssumption, type LengthSource, type Trench } from '@spadework/core/trench';
import type { LinkedExplanation } from '../../../http/explanations.js';

const BASE = '/public/trench/rest';

/** Links lead to figures by the same profile, whatever the segment's own is. */
export const profileSuffix = (
  { settings }: Pick<Trench, 'settings'>,
  { id, version }: { id: string; version: number },
): string => (version === 0 && settings.quantityProfileId === null ? '' : `&profileId=${id}`);

/** What a route on the map says: how long the segment and its sections are, and how many joints they have. */
const OF_ROUTE = ['segment.length', 'section.length', 'sections.length', 'section.joints'];

/**
 * Where on this server the quantities of a segment, and what they are computed from, are told. Profiles are for their own
 * company alone: a reader of another one finds the assumptions with the quantities.
 */
export function quantityLinks(
  segment: {
    id: number;
    version: number;
    lengthSource: LengthSource;
    trench: Pick<Trench, 'assumptions' | 'settings'>;
  },
  profile: { id: string; version: number },
  isOwnCompany: boolean,
) {
  const at = `${BASE}/segments/${segment.id}`;
  const suffix = profileSuffix(segment.trench, profile);
  const hasRoute = segment.lengthSource === 'ROUTE';
  const byRoute = { version: segment.version, href: `${at}/route/stretches` };
  const source = ({ kind, ref }: Source): LinkedExplanation['terms'][number]['source'] => {
    if (kind === 'DERIVED') {
      const { key, of, sectionId } = derivedKey(ref);
      const section = sectionId === undefined ? '' : `sectionId=${encodeURIComponent(sectionId)}`;
      const query = `${section}${of === 'gross' ? '&figure=gross' : ''}${suffix}`.replace(/^&/, '');
      const href = `${at}/trench/quantities/${key}/explanation${query && `?${query}`}`;
      return { kind, ref, version: segment.version, href };
    }
    if (kind === 'ASSUMPTION' && !changesAssumption(segment.trench.assumptions, ref)) {
      const isReadable = isOwnCompany || profile.version === 0;
      const own = `${BASE}/quantity-profiles/${profile.id}`;
      const href = isReadable ? own : `${at}/trench/quantities?profileId=${profile.id}`;
      return { kind, ref, version: profile.version, href };
    }
    if (hasRoute && kind === 'INPUT' && OF_ROUTE.includes(ref)) return { kind, ref, ...byRoute };
    const href = kind === 'ASSUMPTION' ? `${at}/trench/quantities` : at;
    return { kind, ref, version: segment.version, href };
  };
  // In the formulas of quantities, L is how long the section is.
  const explanation = (one: Explanation): LinkedExplanation =>
    withSources(one, (found, symbol) =>
      hasRoute && symbol === 'L' ? { kind: 'INPUT', ref: 'route.length', ...byRoute } : source(found),
    );
  return { source, explanation };
}
