import { type Crs, zoneOf } from '@spadework/core/route';
import {
  type FileRoute,
  writeCsv,
  writeDxf,
  writeGeojson,
  writeGpx,
  writeSosi,
} from '@spadework/core/route/files';
import type { Call, FileContent, Handlers, News } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { requireModuleProject } from '../../project/index.js';
import type { trenchService } from '../contract.js';
import { sectionName } from '../items/labels.js';
import { MESSAGES } from '../messages.js';
import { hasClearance, type ReadFormat, readOf } from './clearance.js';
import { importRoutes } from './import/importRoutes.js';
import { requireAnswerable } from './present.js';
import { countSensitive, type ListedRoute, listRoutes } from './routes.sql.js';

type Operations = (typeof trenchService)['operations'];
type FileFormat = Exclude<ReadFormat, 'json'>;
/** What the calls of all formats have in common. */
type FileCall = Parameters<typeof requireModuleProject>[0] &
  Pick<Call, 'language'> & { query: { segmentId?: readonly number[] | undefined } };

/** All that a file says is for whoever may see all of its routes: none are left out of it. */
async function routesOf(
  call: FileCall,
  crs: Crs,
): Promise<{ routes: FileRoute[]; projectId: number; companyId: number }> {
  const { tx, caller, query, language } = call;
  const project = await requireModuleProject(call, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
  const ids = query.segmentId?.length ? query.segmentId : undefined;
  const sensitive = hasClearance(caller, project.companyId);
  if (!sensitive && (await countSensitive(tx, project, ids)) > 0) throw new Refusal('CLEARANCE_REQUIRED');
  const found = await listRoutes(tx, project, { ids, sensitive });
  if (found.length === 0) throw new Refusal('ROUTE_NOT_FOUND');
  const routes = found.map((one) => toFileRoute(one, language));
  for (const { route } of routes) requireAnswerable(crs, route.positions, language);
  return { routes, projectId: project.id, companyId: project.companyId };
}

const toFileRoute = (
  { segmentId, name, sensitivity, source, positions, stretches, points, sectionIds }: ListedRoute,
  language: Language,
): FileRoute => ({
  segmentId,
  name,
  sensitivity,
  route: { source, positions: JSON.parse(positions), stretches, points },
  sections: new Map(sectionIds.map((id, i) => [id, sectionName(i, language)])),
});

async function answerFile(
  call: FileCall,
  format: FileFormat,
  crs: Crs,
  write: (routes: readonly FileRoute[]) => FileContent,
) {
  const { routes, projectId, companyId } = await routesOf(call, crs);
  const isMarked = routes.some(({ sensitivity }) => sensitivity !== 'NONE');
  const news: readonly News[] = isMarked
    ? readOf({ companyId, projectId, resource: `project:${projectId}` }, format)
    : [];
  return {
    file: {
      name: `routes-${projectId}${isMarked ? '-kraftsensitiv' : ''}.${format}`,
      content: write(routes),
      attached: true,
    },
    news,
  };
}

/** What is drawn to scale is in metres. */
function requirePlane(crs: Crs, language: Language): void {
  if (zoneOf(crs) === undefined)
    refuseFields([{ path: 'crs', message: message(language, MESSAGES.needsPlane) }]);
}

export const routeFileHandlers = {
  getRoutesGeoJson(call) {
    const crs = call.query.crs!;
    return answerFile(call, 'geojson', crs, (routes) => writeGeojson(routes, crs));
  },

  getRoutesSosi(call) {
    const { crs = 'EPSG:25833', objtype } = call.query;
    return answerFile(call, 'sos', crs, (routes) => {
      requirePlane(crs, call.language);
      return writeSosi(routes, crs, objtype);
    });
  },

  getRoutesDxf(call) {
    const crs = call.query.crs!;
    return answerFile(call, 'dxf', crs, (routes) => {
      requirePlane(crs, call.language);
      return writeDxf(routes, crs);
    });
  },

  getRoutesGpx: (call) => answerFile(call, 'gpx', 'EPSG:4326', writeGpx),

  getRoutesCsv(call) {
    const crs = call.query.crs!;
    return answerFile(call, 'csv', crs, (routes) => writeCsv(routes, crs));
  },

  importRoutes,
} satisfies Partial<Handlers<Operations>>;
