import { type Explanation, type Source, withSources } from '@spadework/core/explain';
import { derivedKey } from '@spadework/core/quantity';
import { changesAssumption, type Trench } from '@spadework/core/trench';
import type { LinkedExplanation } from '../../../http/explanations.js';

const BASE = '/public/trench/rest';

/** Links lead to figures by the same profile, whatever the segment's own is. */
export const profileSuffix = (
  { settings }: Pick<Trench, 'settings'>,
  { id, version }: { id: string; version: number },
): string => (version === 0 && settings.quantityProfileId === null ? '' : `&profileId=${id}`);

/**
 * Where on this server the quantities of a segment, and what they are computed from, are told. Profiles are for their own
 * company alone: a reader of another one finds the assumptions with the quantities.
 */
export function quantityLinks(
  segment: { id: number; version: number; trench: Pick<Trench, 'assumptions' | 'settings'> },
  profile: { id: string; version: number },
  isOwnCompany: boolean,
) {
  const at = `${BASE}/segments/${segment.id}`;
  const suffix = profileSuffix(segment.trench, profile);
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
    const href = kind === 'ASSUMPTION' ? `${at}/trench/quantities` : at;
    return { kind, ref, version: segment.version, href };
  };
  const explanation = (one: Explanation): LinkedExplanation => withSources(one, source);
  return { source, explanation };
}
