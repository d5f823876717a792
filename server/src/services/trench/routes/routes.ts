import { cableList } from '@spadework/core/quantity';
import { assumptionsIn } from '@spadework/core/trench';
import type { Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { requireModuleProject } from '../../project/index.js';
import { MAX_FOUND } from '../contract/routes.js';
import type { trenchService } from '../contract.js';
import { profileFor } from '../quantity/profiles.js';
import { openRoute, openStretches } from './access.js';
import { hasClearance, readOf } from './clearance.js';
import { presentStretches, routeText } from './present.js';
import { countSensitive, findRoutesWithin, type ListedRoute, listRoutes } from './routes.sql.js';
import { routeEtag, routeWriteHandlers } from './writes.js';

type Operations = (typeof trenchService)['operations'];

const isSensitive = ({ sensitivity }: Pick<ListedRoute, 'sensitivity'>) => sensitivity !== 'NONE';

/** An answer with a list of routes, which are JSON already. */
const listText = (head: object, routes: readonly string[]): string =>
  `${JSON.stringify(head).slice(0, -1)},"routes":[${routes.join()}]}`;

export const routeHandlers = {
  ...routeWriteHandlers,

  async getRoute(call) {
    const { query, language } = call;
    const route = await openRoute(call);
    const { companyId, projectId, segmentId } = route;
    return {
      text: routeText(route, query.crs!, language),
      etag: routeEtag(segmentId, route)!,
      news: isSensitive(route)
        ? readOf({ companyId, projectId, resource: `segment:${segmentId}` }, 'json')
        : [],
    };
  },

  async getRouteStretches(call) {
    const { segment, route } = await openStretches(call);
    const { sections } = segment.trench;
    const { version, sensitivity, points } = route;
    const sectionIds = sections.map(({ id }) => id);
    return {
      body: {
        segmentId: segment.id,
        version,
        length: segment.length,
        sensitivity,
        stretches: presentStretches(route, sectionIds),
        points: [...points],
        sections: sections.map(({ id, length, joints }) => ({ sectionId: id, length: length ?? 0, joints })),
      },
    };
  },

  async getRouteCables(call) {
    const { tx, query } = call;
    const { segment, route } = await openStretches(call);
    const { companyId, trench, length } = segment;
    const profile = await profileFor(tx, companyId, trench, query.profileId);
    const assumptions = assumptionsIn(trench, profile.assumptions);
    const drum = query.drum ?? assumptions.drumLength;
    const cables = cableList({ sections: trench.sections, route, length, assumptions, drum });
    return { body: { segmentId: segment.id, drum, cables } };
  },

  async listRoutes(call) {
    const { tx, caller, query, language } = call;
    const project = await requireModuleProject(call, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
    const sensitive = hasClearance(caller, project.companyId);
    const crs = query.crs!;
    const routes = await listRoutes(tx, project, { sensitive });
    const withheld = sensitive ? 0 : await countSensitive(tx, project);
    return {
      text: listText(
        { projectId: project.id, crs, withheld },
        routes.map((route) => routeText(route, crs, language, { name: route.name })),
      ),
      news: routes.some(isSensitive)
        ? readOf(
            { companyId: project.companyId, projectId: project.id, resource: `project:${project.id}` },
            'json',
          )
        : [],
    };
  },

  async findRoutes(call) {
    const { tx, caller, query, language } = call;
    if (!hasClearance(caller, caller.companyId)) throw new Refusal('CLEARANCE_REQUIRED');
    if (!query.bbox) return refuseFields([{ path: 'bbox', message: message(language, 'required') }]);
    const crs = query.crs!;
    const found = await findRoutesWithin(tx, caller, query.bbox, MAX_FOUND);
    const routes = found ?? [];
    return {
      text: listText(
        { crs, truncated: !found },
        routes.map((route) => {
          const { name, projectId } = route;
          return routeText(route, crs, language, { name, projectId });
        }),
      ),
      news: routes.some(isSensitive)
        ? readOf({ companyId: caller.companyId, resource: `company:${caller.companyId}` }, 'json')
        : [],
    };
  },
} satisfies Partial<Handlers<Operations>>;
