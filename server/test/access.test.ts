import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { addUser, putUserService } from '../src/auth/administration.sql.js';
import { sql } from '../src/store/sql.js';
import { aProject, PROJECT, type Reply, useServer } from './harness.js';

/**
 * Every operation × every kind of caller, generated from the contracts. An operation that is added without
 * saying here what it asks for fails. Sabotage: let `role` in access.sql.ts answer WRITER for everyone.
 */

const server = useServer();

/** What each caller is to a project of `planner` in company 1, and what the service itself lets them do. */
const CALLERS = {
  owner: { rights: 'READ WRITE OWNER', company: 1, inService: true, user: 'planner' },
  colleague: { rights: 'READ WRITE', company: 1, inService: true, user: 'colleague' },
  administrator: { rights: 'READ WRITE OWNER', company: 1, inService: true, user: 'admin' },
  'explicit reader': { rights: 'READ', company: 2, inService: true, user: 'reader' },
  'explicit writer': { rights: 'READ WRITE', company: 2, inService: true, user: 'writer' },
  'other company': { rights: '', company: 2, inService: true, user: 'south' },
  'client of the company': { rights: 'READ WRITE', company: 1, inService: true, client: 'demo-client' },
  'client of the other': { rights: '', company: 2, inService: true, client: 'south-client' },
  'unconfirmed user': { rights: '', company: 1, inService: false, user: 'unconfirmed' },
  'user without the role': { rights: '', company: 1, inService: false, user: 'norole' },
  nobody: { rights: '', company: 0, inService: false },
} as const;
type CallerName = keyof typeof CALLERS;

const tokens = {} as Record<CallerName, string | undefined>;

beforeAll(async () => {
  const [{ passwordHash }] = (await server.store.rows<{ passwordHash: string }>(
    sql`SELECT password_hash AS "passwordHash" FROM app_user WHERE username = 'south'`,
  )) as [{ passwordHash: string }];
  for (const name of ['reader', 'writer']) {
    await addUser(server.store, 2, name, { email: `${name}@south.example`, passwordHash, confirmed: true });
    await putUserService(server.store, name, { service: 'prosjektsystem', roles: ['bruker'] });
  }
  for (const [name, caller] of Object.entries(CALLERS)) {
    const user = 'user' in caller ? caller.user : undefined;
    const client = 'client' in caller ? caller.client : undefined;
    if (user || client) tokens[name as CallerName] = await server.token(user, client ? { client } : {});
  }
});

/** A project with a member of each kind, a module, and an entry for every way to look it up. */
async function freshProject(): Promise<{ id: number; number: string }> {
  const body = aProject({ caseRef: 'MATRIX', substationRef: 'MATRIX', description: 'matrix' });
  const created = await server.request('PUT', `${PROJECT}/projects/by-owner/planner?moduleType=ECO`, {
    token: tokens.owner,
    body,
  });
  for (const [user, role] of [
    ['reader', 'READER'],
    ['writer', 'WRITER'],
  ]) {
    await server.request('PUT', `${PROJECT}/projects/${created.body.id}/members/${user}`, {
      token: tokens.owner,
      body: { role },
    });
  }
  return created.body;
}

const BODIES: Record<string, () => unknown> = {
  createProject: () => aProject(),
  updateProject: () => ({ name: 'Endret' }),
  putMember: () => ({ role: 'READER' }),
  recordUsage: () => [{ name: 'matrix' }],
};

function fill(path: string, project: { id: number; number: string }): string {
  const values: Record<string, string> = {
    projectId: String(project.id),
    moduleType: 'ECO',
    companyId: '1',
    caseRef: 'MATRIX',
    number: project.number,
    substationRef: 'MATRIX',
    owner: 'planner',
    projectStatus: 'STARTED',
    user: path.includes('/members/') ? 'reader' : 'planner',
    service: 'tb',
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!values[name]) throw new Error(`the matrix does not know the parameter ${name}`);
    return values[name];
  });
}

/** What an operation without a right asks for, by name. */
const OTHERS: Record<string, (caller: (typeof CALLERS)[CallerName], name: CallerName) => number> = {
  listModuleTypes: () => 200,
  listProjects: () => 200,
  listByCompany: () => 200,
  listByCaseRef: () => 200,
  listByNumber: () => 200,
  listBySubstationRef: () => 200,
  pageProjects: () => 200,
  summarizeProjects: () => 200,
  createProject: ({ company }) => (company === 1 ? 200 : 403),
  getUser: ({ company }, name) => (company === 1 && name !== 'unconfirmed user' ? 200 : 404),
  validateService: ({ company }, name) => (company === 1 && name !== 'unconfirmed user' ? 200 : 404),
  recordUsage: ({ company }, name) =>
    name === 'owner' || name === 'client of the company'
      ? 204
      : company === 1 && name !== 'unconfirmed user'
        ? 403
        : 404,
};

function expected(
  service: string,
  operationName: string,
  operation: (typeof SERVICES)[0]['contract']['operations'][string],
  name: CallerName,
): number {
  const caller = CALLERS[name];
  if (name === 'nobody') return 401;
  if (service === 'project' && !caller.inService) return 403;
  const success = operation.answer ? 200 : 204;
  if (operation.right)
    return caller.rights === '' ? 404 : caller.rights.split(' ').includes(operation.right) ? success : 403;
  const other = OTHERS[operationName];
  if (!other) throw new Error(`the matrix does not say who may ${operationName}`);
  return other(caller, name);
}

const holds = ({ body }: Reply, id: number) =>
  (Array.isArray(body) ? body : (body.entities ?? [])).some((entity: { id?: number }) => entity.id === id);

for (const { contract } of SERVICES) {
  describe(`access to the ${contract.name} service`, () => {
    const cells = Object.entries(contract.operations).flatMap(([name, operation]) =>
      Object.keys(CALLERS).map((caller) => ({ name, operation, caller: caller as CallerName })),
    );
    test.each(cells)('$name by $caller', async ({ name, operation, caller }) => {
      const project = await freshProject();
      const before = await server.request('GET', `${PROJECT}/projects/${project.id}`, {
        token: tokens.administrator,
      });
      const query =
        name === 'pageProjects' || name === 'summarizeProjects' ? `?number=${project.number}` : '';
      const reply = await server.request(
        operation.method,
        contract.base + fill(operation.path, project) + query,
        {
          token: tokens[caller],
          body: BODIES[name]?.(),
        },
      );
      expect(reply.status, JSON.stringify(reply.body)).toBe(expected(contract.name, name, operation, caller));
      if (reply.status >= 400) {
        const after = await server.request('GET', `${PROJECT}/projects/${project.id}`, {
          token: tokens.administrator,
        });
        expect(after.body, 'a refusal changes nothing').toEqual(before.body);
        expect(JSON.stringify(reply.body), 'a refusal tells nothing of the project').not.toContain('matrix');
      } else if (name.startsWith('listP') || name.startsWith('listBy') || name === 'pageProjects') {
        expect(holds(reply, project.id)).toBe(CALLERS[caller].rights !== '');
      } else if (name === 'summarizeProjects') {
        expect(reply.body.counter.count).toBe(CALLERS[caller].rights === '' ? 0 : 1);
      }
    });
  });
}
