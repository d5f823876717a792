import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../api/index.js';

export type EconomyProfile = AnswerOf<'trench.listEconomyProfiles'>[number];

/** The profile that a choice without an id means. */
export const STANDARD = 'standard';

/** The economy profiles of the company, and the standard. */
export const useEconomyProfiles = () =>
  useQuery({
    queryKey: ['economy profiles'],
    queryFn: ({ signal }) => call('trench.listEconomyProfiles', { signal }),
  });
