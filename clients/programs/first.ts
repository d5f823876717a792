import { connect, SpadeworkError } from '@spadework/client';

/** Logs in, lists projects, creates one with a cable in a trench, and reads what the cable carries. */

const spadework = connect({
  url: process.argv[2]!,
  login: {
    clientId: 'demo-client',
    clientSecret: 'demo-secret',
    username: 'planner',
    password: 'demo-password',
  },
});

const { data: page } = await spadework.project.pageProjects({ query: { count: 3, sort: ['-startDate'] } });
const { data: project } = await spadework.project.createProject({
  path: { owner: 'planner' },
  query: { moduleType: ['CABLESIMULATOR'] },
  body: { number: 'TS-1', name: 'Grøft fra TypeScript', status: 'NEW', startDate: '2026-05-04T06:00:00Z' },
});
const { data: segment } = await spadework.trench.createSegment({
  path: { projectId: project.id },
  body: { name: 'Strekk A', length: 120 },
});
const path = { segmentId: segment.id };
const { data: types } = await spadework.trench.listCableTypes({ query: { category: 'MV' } });
const type = types[0]!;
await spadework.trench.addCable({ path, body: { typeId: type.id } });
const { data: rating } = await spadework.trench.getRating({ path });
const ampere = Math.round(rating.circuits[0]!.rating ?? 0);
console.log(`${page.total} projects; ${type.name} in ${project.name} carries ${ampere} A`);

// What the types must refuse: the build fails if a wrong name or a missing body is taken.
// @ts-expect-error there is no such operation
spadework.project.burnProject;
// @ts-expect-error a project needs a body
const wrong = () => spadework.project.createProject({ path: { owner: 'planner' } });
void wrong;

for await (const one of spadework.each('project.pageProjects', { query: { q: 'TypeScript' } })) {
  const { number }: { number: string } = one;
  if (number !== 'TS-1') throw new Error(`${number} has no TypeScript in it`);
}
try {
  await spadework.project.getProject({ path: { projectId: 0 } });
  throw new Error('a project that is not there was read');
} catch (error) {
  if (!(error instanceof SpadeworkError && error.is('PROJECT_NOT_FOUND'))) throw error;
}
await spadework.project.deleteProject({ path: { projectId: project.id } });
