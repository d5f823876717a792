import { answered, connect } from './connect.js';

/** Finds a budget code, adds it to a calculation, and reads its cost by cost type. */

const { projects, calculations } = await connect();

const project = answered(
  await projects.PUT('/projects/by-owner/{owner}', {
    params: { path: { owner: 'planner' }, query: { moduleType: ['CALCULATION'] } },
    body: { number: 'EX-3', name: 'Første kalkyle', status: 'NEW', startDate: '2026-05-04T06:00:00Z' },
  }),
);
const inProject = { projectId: project.id };

const page = answered(
  await calculations.GET('/catalognodes/by-revision/{revision}/page', {
    params: {
      path: { revision: 'latest' },
      query: { q: 'kabel 240 grøft asfalt', type: ['BUDGET'], count: 1 },
    },
  }),
);
const [code] = page.entities;
if (!code) throw new Error('the catalog has no budget code for a cable in asphalt');

const node = answered(
  await calculations.PUT('/calculationnodes/by-projectid/{projectId}', {
    params: { path: inProject },
    body: { number: code.number, type: 'BUDGET', quantity: 120 },
  }),
);
const shares = answered(
  await calculations.GET('/reports/distribution/by-projectid/{projectId}/by-type/{type}/json', {
    params: { path: { ...inProject, type: 'COSTTYPE' } },
  }),
);
console.log(`${node.number} costs ${node.totalCostRounded} kroner in ${shares.length} cost types`);

answered(await projects.DELETE('/projects/{projectId}', { params: { path: inProject } }));
