import { answered, connect } from './connect.js';

/** Draws a trench, takes its quantities over into the calculation, keeps a change by hand, and asks why it costs that much. */

const { projects, trenches, calculations } = await connect();
const header = { 'api-version': '1.0' as const };

const project = answered(
  await projects.PUT('/projects/by-owner/{owner}', {
    params: { path: { owner: 'planner' }, query: { moduleType: ['CABLESIMULATOR', 'CALCULATION'] } },
    body: { number: 'EX-4', name: 'Fra grøft til pris', status: 'NEW', startDate: '2026-05-04T06:00:00Z' },
  }),
);
const inProject = { projectId: project.id };

const segment = answered(
  await trenches.POST('/segments/by-projectid/{projectId}', {
    params: { path: inProject, header },
    body: { name: 'Strekk A', length: 120 },
  }),
);
const inSegment = { segmentId: segment.id };
answered(
  await trenches.POST('/segments/{segmentId}/trench/top-coverings', {
    params: { path: inSegment, header },
    body: { type: 'TARMAC', thickness: 100 },
  }),
);
answered(
  await trenches.POST('/segments/{segmentId}/trench/cables', {
    params: { path: inSegment, header },
    body: { typeId: 1046 },
  }),
);

/** What the trench asks for, as it is now; applied only if it is still so. */
async function update() {
  const proposal = await calculations.POST('/designs/by-projectid/{projectId}/preview', {
    params: { path: inProject },
    body: {},
  });
  answered(proposal);
  const { changes } = answered(
    await calculations.PUT('/designs/by-projectid/{projectId}', {
      params: { path: inProject, header: { 'If-Match': proposal.response.headers.get('etag')! } },
      body: {},
    }),
  );
  return changes.filter(({ action }) => action !== 'KEEP');
}

const added = await update();
const trench = added.find(({ number }) => number.startsWith('K-703'))!;
console.log(`${trench.number} costs ${trench.costTo} kroner`);

// Whoever changes a quantity by hand keeps it: the next update leaves it alone.
answered(
  await calculations.PUT('/calculationnodes/{nodeId}/quantity', {
    params: { path: { nodeId: trench.nodeId! } },
    body: { quantity: 118 },
  }),
);
console.log(`the next update changes ${(await update()).length} codes`);

const why = answered(
  await calculations.GET('/calculationnodes/{nodeId}/explanation', {
    params: { path: { nodeId: trench.nodeId! }, query: { figure: 'totalCost' } },
  }),
);
console.log(`it costs ${why.figure.shown} kroner: ${why.inWords}`);

answered(await projects.DELETE('/projects/{projectId}', { params: { path: inProject } }));
