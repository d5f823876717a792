import { answered, connect } from './connect.js';

/** Draws a trench, counts what it takes, brings that into the calculation, and follows a number back to its formula. */

const { projects, trenches, calculations } = await connect();

const project = answered(
  await projects.PUT('/projects/by-owner/{owner}', {
    params: { path: { owner: 'planner' }, query: { moduleType: ['CABLESIMULATOR', 'CALCULATION'] } },
    body: { number: 'EX-4', name: 'Fra grøft til kalkyle', status: 'NEW', startDate: '2026-05-04T06:00:00Z' },
  }),
);
const inProject = { projectId: project.id };
const header = { 'api-version': '1.0' } as const;

const segment = answered(
  await trenches.POST('/segments/by-projectid/{projectId}', {
    params: { path: inProject, header },
    body: { name: 'Strekk A', length: 120 },
  }),
);
const path = { segmentId: segment.id };
answered(
  await trenches.POST('/segments/{segmentId}/trench/cables', {
    params: { path, header },
    body: { typeId: 1046 },
  }),
);
answered(
  await trenches.POST('/segments/{segmentId}/trench/top-coverings', {
    params: { path, header },
    body: { type: 'TARMAC', thickness: 100 },
  }),
);

const why = answered(
  await trenches.GET('/segments/{segmentId}/trench/quantities/{key}/explanation', {
    params: { path: { ...path, key: 'EXCAVATION.SOIL' }, header },
  }),
);
console.log(`${why.formula} is ${why.figure.shown} ${why.figure.unit}`);

// The ETag of the preview makes sure that exactly what was shown is applied.
const preview = await calculations.POST('/designs/by-projectid/{projectId}/preview', {
  params: { path: inProject },
  body: {},
});
const proposal = answered(preview);
const apply = (etag: string | null) =>
  calculations.PUT('/designs/by-projectid/{projectId}', {
    params: { path: inProject },
    headers: { 'If-Match': etag ?? '' },
    body: {},
  });
const { changes } = answered(await apply(preview.response.headers.get('etag')));
console.log(`${changes.length} budget codes cost ${proposal.totalTo} kroner`);

// A longer trench makes the design stale; nothing changes in the calculation until it is applied again.
answered(await trenches.PUT('/segments/{segmentId}', { params: { path, header }, body: { length: 130 } }));
const { segments } = answered(
  await calculations.GET('/designs/by-projectid/{projectId}', { params: { path: inProject } }),
);
console.log(`after a change of the trench the design is ${segments[0]?.state}`);

answered(await projects.DELETE('/projects/{projectId}', { params: { path: inProject } }));
