import type { Handlers } from '../../../http/contract.js';
import type { trenchService } from '../contract.js';

type Operations = (typeof trenchService)['operations'];

const missing = async (): Promise<never> => {
  throw new Error('files of routes are not written yet');
};

export const routeFileHandlers = {
  getRoutesGeoJson: missing,
  getRoutesSosi: missing,
  getRoutesDxf: missing,
  getRoutesGpx: missing,
  getRoutesCsv: missing,
  importRoutes: missing,
} satisfies Partial<Handlers<Operations>>;
