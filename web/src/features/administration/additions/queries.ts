import { useQuery } from '@tanstack/react-query';
import { callForReply } from '../../../api/index.js';
import { ADMINISTRATION } from '../actions.js';

export const ADDITIONS = 'additions';

/** What the company adds to the sum of works, with its ETag. */
export const useAdditions = () =>
  useQuery({
    queryKey: [ADMINISTRATION, ADDITIONS],
    queryFn: ({ signal }) => callForReply('calculation.getAdditions', { signal }),
    refetchOnWindowFocus: false,
  });
