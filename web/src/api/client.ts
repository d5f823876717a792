import { type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { later } from '../settled/index.js';
import { Problem } from './problem.js';

const LONGEST_WAIT_MS = 30_000;

/** Reads are kept for a while and read again on return to the tab; only what may pass is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 3 && error instanceof Problem && error.isTemporary,
      retryDelay: (failures) => {
        const ms = Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS);
        later('another try', ms);
        return ms;
      },
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

/**
 * After a change: what tells of it is read again. A first read that is still on its way may have been answered before the
 * change, and the library would keep its answer; so it is given up.
 */
export async function readAgain(which?: InvalidateQueryFilters): Promise<void> {
  await queryClient.cancelQueries(which);
  await queryClient.invalidateQueries(which);
}
