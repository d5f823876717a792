import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { examplesOf } from '../src/http/examples.js';
import { unknownOf } from './bodies.js';
import { aProject, CUSTOMER, PROJECT, type RequestOptions, useOwnServer } from './harness.js';

const server = useOwnServer('origins of other pages', { corsOrigins: ['https://app.example'] });
let token: string;
beforeAll(async () => {
  token = await server.token('planner');
});

const STRICT = { prefer: 'handling=strict' };
const OWN = `${PROJECT}/projects/by-owner/${server.users.planner}`;
const put = (body: unknown, options: RequestOptions = {}, path = OWN) =>
  server.request('PUT', path, { token, body, ...options });

describe('a misspelt property', () => {
  // Fails if strict handling ignores what a schema does not have.
  test('is 400 with strict handling, with the nearest one', async () => {
    const reply = await put(aProject({ desciption: 'x' }), { headers: STRICT });
    expect([reply.status, reply.body.code, reply.body.errors]).toEqual([
      400,
      'INVALID_REQUEST',
      [{ path: 'desciption', message: 'is not known here; did you mean description?' }],
    ]);
    expect(reply.headers.get('preference-applied')).toBe('handling=strict');
    const norwegian = await put(aProject({ desciption: 'x' }), {
      headers: { ...STRICT, 'accept-language': 'nb' },
    });
    expect(norwegian.body.errors[0].message).toBe('er ikke kjent her; mente du description?');
  });

  test('is named beside what else is wrong', async () => {
    const { name: _, ...rest } = aProject({ nmae: 'x' });
    const { body } = await put(rest, { headers: STRICT });
    expect(body.errors).toEqual([
      { path: 'nmae', message: 'is not known here; did you mean name?' },
      { path: 'name', message: 'is required' },
    ]);
  });

  // Fails if the tolerance of the specification is lost, or nobody is told what was ignored.
  test('is ignored otherwise, and a header names it', async () => {
    const reply = await put(aProject({ desciption: 'x', 'blå"bær': 1 }));
    expect([reply.status, reply.headers.get('warning')]).toEqual([
      200,
      '299 - "ignored: desciption, bl%C3%A5%22b%C3%A6r"',
    ]);
    expect(reply.headers.get('preference-applied')).toBeNull();
    expect((await put(aProject())).headers.get('warning')).toBeNull();
  });

  test('a repetition and a dry run are told of it too', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = aProject({ desciption: 'x' });
    const [first, again] = [await put(body, { headers }), await put(body, { headers })];
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const dry = await put(aProject({ desciption: 'x' }), { headers: { 'x-spadework-dry-run': 'true' } });
    for (const reply of [first, again, dry])
      expect(reply.headers.get('warning')).toBe('299 - "ignored: desciption"');
  });

  test('nested ones are named by their path', async () => {
    const { status, body } = await server.request('PUT', `${CUSTOMER}/users/me/preferences`, {
      token,
      headers: STRICT,
      body: { favourites: [] },
    });
    expect([status, body.errors[0].path]).toEqual([400, 'favourites']);
    const usage = await server.request(
      'POST',
      `${CUSTOMER}/users/${server.users.planner}/services/test/usage`,
      {
        token,
        headers: STRICT,
        body: [
          { name: 'a', value: '1' },
          { name: 'b', value: '2', vlaue: '3' },
        ],
      },
    );
    expect(usage.body.errors).toEqual([
      { path: '1.vlaue', message: 'is not known here; did you mean value?' },
    ]);
  });

  test('each operation of a batch has its own handling, or that of the batch', async () => {
    const operation = (headers?: object) => ({
      method: 'PUT',
      path: `/projects/by-owner/${server.users.planner}`,
      ...(headers && { headers }),
      body: aProject({ desciption: 'x' }),
    });
    const send = (operations: unknown[], headers: Record<string, string> = {}) =>
      server.request('POST', `${PROJECT}/batch`, { token, headers, body: { operations } });
    const { body } = await send([operation(), operation({ Prefer: 'handling=strict' })]);
    expect(body.results).toMatchObject([
      {
        status: 200,
        headers: { Warning: '299 - "ignored: desciption"', 'X-Spadework-Outcome': 'CREATED' },
      },
      {
        status: 400,
        headers: { 'Preference-Applied': 'handling=strict' },
        body: { errors: [{ path: 'desciption' }] },
      },
    ]);
    const whole = await send([operation(), operation({ Prefer: 'handling=lenient' })], STRICT);
    expect(whole.body.results.map(({ status }: { status: number }) => status)).toEqual([400, 200]);
    const misspelt = await server.request('POST', `${PROJECT}/batch`, {
      token,
      headers: STRICT,
      body: { operations: [operation()], atmoic: true },
    });
    expect(misspelt.body.errors).toEqual([
      { path: 'atmoic', message: 'is not known here; did you mean atomic?' },
    ]);
  });

  test('a log-in knows it too', async () => {
    const headers = { ...STRICT, 'spadework-client': 'web', origin: server.address };
    const body = { username: server.users.planner, password: 'demo-password', passwort: 'x' };
    const reply = await server.request('POST', '/session', { headers, body });
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'passwort']);
  });

  test('a page of another origin may send and read the headers', async () => {
    const origin = { origin: 'https://app.example' };
    const asked = await server.request('OPTIONS', OWN, { headers: origin });
    expect(asked.headers.get('access-control-allow-headers')).toContain('Prefer');
    const reply = await put(aProject({ desciption: 'x' }), { headers: origin });
    const exposed = reply.headers.get('access-control-expose-headers')!;
    for (const name of ['Warning', 'Preference-Applied', 'X-Spadework-Outcome'])
      expect(exposed).toContain(name);
  });
});

describe('what was answered can be sent back', () => {
  test('a whole project', async () => {
    const created = await put(aProject());
    const read = await server.request(
      'GET',
      `${PROJECT}/projects/${created.body.id}?expand=owner,members,modules`,
      {
        token,
      },
    );
    const reply = await put(read.body, { headers: STRICT }, `${PROJECT}/projects/${created.body.id}`);
    expect([reply.status, reply.headers.get('warning')]).toEqual([200, null]);
  });

  const cases = SERVICES.flatMap(({ contract }) => {
    const { operations } = examplesOf(contract.name);
    const rows = Object.entries(contract.operations);
    return rows.flatMap(([name, row]) => {
      if (!row.body) return [];
      const read = rows.find(([, one]) => one.method === 'GET' && one.path === row.path && one.answer)?.[0];
      return [...new Set([name, read])].flatMap((from) => {
        const answer = from && operations[from]?.answer;
        return answer === undefined || name === 'batch' ? [] : [{ contract, name, from, row, answer }];
      });
    });
  });

  // Fails if a property of an answer is unknown to the row that changes the thing: answers are recorded examples.
  test.each(cases)('$contract.name.$name knows what $from answers', ({ contract, row, answer }) => {
    const sent =
      Array.isArray(answer) && (row.body as { type?: string }).type !== 'array' ? answer[0] : answer;
    expect(unknownOf(row, contract, sent)).toEqual([]);
  });

  test('the rows that change something have an answer to send back', () => {
    expect(cases.length).toBeGreaterThan(50);
  });
});
