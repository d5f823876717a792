import { answered, connect } from './connect.js';

/** Creates a project, searches for it, and deletes it. */

const { projects } = await connect();

const project = answered(
  await projects.PUT('/projects/by-owner/{owner}', {
    params: { path: { owner: 'planner' }, query: { moduleType: ['CALCULATION'] } },
    body: { number: 'EX-1', name: 'Grøft i Åsveien', status: 'NEW', startDate: '2026-05-04T06:00:00Z' },
  }),
);

const page = answered(
  await projects.GET('/projects/page', { params: { query: { q: 'asveien ex-1', sort: ['-name'] } } }),
);
if (page.entities[0]?.id !== project.id) throw new Error('the project was not found');

answered(await projects.DELETE('/projects/{projectId}', { params: { path: { projectId: project.id } } }));
console.log(`created, found and deleted ${page.entities[0].name}`);
