import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lockCompany } from '../auth/administrators.sql.js';
import { tokenId } from '../auth/bearer.js';
import { lockConnection } from '../auth/directory/accounts.sql.js';
import { type Connection, findConnectionByToken, noteScim } from '../auth/directory/connection.sql.js';
import type { Door, Outcome } from '../events/door.js';
import { languageOf } from '../http/language.js';
import { isUuid } from '../http/parameters.js';
import { logFailure, problemOf } from '../http/problem.js';
import { MAX_BODY_BYTES } from '../kernel/limits.js';
import { addressKey } from '../kernel/network.js';
import type { RateLimit } from '../kernel/rateLimit.js';
import { Refusal, type RefusalTable } from '../kernel/refusals.js';
import { reasonOf, violatedConstraint } from '../store/faults.js';
import type { Store, Tx } from '../store/store.js';
import * as discovery from './discovery.js';
import { faultBody, notFound, ScimFault, send, taken } from './fault.js';
import { readFilter } from './filter.js';
import { createGroup, patchGroup, removeGroup, replaceGroup, requireGroup } from './groups.js';
import {
  SEARCHABLE as GROUP_ATTRIBUTES,
  type GroupRow,
  listMembers,
  type MemberRow,
  pageGroups,
} from './groups.sql.js';
import { listOf, presentGroup, presentUser } from './present.js';
import { createUser, patchUser, removeUser, replaceUser, requirePerson } from './users.js';
import { pagePeople, SEARCHABLE as USER_ATTRIBUTES } from './users.sql.js';

export interface ScimOptions {
  store: Store;
  door: Door;
  rateLimit: RateLimit;
  refusals: RefusalTable;
  issuer(): string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The connection whose token a request of a directory has. */
    directory?: Connection;
  }
}

const BASE = '/scim/v2';
const DEFAULT_COUNT = 100;

type ById = { Params: { id: string } };

/** People and groups as the directory of a company sends them, by SCIM 2.0 (RFC 7643 and 7644). */
export function registerScim(app: FastifyInstance, options: ScimOptions): void {
  const { store, door, rateLimit, refusals, issuer } = options;
  const base = () => `${issuer()}${BASE}`;

  /** A token names the connection, and so the company. It is looked up each time, so that a former one ends at once. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const address = addressKey(request.ip);
    rateLimit.require(address, reply);
    const [, token] = /^Bearer +(scim_[\w-]{43})$/i.exec(request.headers.authorization ?? '') ?? [];
    const connection = token === undefined ? undefined : await findConnectionByToken(store, tokenId(token));
    if (!connection) {
      rateLimit.take(address, reply);
      throw new ScimFault(401, 'A token of a connection is needed.');
    }
    rateLimit.take(`connection:${connection.id}`, reply);
    request.directory = connection;
    await noteScim(store, connection).catch((error) =>
      request.log.warn({ reason: reasonOf(error) }, 'the use of a SCIM token was not written down'),
    );
  }

  /** Writes of a company come one after the other, so that an administrator is always left. */
  const write = <T>(
    request: FastifyRequest,
    work: (tx: Tx, connection: Connection) => Promise<Outcome<T>>,
  ) => {
    const connection = request.directory!;
    const actor = {
      actor: `connection:${connection.id}`,
      operation: request.routeOptions.config.operation!,
      requestId: request.id,
    };
    return door.write(actor, async (tx) => {
      await lockCompany(tx, connection.companyId);
      await lockConnection(tx, connection.id);
      return work(tx, connection);
    });
  };

  const userOf = (row: Parameters<typeof presentUser>[1]) => presentUser(base(), row);

  async function groupsOf(request: FastifyRequest, rows: readonly GroupRow[]): Promise<object[]> {
    if (leavesMembersOut(request)) return rows.map((row) => presentGroup(base(), row, undefined));
    const all = await listMembers(
      store,
      request.directory!,
      rows.map(({ id }) => id),
    );
    const members = new Map<string, MemberRow[]>(rows.map(({ id }) => [id, []]));
    for (const one of all) members.get(one.groupId)!.push(one);
    return rows.map((row) => presentGroup(base(), row, members.get(row.id)!));
  }

  const groupOf = async (request: FastifyRequest, row: GroupRow) => (await groupsOf(request, [row]))[0]!;

  app.register(
    async (scim) => {
      scim.setErrorHandler((error, request, reply) => sendFault(refusals, error as Error, request, reply));
      scim.addHook('onRequest', admit);
      const reads = (operation: string) => ({ config: { operation } });
      const writes = (operation: string) => ({
        config: { operation, maxBody: MAX_BODY_BYTES, takesScim: true },
      });

      scim.get('/ServiceProviderConfig', reads('scim.discovery'), (_request, reply) =>
        send(reply, 200, discovery.serviceProviderConfig(base())),
      );
      scim.get('/ResourceTypes', reads('scim.discovery'), (_request, reply) =>
        send(reply, 200, discovery.resourceTypes(base())),
      );
      scim.get<ById>('/ResourceTypes/:id', reads('scim.discovery'), (request, reply) =>
        send(reply, 200, discovery.resourceType(base(), request.params.id)),
      );
      scim.get('/Schemas', reads('scim.discovery'), (_request, reply) =>
        send(reply, 200, discovery.schemas(base())),
      );
      scim.get<ById>('/Schemas/:id', reads('scim.discovery'), (request, reply) =>
        send(reply, 200, discovery.schema(base(), request.params.id)),
      );

      scim.get('/Users', reads('scim.pageUsers'), async (request, reply) => {
        const { filter } = request.query as Query;
        const { first, count } = pageOf(request.query as Query);
        const conditions = readFilter(filter, USER_ATTRIBUTES);
        const { rows, total } = await pagePeople(store, request.directory!, conditions, first, count);
        return send(reply, 200, listOf(rows.map(userOf), total, first + 1));
      });
      scim.post('/Users', writes('scim.createUser'), async (request, reply) => {
        const user = userOf(
          await write(request, (tx, connection) => createUser(tx, connection, request.body)),
        );
        return send(reply.header('location', user.meta.location), 201, user);
      });
      scim.get<ById>('/Users/:id', reads('scim.getUser'), async (request, reply) => {
        return send(reply, 200, userOf(await requirePerson(store, request.directory!, idOf(request))));
      });
      scim.put<ById>('/Users/:id', writes('scim.replaceUser'), async (request, reply) => {
        const id = idOf(request);
        const row = await write(request, (tx, connection) => replaceUser(tx, connection, id, request.body));
        return send(reply, 200, userOf(row));
      });
      scim.patch<ById>('/Users/:id', writes('scim.patchUser'), async (request, reply) => {
        const id = idOf(request);
        const row = await write(request, (tx, connection) => patchUser(tx, connection, id, request.body));
        return send(reply, 200, userOf(row));
      });
      scim.delete<ById>('/Users/:id', writes('scim.removeUser'), async (request, reply) => {
        const id = idOf(request);
        await write(request, (tx, connection) => removeUser(tx, connection, id));
        return reply.code(204).send();
      });

      scim.get('/Groups', reads('scim.pageGroups'), async (request, reply) => {
        const { filter } = request.query as Query;
        const { first, count } = pageOf(request.query as Query);
        const conditions = readFilter(filter, GROUP_ATTRIBUTES);
        const { rows, total } = await pageGroups(store, request.directory!, conditions, first, count);
        return send(reply, 200, listOf(await groupsOf(request, rows), total, first + 1));
      });
      scim.post('/Groups', writes('scim.createGroup'), async (request, reply) => {
        const row = await write(request, (tx, connection) => createGroup(tx, connection, request.body));
        const location = `${base()}/Groups/${row.id}`;
        return send(reply.header('location', location), 201, await groupOf(request, row));
      });
      scim.get<ById>('/Groups/:id', reads('scim.getGroup'), async (request, reply) => {
        const row = await requireGroup(store, request.directory!, idOf(request));
        return send(reply, 200, await groupOf(request, row));
      });
      scim.put<ById>('/Groups/:id', writes('scim.replaceGroup'), async (request, reply) => {
        const id = idOf(request);
        const row = await write(request, (tx, connection) => replaceGroup(tx, connection, id, request.body));
        return send(reply, 200, await groupOf(request, row));
      });
      scim.patch<ById>('/Groups/:id', writes('scim.patchGroup'), async (request, reply) => {
        const id = idOf(request);
        await write(request, (tx, connection) => patchGroup(tx, connection, id, request.body));
        return reply.code(204).send();
      });
      scim.delete<ById>('/Groups/:id', writes('scim.removeGroup'), async (request, reply) => {
        const id = idOf(request);
        await write(request, (tx, connection) => removeGroup(tx, connection, id));
        return reply.code(204).send();
      });

      scim.all('/*', writes('scim.other'), async () => {
        throw new ScimFault(404, 'There is nothing here.');
      });
    },
    { prefix: BASE },
  );
}

type Query = Readonly<Record<string, unknown>>;

/** What is no number is ignored, and what is beyond a limit is that limit. */
function pageOf({ startIndex, count }: Query): { first: number; count: number } {
  const whole = (text: unknown, otherwise: number) =>
    typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : otherwise;
  return {
    first: Math.max(1, whole(startIndex, 1)) - 1,
    count: Math.min(discovery.MAX_RESULTS, Math.max(0, whole(count, DEFAULT_COUNT))),
  };
}

function idOf({ params }: FastifyRequest): string {
  const { id } = params as ById['Params'];
  if (!isUuid(id)) throw notFound();
  return id;
}

const leavesMembersOut = ({ query }: FastifyRequest): boolean =>
  String((query as Query).excludedAttributes ?? '')
    .split(',')
    .some((name) => name.trim().toLowerCase() === 'members');

/** Every refusal in the words of SCIM, with those of the server where it has none. */
function sendFault(
  refusals: RefusalTable,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const fault = faultOf(error);
  if (fault?.status === 401) reply.header('www-authenticate', 'Bearer realm="spadework"');
  if (fault) return send(reply, fault.status, faultBody(fault));
  const { url, id, headers } = request;
  const language = languageOf(headers['accept-language']);
  const { status, retryAfter, body } = problemOf(refusals, error, { url, id, language });
  if (status >= 500) logFailure(request.log, error, status, { code: body.code });
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const type = status === 400 ? 'invalidSyntax' : undefined;
  return send(reply, status, faultBody(new ScimFault(status, body.detail, type)));
}

function faultOf(error: Error): ScimFault | undefined {
  if (error instanceof ScimFault) return error;
  if (error instanceof Refusal || violatedConstraint(error) === undefined) return undefined;
  // Others took a name or an e-mail just before.
  return taken('Somebody took this name or e-mail just before.');
}
