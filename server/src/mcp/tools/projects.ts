import { Type } from 'typebox';
import type { Api } from '../api.js';
import { ApiRefusal } from '../api.js';
import { compact, countOf, fields, id, PAGE, page, tool, words } from '../tool.js';

// biome-ignore lint/suspicious/noExplicitAny: an answer of the contract
type Anything = any;

const PROJECTS = '/public/project/rest/projects';

const listed = ({ id, number, name, status, owner, startDate, archived, meta }: Anything) =>
  compact({
    id,
    number,
    name,
    status,
    owner,
    startDate: startDate?.slice(0, 10),
    archived: archived || undefined,
    totalCost: meta?.totalCost,
  });

export const findProjects = tool({
  name: 'find_projects',
  title: 'Find projects',
  description: 'Finds projects by words in number, name, references or description; newest first.',
  input: fields({
    q: Type.Optional(words('Words that must all occur')),
    status: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z_]{1,30}$' }), { maxItems: 8 })),
    page: page(),
  }),
  run: async (api, { q, status, page: number = 1 }) => {
    const query = { q, status, sort: '-startDate', expand: 'owner', count: PAGE, first: (number - 1) * PAGE };
    const { total, entities } = await api.read(`${PROJECTS}/page`, query);
    const found = { total, page: number, ...(number * PAGE < total && { nextPage: number + 1 }) };
    const projects = entities.map(listed);
    return {
      text: [
        countOf(found),
        ...projects.map((one: Anything) => `${one.id}: ${one.number} ${one.name} (${one.status})`),
      ].join('\n'),
      data: { ...found, projects },
    };
  },
});

export const projectOverview = tool({
  name: 'project_overview',
  title: 'Project overview',
  description:
    'A project with its members, modules, trench segments and the top nodes of its cost calculation.',
  input: fields({ projectId: id('The project') }),
  run: async (api, { projectId }) => {
    const project = await api.read(`${PROJECTS}/${projectId}`, { expand: 'owner,members,modules' });
    const [segments, nodes] = await Promise.all([
      ifAny(api, `/public/trench/rest/segments/by-projectid/${projectId}`),
      ifAny(api, `/public/calculation/rest/calculationnodes/by-projectid/${projectId}`, { depth: 0 }),
    ]);
    const overview = {
      ...listed(project),
      ...compact({
        description: project.description,
        caseRef: project.caseRef,
        substationRef: project.substationRef,
      }),
      members: (project.members ?? []).slice(0, PAGE).map(({ user, role }: Anything) => ({ user, role })),
      modules: (project.modules ?? []).map(({ type }: Anything) => type),
      segmentCount: segments.length,
      segments: segments.slice(0, PAGE).map(({ id, name, length, errorCount, warningCount }: Anything) => ({
        id,
        name,
        lengthM: length,
        errorCount,
        warningCount,
      })),
      costNodeCount: nodes.length,
      costNodes: nodes
        .slice(0, PAGE)
        .map(({ id, number, name, quantity, unit, totalCost }: Anything) =>
          compact({ id, number, name, quantity, unit, totalCost }),
        ),
    };
    const cost = project.meta?.totalCost;
    return {
      text: [
        `${project.number} ${project.name}: ${project.status}${cost === undefined ? '' : `, ${cost} NOK`}`,
        ...overview.segments.map(
          (one: Anything) => `segment ${one.id}: ${one.name}, ${one.lengthM} m, ${one.errorCount} errors`,
        ),
        ...overview.costNodes.map(
          (one: Anything) => `node ${one.id}: ${one.number} ${one.name}, ${one.totalCost} NOK`,
        ),
      ].join('\n'),
      data: overview,
    };
  },
});

/** A list, or an empty one if the project lacks the module or the caller the scope. */
async function ifAny(api: Api, path: string, query: Record<string, number> = {}): Promise<Anything[]> {
  try {
    return await api.read(path, query);
  } catch (error) {
    if (error instanceof ApiRefusal && [403, 404, 409].includes(error.status)) return [];
    throw error;
  }
}
