import { QueryClient } from '@tanstack/react-query';
import { Problem } from './problem.js';

/** Reads are kept for a while and read again on return to the tab; only what may pass is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 3 && error instanceof Problem && error.isTemporary,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
