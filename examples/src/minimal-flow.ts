import { answered, connect } from './connect.js';

/** The minimal flow of trench design: creates a segment with a cable, reads its position, and deletes it. */

const { projects, trenches } = await connect();

const project = answered(
  await projects.PUT('/projects/by-owner/{owner}', {
    params: { path: { owner: 'planner' }, query: { moduleType: ['CABLESIMULATOR'] } },
    body: { number: 'EX-2', name: 'Minste flyt', status: 'NEW', startDate: '2026-05-04T06:00:00Z' },
  }),
);

const segment = answered(
  await trenches.POST('/segments/by-projectid/{projectId}', {
    params: { path: { projectId: project.id }, header: { 'api-version': '1.0' } },
    body: { name: 'Strekk A', length: 120 },
  }),
);
const inSegment = { segmentId: segment.id };

const [type] = answered(
  await trenches.GET('/catalog/cable-types', {
    params: { query: { category: 'MV', componentSetScope: 'ORG' }, header: { 'api-version': '1.0' } },
  }),
);
if (!type) throw new Error('the catalog has no cable of medium voltage');

const cable = answered(
  await trenches.POST('/segments/{segmentId}/trench/cables', {
    params: { path: inSegment, header: { 'api-version': '1.0' } },
    body: { typeId: type.id },
  }),
);
const detail = answered(
  await trenches.GET('/segments/{segmentId}/trench/cables/{cableId}', {
    params: { path: { ...inSegment, cableId: cable.id }, header: { 'api-version': '1.0' } },
  }),
);
console.log(`${detail.displayName} lies ${detail.groundDist} mm below ground`);

answered(
  await trenches.DELETE('/segments/{segmentId}/trench/cables/{cableId}', {
    params: { path: { ...inSegment, cableId: cable.id }, header: { 'api-version': '1.0' } },
  }),
);
answered(
  await trenches.DELETE('/segments/{segmentId}', {
    params: { path: inSegment, header: { 'api-version': '1.0' } },
  }),
);
answered(await projects.DELETE('/projects/{projectId}', { params: { path: { projectId: project.id } } }));
