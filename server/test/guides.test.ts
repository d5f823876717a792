import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { MAX_CLOCK_OFFSET, MAX_PHOTO_BYTES, PHOTO_PART_BYTES } from '@spadework/core/record';
import { MAX_IN_FILE } from '@spadework/core/route/files';
import { describe, expect, test } from 'vitest';
import { REFUSALS, SERVICES } from '../src/app.js';
import { CLOCK_TOLERANCE_S, CURRENT_MS, KEYS_MS } from '../src/auth/directory/directories.js';
import { ANSWER_MS } from '../src/auth/directory/fetch.js';
import { MAX_PER_ACCOUNT, MAX_PER_CLIENT, MAX_WAITING } from '../src/auth/fairQueue.js';
import { MAX_FAILURES } from '../src/auth/logins.sql.js';
import { MAX_REDIRECTS } from '../src/auth/redirects.js';
import { MAX_QUESTIONS_AT_ONCE, QUESTIONS_PER_SECOND } from '../src/auth/routes.js';
import { SETTINGS } from '../src/config.js';
import { CLIENT_LIMIT } from '../src/http/bodies.js';
import type { Operation } from '../src/http/contract.js';
import { IDEMPOTENCY_KEY } from '../src/http/schemas.js';
import { inEnglish, kibibytes, mebibytes } from '../src/kernel/figures.js';
import {
  MAX_BATCH,
  MAX_BATCH_ANSWER,
  MAX_BODY_BYTES,
  MAX_MCP_BODY_BYTES,
  MCP_PER_SERVER,
  MCP_PER_USER,
  PROBES_OF_COMPANY,
  PROBES_PER_MINUTE,
  STREAMS_PER_CALLER,
  STREAMS_PER_SERVER,
  WAITS_PER_CALLER,
  WAITS_PER_SERVER,
} from '../src/kernel/limits.js';
import { MAX_PICTURE_BYTES } from '../src/services/checklist/records/report/pictures.js';
import { LINKABLE_DAYS, MAX_CLIENTS, MAX_CONNECTIONS } from '../src/services/customer/limits.js';
import { MAX_USAGE_PER_DAY } from '../src/services/customer/services.sql.js';
import { FAILING } from '../src/services/events/deliveries.sql.js';
import { ATTEMPT_MS } from '../src/services/events/delivery.js';
import { PER_COMPANY, PER_ENDPOINT, PER_SERVER } from '../src/services/events/lanes.js';
import * as WEBHOOKS from '../src/services/events/limits.js';
import { LONGEST_RETRY_AFTER_MS, SPREAD, WAITS_MS } from '../src/services/events/schedule.js';
import { newSecret } from '../src/services/events/signature.js';
import { MAX_FOUND } from '../src/services/trench/contract/routes.js';
import { ATTEMPTS_PER_SECOND, MAX_ATTEMPTS_AT_ONCE } from '../src/web/attempts.js';
import { type Anything, useOwnServer } from './harness.js';
import { blocksOf, guide, guides, hasCurl, rowsOf } from './pages.js';

const server = useOwnServer('what is printed is for the users of the demo');
const HOUR_MS = 3_600_000;

const pageOf = ({ query }: { query: { count: { schema: { maximum: number } } } }) =>
  query.count.schema.maximum;
const { operations: projects } = SERVICES.find(({ contract }) => contract.name === 'project')!.contract;

test.skipIf(!hasCurl)(
  'the curl lines of the guides work as printed, and answer as the guides show',
  async () => {
    // Fails if a path, a field or a parameter in a guide is not one of the server.
    const blocks = guides.flatMap(({ name, text }) => blocksOf(text, 'sh').map((lines) => ({ name, lines })));
    const script = blocks
      .map(({ lines }) => `${lines}\necho; echo END`)
      .join('\n')
      .replaceAll('http://127.0.0.1:8080', server.address);
    const { stdout } = await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script]);
    const outputs = stdout.split('\nEND\n').slice(0, -1);
    const answers = blocks.map(({ name }, i) => ({ name, body: JSON.parse(outputs[i]!.trim() || '{}') }));
    const refused = answers.filter(({ body }) => body.code).map(({ name, body }) => [name, body.code]);
    expect(refused).toEqual([
      ['errors.md', 'INVALID_REQUEST'],
      ['errors.md', 'INVALID_REQUEST'],
    ]);
    const answer = (name: string): Anything => answers.find((one) => one.name === name)!.body;
    const shown = (name: string): Anything => JSON.parse(blocksOf(guide(name), 'json')[0]!);

    expect(answer('errors.md').errors.map(({ path }: Anything) => path)).toEqual(['count', 'statuz']);
    expect(Object.keys(shown('errors.md'))).toEqual(Object.keys(answer('errors.md')));
    expect(answer('versions.md').description).toBe('Avtalt med kommunen');
    const { secret, createdDate, modifiedDate, ...webhook } = answer('webhooks.md');
    expect({ ...webhook, secret, createdDate, modifiedDate }).toEqual({
      ...shown('webhooks.md'),
      ...{ secret: expect.stringMatching(/^whsec_/), createdDate, modifiedDate },
    });
    const [created, read] = answer('batch.md').results;
    expect([created.body.number, read.body[0].number]).toEqual(['AO-501', 'AO-501']);
    expect(Object.keys(created)).toEqual(Object.keys(shown('batch.md').results[0]));
    expect(created.headers).toEqual(shown('batch.md').results[0].headers);
    const [begun, asked, sent, photo, submitted, signed, verified] = answers
      .filter(({ name }) => name === 'records.md')
      .map(({ body }) => body);
    expect(asked.map(({ id }: Anything) => `checkpoint.${id}`)).toEqual(
      sent.answers.map(({ key }: Anything) => key),
    );
    expect([begun.state, sent.accepted, photo.state, submitted.state, signed.state, verified.ok]).toEqual([
      'DRAFT',
      5,
      'STORED',
      'SUBMITTED',
      'SIGNED',
      true,
    ]);
    const [, drawn, asZone32, stretches, , listed, , tried, imported] = answers
      .filter(({ name }) => name === 'routes.md')
      .map(({ body }) => body);
    expect(asZone32.length).toBe(drawn.length);
    expect(stretches.stretches.map(({ name }: Anything) => name)).toEqual(['By the road', 'Crossing']);
    // Through a client that does not pass clearance on.
    expect([listed.routes, listed.withheld]).toEqual([[], 1]);
    expect([tried.dryRun, tried.added, imported.dryRun, imported.added]).toEqual([true, 1, false, 1]);
  },
);

describe('the guides', () => {
  test.each([
    ['paging.md', `${pageOf(projects.pageProjects as never)} at most`],
    ['idempotency.md', `1 to ${IDEMPOTENCY_KEY.maxLength} letters`],
    ['work-orders.md', `up to ${MAX_BATCH} writes`],
    ['batch.md', `up to ${MAX_BATCH} of its operations`],
    ['batch.md', `- ${MAX_BATCH} operations`],
    ['batch.md', `a body of ${mebibytes(MAX_BODY_BYTES)}; the answers hold ${mebibytes(MAX_BATCH_ANSWER)}`],
    ['events.md', `kept for ${SETTINGS['event-retention'].shown} days`],
    ['rate-limits.md', `${SETTINGS['rate-limit'].shown} by default`],
    ['rate-limits.md', `up to ${MAX_BATCH} operations`],
    ['rate-limits.md', `${ATTEMPTS_PER_SECOND} a second, ${MAX_ATTEMPTS_AT_ONCE} at once`],
    [
      'rate-limits.md',
      `${MAX_PER_ACCOUNT} for an account, ${MAX_PER_CLIENT} for a client, ${MAX_WAITING} in all`,
    ],
    ['rate-limits.md', `${PROBES_PER_MINUTE} a minute for a caller, ${PROBES_OF_COMPANY} for a company`],
    [
      'rate-limits.md',
      `of the feeds | ${STREAMS_PER_CALLER} for a caller, ${inEnglish(STREAMS_PER_SERVER)} in all`,
    ],
    ['rate-limits.md', `${WAITS_PER_CALLER} for a caller, ${inEnglish(WAITS_PER_SERVER)} in all`],
    ['rate-limits.md', `${mebibytes(CLIENT_LIMIT)} for a client`],
    ['rate-limits.md', `${PER_ENDPOINT} for a webhook, ${PER_COMPANY} for a company, ${PER_SERVER} in all`],
    [
      'rate-limits.md',
      `from one address | ${QUESTIONS_PER_SECOND} a second, ${MAX_QUESTIONS_AT_ONCE} at once`,
    ],
    ['rate-limits.md', `${MCP_PER_USER} of a user at a time, ${MCP_PER_SERVER} in all`],
    ['assistants.md', `answered ${MCP_PER_USER} at a time, and ${MCP_PER_SERVER} on a server`],
    ['assistants.md', `at most ${kibibytes(MAX_MCP_BODY_BYTES)}`],
    ['programs-on-desks.md', `between 1 and ${MAX_REDIRECTS} addresses`],
    ['rate-limits.md', `${MAX_FAILURES} for a user`],
    ['rate-limits.md', `${WEBHOOKS.WEBHOOKS_PER_COMPANY} for a company`],
    ['rate-limits.md', `${MAX_CLIENTS} for a company`],
    ['rate-limits.md', `${MAX_CONNECTIONS} for a company`],
    ['administration.md', `A company has at most ${MAX_CONNECTIONS}.`],
    ['administration.md', `opens an account for ${LINKABLE_DAYS} days`],
    ['openid-provider.md', `clocks may differ by ${CLOCK_TOLERANCE_S} seconds`],
    ['openid-provider.md', `within ${ANSWER_MS / 1000} seconds, of at most 256 KiB`],
    ['directory-down.md', `within the last ${CURRENT_MS / 1000} seconds`],
    ['directory-down.md', `once in ${KEYS_MS / 1000} seconds at most`],
    ['rate-limits.md', `${inEnglish(MAX_USAGE_PER_DAY)} a day`],
    [
      'administration.md',
      `${PROBES_PER_MINUTE} of them in a minute, and all administrators of a company ${PROBES_OF_COMPANY}`,
    ],
    ['records.md', `at most ${mebibytes(MAX_PHOTO_BYTES)}`],
    ['records.md', `of ${inEnglish(PHOTO_PART_BYTES)} bytes each`],
    ['records.md', `bs=${PHOTO_PART_BYTES} skip`],
    ['records.md', `more than ${MAX_CLOCK_OFFSET} seconds`],
    ['records.md', `more than ${mebibytes(MAX_PICTURE_BYTES)} in all`],
    ['routes.md', `within a box of degrees, at most ${inEnglish(MAX_FOUND)}`],
    [
      'routes.md',
      `at most ${inEnglish(MAX_IN_FILE.lines)} lines and fits into a request, which holds ${mebibytes(MAX_BODY_BYTES)}`,
    ],
    ['webhooks.md', `at most ${WEBHOOKS.WEBHOOKS_PER_COMPANY} webhooks`],
    ['webhooks.md', `from ${WEBHOOKS.LOWEST_PORT} up, of at most ${WEBHOOKS.LONGEST_URL} characters`],
    ['webhooks.md', `within ${ATTEMPT_MS / 1000} seconds`],
    ['webhooks.md', `up to ${LONGEST_RETRY_AFTER_MS / HOUR_MS} hours`],
    ['webhooks.md', `with both for ${WEBHOOKS.FORMER_SECRET_HOURS} hours`],
    ['webhooks.md', `listed for ${WEBHOOKS.DELIVERIES_KEPT_DAYS} days`],
    ['webhooks.md', `at most ${inEnglish(WEBHOOKS.REPLAYED_AT_MOST)} of them`],
    ['webhooks.md', `up to ${PER_ENDPOINT} at a time`],
  ])('%s says the limit of the code: %s', (name, limit) => {
    expect(guide(name)).toContain(limit);
  });

  test('the guide to webhooks has every pause between attempts', () => {
    // Fails if the schedule changes and the guide does not.
    const units: Record<string, number> = { s: 1000, min: 60_000, h: HOUR_MS };
    const pauses = rowsOf(guide('webhooks.md')).flatMap(([attempt, pause = '']) => {
      const [, count, unit] = /^(\d+) (s|min|h)$/.exec(pause) ?? [];
      return count === undefined ? [] : [[Number(attempt), Number(count) * units[unit!]!]];
    });
    expect(pauses).toEqual(WAITS_MS.map((wait, before) => [before + 1, wait]));
    expect(guide('webhooks.md')).toContain(`After attempt ${WAITS_MS.length + 1}, some three days later`);
    expect(Math.round(WAITS_MS.reduce((sum, wait) => sum + wait) / (24 * HOUR_MS))).toBe(3);
    expect([SPREAD, FAILING]).toEqual([0.2, '5 days']);
  });

  test('the delivery in the guide to webhooks is signed with the secret above it', () => {
    // Fails if somebody edits one of them: whoever tries their code on it would look for a fault of their own.
    const { secret } = JSON.parse(blocksOf(guide('webhooks.md'), 'json')[0]!);
    const [head, body] = blocksOf(guide('webhooks.md'), 'text')[0]!.trim().split('\n\n');
    const [, id] = /webhook-id: (.*)/.exec(head!)!;
    const [, timestamp] = /webhook-timestamp: (.*)/.exec(head!)!;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    expect(head).toContain(`webhook-signature: v1,${signature}`);
    expect(secret).toHaveLength(newSecret().length);
    expect(JSON.parse(body!).id).toBe(id);
  });

  test('the guide to errors has every status that a refusal has, and no other', () => {
    // Fails when a refusal has a new status: clients decide by it what to do.
    const statuses = rowsOf(guide('errors.md')).flatMap(([first]) => first!.match(/\b[45]\d\d\b/g) ?? []);
    const refused = Object.values(REFUSALS).map(([status]) => String(status));
    expect(statuses.sort()).toEqual([...new Set(refused)].sort());
  });

  test('the guide to batches names what an atomic one refuses', () => {
    // Fails if another kind of operation becomes slow: ratings, electrical sheets, comparisons, imports, photos, signatures and the removal of a user are named.
    const slow = SERVICES.flatMap(({ contract }) =>
      Object.entries(contract.operations as Record<string, { slow?: true; tag: string }>)
        .filter(([, operation]) => operation.slow)
        .map(([name, { tag }]) => (['Rating', 'Electrical', 'Economy'].includes(tag) ? tag : name)),
    );
    expect([...new Set(slow)].sort()).toEqual([
      'Economy',
      'Electrical',
      'Rating',
      'compareSegments',
      'compareSegmentsExcel',
      'importChargeActuals',
      'importChecklists',
      'importDesignRules',
      'importPrices',
      'importRoutes',
      'importTypes',
      'putPhoto',
      'removeUser',
      'signRecord',
    ]);
  });

  test('the guide to rights names the services of each scope, and no others', () => {
    // Fails if the scope of a service changes and the guide does not.
    const rows = guide('rights.md').matchAll(/^\| `([\w.]+)` \| ([^|;]+)/gm);
    const said = [...rows].flatMap(([, scope, services]) =>
      services!
        .trim()
        .split(', ')
        .filter((name) => /^[a-z]+$/.test(name))
        .map((name) => `${name} ${scope}`),
    );
    expect(said.sort()).toEqual(SERVICES.map(({ contract }) => `${contract.name} ${contract.scope}`).sort());
  });

  const rowsOfService = (contract: (typeof SERVICES)[number]['contract']) =>
    Object.entries(contract.operations as Record<string, Operation>);
  const isForPeople = ([, { flow }]: [string, Operation]) => flow === 'user';

  test('the guide to rights names every group in which an operation needs a person', () => {
    // Fails if an operation changes its flow and the guide does not.
    const said = rowsOf(guide('rights.md')).flatMap(([service, groups = '']) =>
      SERVICES.some(({ contract }) => contract.name === service)
        ? [[service, groups.replace(/ \([^)]*\)/g, '')]]
        : [],
    );
    const groups = SERVICES.map(({ contract }) => {
      const tags = rowsOfService(contract)
        .filter(isForPeople)
        .map(([, { tag }]) => tag);
      return [contract.name, [...new Set(tags)].join(', ') || 'none'];
    });
    expect(said).toEqual(groups);
  });

  test('the guide to rights names what is for administrators, and whether clients can be one', () => {
    // Fails if an operation is for administrators, or for people, and the guide does not say so.
    const said = rowsOf(guide('rights.md')).flatMap(([what = '', people, clients]) => {
      const [, service, names = ''] = /\(`(\w+)`: (.*)\)$/.exec(what) ?? [];
      const listed = [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${service} ${name} ${clients}`);
      return people === 'yes' && service !== 'project' ? listed : [];
    });
    const administrators = SERVICES.flatMap(({ contract }) =>
      rowsOfService(contract)
        .filter((row) => isForAdministrators(row) && !isNamedByPath(row[1].path))
        .map((row) => `${contract.name} ${row[0]} ${isForPeople(row) ? 'no' : 'yes'}`),
    );
    expect(said.sort()).toEqual(administrators.sort());
    const below = rowsOfService(
      SERVICES.find(({ contract }) => contract.name === 'customer')!.contract,
    ).filter(([, { path }]) => isNamedByPath(path));
    expect(below.filter((row) => !isForPeople(row))).toEqual([]);
    expect(below.filter((row) => !isForAdministrators(row))).toEqual([]);
  });

  const isForAdministrators = ([, { only }]: [string, Operation]) =>
    only === 'ADMINISTRATORS' || only === 'ADMINISTRATING_USERS';

  /** The guide names all operations below this path at once. */
  const isNamedByPath = (path: string) => path.startsWith('/administration/');
});
