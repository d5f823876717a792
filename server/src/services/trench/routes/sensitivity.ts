import type { Handlers } from '../../../http/contract.js';
import type { trenchService } from '../contract.js';

export const sensitivityHandlers = {
  setRouteSensitivity: async (): Promise<never> => {
    throw new Error('the marking of routes is not written yet');
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;
