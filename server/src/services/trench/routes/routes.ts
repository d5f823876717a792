import type { Handlers } from '../../../http/contract.js';
import type { trenchService } from '../contract.js';

type Operations = (typeof trenchService)['operations'];

const missing = async (): Promise<never> => {
  throw new Error('routes are not stored yet');
};

export const routeHandlers = {
  getRoute: missing,
  putRoute: missing,
  deleteRoute: missing,
  getRouteStretches: missing,
  getRouteCables: missing,
  listRoutes: missing,
  findRoutes: missing,
} satisfies Partial<Handlers<Operations>>;
