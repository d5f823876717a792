import { describe, expect, test } from 'vitest';
import type { Anything, TestServer } from '../harness.js';

const FOLDER = new URL('../../../clients/typescript/src/', import.meta.url);
// Its types are generated when the package is built, so that they are checked there and by `npm run clients`.
const { connect, SpadeworkError } = (await import(
  /* @vite-ignore */ `${FOLDER.pathname}index.ts`
)) as Anything;

/** Tests of the TypeScript client, against a server that the file of tests has started. */
export function describeTypescriptClient(server: TestServer): void {
  const USER = {
    clientId: 'demo-client',
    clientSecret: 'demo-secret',
    username: 'planner',
    password: 'demo-password',
  };

  /** Logging in is slow on purpose, so one token serves where the login is not what is tested. */
  let token: Promise<string> | undefined;
  const planner = () => {
    token ??= server.token('planner');
    return token;
  };

  /** A client whose requests are listed, and whose answers may come from elsewhere first. */
  function client(
    options: Anything = {},
    instead: (request: Request) => Response | undefined = () => undefined,
  ) {
    const sent: Request[] = [];
    const fetch = async (address: string, init: RequestInit) => {
      const request = new Request(address, init);
      sent.push(request.clone());
      return instead(request) ?? globalThis.fetch(request);
    };
    const login = { token: () => planner() };
    return { sent, spadework: connect({ url: `${server.address}/`, login, fetch, ...options }) };
  }

  const isToken = ({ url }: Request) => url.endsWith('/oauth2/token');

  describe('the TypeScript client', () => {
    test('creates, reads, changes by version and deletes a project', async () => {
      const { sent, spadework } = client();
      const body = { number: 'TS-1', name: 'Grøft', status: 'NEW', startDate: '2026-05-04T06:00:00Z' };
      const created = await spadework.project.createProject({ path: { owner: 'planner' }, body });
      expect(sent.at(-1)!.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
      const path = { projectId: created.data.id };
      const read = await spadework.project.getProject({ path });
      expect(read).toMatchObject({ status: 200, data: { name: 'Grøft' }, etag: expect.stringMatching(/^"/) });
      const same = await spadework.project.getProject({ path, ifNoneMatch: read.etag });
      expect([same.status, same.data]).toEqual([304, undefined]);

      const change = { path, body: { ...body, name: 'Ny grøft' }, ifMatch: read.etag };
      expect((await spadework.call('project.updateProject', change)).data.name).toBe('Ny grøft');
      const late = await spadework.project
        .updateProject({ ...change, body })
        .catch((error: unknown) => error);
      expect(late).toBeInstanceOf(SpadeworkError);
      expect(late.is('PRECONDITION_FAILED')).toBe(true);
      expect((await spadework.project.deleteProject({ path })).data).toBeUndefined();
    });

    test('reads every page', async () => {
      const { sent, spadework } = client();
      const names = [];
      for await (const { id } of spadework.each('project.pageProjects', { query: { count: 3 } }))
        names.push(id);
      const { data } = await spadework.project.pageProjects({ query: { count: 0 } });
      expect(new Set(names).size).toBe(data.total);
      expect(sent.filter(({ url }) => url.includes('count=3'))).toHaveLength(Math.floor(data.total / 3) + 1);
      const positions = [];
      for await (const { position } of spadework.each('events.listEvents', { query: { count: 50 } }))
        positions.push(position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    });

    test('sends lists, versions of the interface, and what a path must not mean', async () => {
      const { sent, spadework } = client({ language: 'nb' });
      await spadework.project.pageProjects({
        query: { status: ['NEW', 'STARTED'], expand: ['owner', 'modules'] },
      });
      expect(new URL(sent.at(-1)!.url).search).toBe('?status=NEW&status=STARTED&expand=owner%2Cmodules');
      expect(sent.at(-1)!.headers.get('accept-language')).toBe('nb');
      await spadework.trench.listCableTypes();
      expect(sent.at(-1)!.headers.get('api-version')).toBe('1.0');
      await expect(spadework.customer.getUser({ path: { user: '..' } })).rejects.toMatchObject({
        status: 404,
      });
      await expect(spadework.customer.getUser({ path: {} })).rejects.toThrow('needs a value for user');
    });

    test('names every fault of a refused request', async () => {
      const refused = client().spadework.project.createProject({
        path: { owner: 'planner' },
        body: { number: 7 },
      });
      await expect(refused).rejects.toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
        requestId: expect.stringMatching(/\S/),
      });
      const { faults } = await refused.catch((error: Anything) => error);
      expect(faults.map(({ path }: Anything) => path)).toContain('number');
    });

    test('a file is bytes', async () => {
      const { data } = await client().spadework.document.downloadDocument({
        path: { type: 'ORGBLAD', number: '5010' },
      });
      expect(Buffer.from(data).subarray(0, 4).toString()).toBe('%PDF');
    });

    test('bytes are sent as they are', async () => {
      const [recordId, hash] = ['00000000-0000-4000-8000-000000000000', '0'.repeat(64)];
      const { sent, spadework } = client();
      const part = { path: { recordId, hash, part: 0 }, body: new Uint8Array([0, 255, 10]) };
      // Past the media type, and before the photo.
      await expect(spadework.checklist.putPhotoPart(part)).rejects.toMatchObject({
        code: 'RECORD_NOT_FOUND',
      });
      const request = sent.find((one) => !isToken(one))!;
      expect(request.headers.get('content-type')).toBe('application/octet-stream');
      expect([...new Uint8Array(await request.arrayBuffer())]).toEqual([0, 255, 10]);
    });
  });

  describe('a server that is not ready', () => {
    const busy = (status: number) => new Response('{}', { status, headers: { 'retry-after': '0' } });
    const fails = (times: number, status: number) => {
      let left = times;
      return (request: Request) => (!isToken(request) && left-- > 0 ? busy(status) : undefined);
    };

    test('is asked again, with the same idempotency key', async () => {
      const { sent, spadework } = client({}, fails(2, 503));
      const body = { number: 'TS-2', name: 'Grøft', status: 'NEW', startDate: '2026-05-04T06:00:00Z' };
      const { data } = await spadework.project.createProject({ path: { owner: 'planner' }, body });
      const keys = sent.filter((one) => !isToken(one)).map(({ headers }) => headers.get('idempotency-key'));
      expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
      await spadework.project.deleteProject({ path: { projectId: data.id } });
    });

    // Sabotage: repeat every 503, and a DELETE that was done tells of a thing that is not found.
    test('is not asked again for what would do harm twice, unless nothing was done', async () => {
      const path = { projectId: 1 };
      const lost = client({}, fails(1, 503));
      await expect(lost.spadework.project.deleteProject({ path })).rejects.toMatchObject({ status: 503 });
      const limited = client({ login: { ...USER, username: 'norole' } }, fails(1, 429));
      await expect(limited.spadework.project.deleteProject({ path })).rejects.toMatchObject({ status: 403 });
    });

    test('is given up after as many attempts as were allowed', async () => {
      const { sent, spadework } = client({ retries: 2 }, fails(9, 503));
      await expect(spadework.project.pageProjects()).rejects.toMatchObject({ status: 503 });
      expect(sent.filter((one) => !isToken(one))).toHaveLength(3);
    });
  });

  describe('logging in', () => {
    test('as a client by itself, and with a token that somebody else gets', async () => {
      const { clientId, clientSecret } = USER;
      const program = client({ login: { clientId, clientSecret } });
      expect((await program.spadework.project.pageProjects()).status).toBe(200);
      expect((await client().spadework.project.pageProjects()).status).toBe(200);
    });

    test('as a person once, and again when a token is no longer taken', async () => {
      let refused = false;
      const { sent, spadework } = client({ login: USER }, (request) => {
        if (isToken(request) || refused) return undefined;
        refused = true;
        return new Response('{}', { status: 401 });
      });
      for (let calls = 0; calls < 2; calls++)
        expect((await spadework.project.pageProjects()).status).toBe(200);
      expect(sent.filter(isToken)).toHaveLength(2);
    });

    test('with a wrong secret is refused, and a token that is not taken is not tried twice', async () => {
      const wrong = client({ login: { ...USER, clientSecret: 'wrong' } });
      await expect(wrong.spadework.project.pageProjects()).rejects.toMatchObject({
        status: 401,
        message: expect.stringContaining('invalid_client'),
      });
      const { sent, spadework } = client({ login: { token: 'old' } });
      await expect(spadework.project.pageProjects()).rejects.toMatchObject({ code: 'TOKEN_REQUIRED' });
      expect(sent).toHaveLength(1);
    });
  });
}
