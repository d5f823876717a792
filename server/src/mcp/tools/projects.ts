import { SpadeworkError } from '@spadework/client/calls';
import { PROJECT_STATUSES } from '@spadework/core/project';
import { Type } from 'typebox';
import type { DataOf } from '../api.js';
import { compact, countOf, fields, foundOf, id, PAGE, page, pick, tool, words } from '../tool.js';
import { lackingOf } from './lacking.js';
import { checkText } from './trenches.js';

type Project = DataOf<'project.getProject'>;

const listed = ({ startDate, archived, meta, ...project }: Project) =>
  compact({
    ...pick(project, ['id', 'number', 'name', 'status', 'owner']),
    startDate: startDate?.slice(0, 10),
    archived: archived || undefined,
    totalCost: meta?.totalCost,
    estimateState: meta?.estimateState,
  });

export const findProjects = tool({
  name: 'find_projects',
  title: 'Find projects',
  description: 'Finds projects by words in number, name, references or description; newest first.',
  input: fields({
    q: Type.Optional(words('Words that must all occur')),
    status: Type.Optional(Type.Array(Type.Enum([...PROJECT_STATUSES]), { maxItems: 8 })),
    page: page(),
  }),
  run: async (api, { q, status, page: number = 1 }) => {
    const { data } = await api.call('project.pageProjects', {
      query: {
        q,
        status,
        sort: ['-startDate'],
        expand: ['owner'],
        count: PAGE,
        first: (number - 1) * PAGE,
      },
    });
    const found = foundOf(data.total, number);
    return {
      text: [
        countOf(found),
        ...data.entities.map((one) => `${one.id}: ${one.number} ${one.name} (${one.status})`),
      ].join('\n'),
      data: { ...found, projects: data.entities.map(listed) },
    };
  },
});

export const projectOverview = tool({
  name: 'project_overview',
  title: 'Project overview',
  description:
    'A project with its members, modules, trench segments, the top nodes of its cost calculation, and what its sum lacks.',
  input: fields({ projectId: id('The project') }),
  run: async (api, { projectId }) => {
    const path = { projectId };
    const { data: project } = await api.call('project.getProject', {
      path,
      query: { expand: ['owner', 'members', 'modules'] },
    });
    const [segments = [], nodes = [], estimate] = await Promise.all([
      ifAny(api.call('trench.listSegments', { path })),
      ifAny(api.call('calculation.listCalculationNodes', { path, query: { depth: 1 } })),
      ifAny(api.call('calculation.getEstimate', { path })),
    ]);
    const lacking = estimate && lackingOf(estimate.completeness);
    const shownSegments = segments.slice(0, PAGE);
    const shownNodes = nodes.slice(0, PAGE);
    const cost = project.meta?.totalCost;
    return {
      text: [
        `${project.number} ${project.name}: ${project.status}${cost === undefined ? '' : `, ${cost} NOK`}`,
        ...(lacking?.lines ?? []),
        ...shownSegments.map(
          ({ id: segment, name, length, check }) =>
            `segment ${segment}: ${name}, ${length} m, ${checkText(check)}`,
        ),
        ...shownNodes.map((one) => `node ${one.id}: ${one.number} ${one.name}, ${one.totalCost} NOK`),
      ].join('\n'),
      data: {
        ...listed(project),
        ...compact(pick(project, ['description', 'caseRef', 'substationRef'])),
        members: (project.members ?? []).slice(0, PAGE).map((member) => pick(member, ['user', 'role'])),
        modules: (project.modules ?? []).map(({ type }) => type),
        ...lacking?.data,
        segmentCount: segments.length,
        segments: shownSegments.map(({ length, ...segment }) => ({
          ...pick(segment, ['id', 'name', 'errorCount', 'warningCount', 'check']),
          lengthM: length,
        })),
        costNodeCount: nodes.length,
        costNodes: shownNodes.map((node) =>
          compact(pick(node, ['id', 'number', 'name', 'quantity', 'unit', 'totalCost'])),
        ),
      },
    };
  },
});

/** What is answered, or nothing if the project lacks the module or the caller the scope. */
async function ifAny<T>(answer: Promise<{ data: T }>): Promise<T | undefined> {
  try {
    return (await answer).data;
  } catch (error) {
    if (error instanceof SpadeworkError && [403, 404, 409].includes(error.status)) return undefined;
    throw error;
  }
}
