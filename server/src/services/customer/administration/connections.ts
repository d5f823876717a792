import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { setCompany, touchCompany } from '../../../auth/administration.sql.js';
import { tokenId } from '../../../auth/bearer.js';
import { rightsEvent } from '../../../auth/directory/accounts.js';
import { endSessionsOfConnection } from '../../../auth/directory/accounts.sql.js';
import type { Directories } from '../../../auth/directory/directories.js';
import { IssuerRefused } from '../../../auth/directory/issuer.js';
import { ADMINISTRATOR } from '../../../auth/directory/roles.js';
import { knownRoles, writeGroupRoles } from '../../../auth/directory/roles.sql.js';
import { tellUnanswered } from '../../../auth/directory/signIn.js';
import { changesBetween } from '../../../events/difference.js';
import { changed, unchanged } from '../../../events/door.js';
import type { EventType, NewEvent } from '../../../events/event.js';
import type { Handlers } from '../../../http/contract.js';
import { requireMatch } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import type { Probes } from '../../../http/probes.js';
import { AddressRefused } from '../../../kernel/addresses.js';
import type { Caller } from '../../../kernel/caller.js';
import { type FieldError, Refusal } from '../../../kernel/refusals.js';
import { sealSecret, unsealSecret } from '../../../store/connectionSecret.js';
import type { Tx } from '../../../store/store.js';
import { vaultOf } from '../../../store/vault.js';
import type { connectionRows } from '../contract/connections.js';
import { MAX_CONNECTIONS, TEST_HOURS } from '../limits.js';
import { MESSAGES } from '../messages.js';
import { findCompany } from './company.sql.js';
import type { Connection, ConnectionInput, ConnectionTest } from './connectionSchemas.js';
import * as store from './connections.sql.js';
import { beginWrite, refuseTaken } from './guard.js';

const CONNECTION_ID = /^[a-z0-9-]{1,64}$/;

const DEFAULTS = {
  secretEndDate: null,
  subjectClaim: 'sub',
  roleSource: 'LOGIN',
  roleClaim: 'roles',
  mapping: [],
  defaultRoles: [],
  provisioning: 'ON_LOGIN',
  sessionHours: 12,
  active: true,
} as const satisfies Partial<store.ConnectionValues>;

/** What an event names of a change; a secret is compared as it is, not as it was encrypted. */
const PROPERTIES = [
  'name',
  'issuer',
  'clientId',
  'clientSecret',
  'secretEndDate',
  'subjectClaim',
  'roleSource',
  'roleClaim',
  'mapping',
  'defaultRoles',
  'provisioning',
  'sessionHours',
  'active',
] as const;

export function connectionHandlers(probes: Probes, directories: Directories, log: FastifyBaseLogger) {
  const present = (row: store.ConnectionRow): Connection => ({
    connectionId: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.clientId,
    hasSecret: row.secret !== null,
    ...(row.secretEndDate !== null && { secretEndDate: row.secretEndDate }),
    subjectClaim: row.subjectClaim,
    roleSource: row.roleSource,
    roleClaim: row.roleClaim,
    mapping: row.mapping,
    defaultRoles: row.defaultRoles,
    provisioning: row.provisioning,
    sessionHours: row.sessionHours,
    active: row.active,
    ...directories.addressesOf(row.id),
    hasScimToken: row.hasScimToken,
    ...(row.scimSeenDate !== null && { scimSeenDate: row.scimSeenDate }),
  });
  const shown = (row: store.ConnectionRow) => ({ body: present(row), etag: etagOf(row) });

  return {
    async listConnections({ tx, caller }) {
      return { body: (await store.listConnections(tx, caller.companyId)).map(present) };
    },

    async getConnection({ tx, caller, params }) {
      return shown(await requireConnection(tx, caller, params.connectionId));
    },

    createConnection: {
      async prepare({ body, language }, write) {
        if (!CONNECTION_ID.test(body.connectionId))
          refuseFields([{ path: 'connectionId', message: message(language, MESSAGES.connectionId) }]);
        await requireIssuer(directories, body.issuer, language);
        return write(undefined);
      },
      async decide({ tx, caller, body, language }) {
        const { connectionId, ...input } = body;
        await requireRoles(tx, caller.companyId, input, language);
        await beginWrite(tx, caller);
        if ((await store.countConnections(tx, caller.companyId)) >= MAX_CONNECTIONS)
          throw new Refusal('TOO_MANY_CONNECTIONS');
        probes.require(caller, language);
        if (await store.hasConnection(tx, connectionId)) refuseTaken(probes, caller, 'CONNECTION_ID_TAKEN');
        const { name, issuer, clientId } = body;
        const values = valuesOf(tx, connectionId, input, {
          ...DEFAULTS,
          name,
          issuer,
          clientId,
          secret: null,
        });
        await store.insertConnection(tx, caller.companyId, connectionId, values);
        const row = await requireConnection(tx, caller, connectionId);
        return changed({ event: connectionEvent('connection.created', row) }, () => shown(row));
      },
    },

    changeConnection: {
      async prepare({ body, language }, write) {
        if (body.issuer !== undefined) await requireIssuer(directories, body.issuer, language);
        return write(undefined);
      },
      async decide({ tx, caller, params, body, ifMatch, language }) {
        await requireRoles(tx, caller.companyId, body, language);
        await beginWrite(tx, caller);
        const row = await requireConnection(tx, caller, params.connectionId);
        requireMatch(ifMatch, etagOf(row));
        const values = valuesOf(tx, row.id, body, row);
        const changes = changesBetween(
          comparable(tx, row.id, row),
          comparable(tx, row.id, values),
          PROPERTIES,
        );
        if (!changes.length) return unchanged(shown(row));
        const isOther = values.issuer !== row.issuer || values.subjectClaim !== row.subjectClaim;
        if (isOther && (await store.hasPeople(tx, caller.companyId, row.id)))
          throw new Refusal('CONNECTION_IN_USE');
        await store.updateConnection(tx, caller.companyId, row.id, values);
        const fresh = await requireConnection(tx, caller, row.id);
        if (row.active && !fresh.active) await endSessionsOfConnection(tx, fresh);
        const names = changes.map(({ property }) => property);
        const isRolesAnew = ['mapping', 'defaultRoles', 'roleSource'].some((name) => names.includes(name));
        const people = isRolesAnew ? await writeGroupRoles(tx, fresh) : [];
        const event = {
          ...connectionEvent('connection.changed', fresh),
          changes: names.map((property) => ({ property })),
        };
        return changed({ event, events: people.map((one) => rightsEvent(fresh, one)) }, () => shown(fresh));
      },
    },

    async issueScimToken({ tx, caller, params }) {
      await beginWrite(tx, caller);
      const { id } = await requireConnection(tx, caller, params.connectionId);
      const token = `scim_${randomBytes(32).toString('base64url')}`;
      await store.setScimToken(tx, caller.companyId, id, tokenId(token));
      const row = await requireConnection(tx, caller, id);
      const body = { token, endpoint: directories.addressesOf(id).scimEndpoint };
      return changed({ event: scimTokenEvent(row) }, () => ({ body }));
    },

    async removeScimToken({ tx, caller, params }) {
      await beginWrite(tx, caller);
      const { id, hasScimToken } = await requireConnection(tx, caller, params.connectionId);
      if (!hasScimToken) return unchanged({});
      await store.setScimToken(tx, caller.companyId, id, null);
      const row = await requireConnection(tx, caller, id);
      return changed({ event: scimTokenEvent(row) }, () => ({}));
    },

    async removeConnection({ tx, caller, params, ifMatch }) {
      await beginWrite(tx, caller);
      const row = await requireConnection(tx, caller, params.connectionId);
      requireMatch(ifMatch, etagOf(row));
      await endSessionsOfConnection(tx, row);
      await store.deleteConnection(tx, caller.companyId, row.id);
      const event = connectionEvent('connection.deleted', { ...row, version: row.version + 1 });
      return changed({ event, events: await openPasswords(tx, caller.companyId) }, () => ({}));
    },

    async testConnection({ tx, caller, params }) {
      const row = await requireConnection(tx, caller, params.connectionId);
      await directories.currentConfigurationOf(tx, row).catch((error) => {
        tellUnanswered(log, row, error);
        throw new Refusal('DIRECTORY_UNAVAILABLE', { retryAfter: 10 });
      });
      const testId = randomBytes(16).toString('base64url');
      await store.insertTest(tx, caller.companyId, row.id, testId, TEST_HOURS);
      return { body: { testId, href: `/login/${row.id}?test=${testId}` } };
    },

    async getConnectionTest({ tx, caller, params }) {
      const { id } = await requireConnection(tx, caller, params.connectionId);
      const test = await store.findTest(tx, caller.companyId, id, params.testId);
      if (!test) throw new Refusal('TEST_NOT_FOUND');
      return { body: (test.result ?? { state: 'PENDING' }) as ConnectionTest };
    },
  } satisfies Partial<Handlers<typeof connectionRows>>;
}

async function requireConnection(tx: Tx, { companyId }: Caller, id: string): Promise<store.ConnectionRow> {
  const connection = await store.findConnectionOf(tx, companyId, id);
  if (!connection) throw new Refusal('CONNECTION_NOT_FOUND');
  return connection;
}

/** Nobody of a company without a directory could log in with one. */
async function openPasswords(tx: Tx, companyId: number): Promise<NewEvent[]> {
  const { passwordLogin } = (await findCompany(tx, companyId))!;
  if (passwordLogin === 'ON' || (await store.hasActiveConnection(tx, companyId))) return [];
  await setCompany(tx, companyId, { passwordLogin: 'ON' });
  await touchCompany(tx, companyId);
  return [companyEvent((await findCompany(tx, companyId))!)];
}

export const companyEvent = ({ id, version }: { id: number; version: number }): NewEvent => ({
  companyId: id,
  type: 'company.changed',
  resource: `company:${id}`,
  version,
  changes: [{ property: 'passwordLogin' }],
});

const connectionEvent = (
  type: EventType,
  { companyId, id, version }: Pick<store.ConnectionRow, 'companyId' | 'id' | 'version'>,
): NewEvent => ({ companyId, type, resource: `connection:${id}`, version });

const scimTokenEvent = (row: store.ConnectionRow): NewEvent => ({
  ...connectionEvent('connection.changed', row),
  changes: [{ property: 'scimToken' }],
});

const etagOf = ({ id, version }: store.ConnectionRow): string => `"${id}-${version}"`;

/** Asks the issuer, or refuses it with what is wrong. */
async function requireIssuer(directories: Directories, issuer: string, language: Language): Promise<void> {
  await directories.lookUp(issuer).catch((error) => {
    if (error instanceof IssuerRefused)
      refuse(message(language, MESSAGES[ISSUER_MESSAGES[error.fault]], error.detail));
    refuse(message(language, error instanceof AddressRefused ? MESSAGES.issuerAddress : MESSAGES.issuerAway));
  });
  function refuse(text: string): never {
    return refuseFields([{ path: 'issuer', message: text }]);
  }
}

const ISSUER_MESSAGES = {
  ADDRESS: 'issuerAddress',
  NOT_FOUND: 'issuerNotFound',
  OTHER_NAME: 'issuerOtherName',
  ENDPOINT: 'issuerEndpoint',
} as const;

/** Refuses roles that nobody of the company can have. */
async function requireRoles(
  tx: Tx,
  companyId: number,
  { mapping = [], defaultRoles = [] }: ConnectionInput,
  language: Language,
): Promise<void> {
  const known = await knownRoles(tx, companyId);
  const all = [...known].sort();
  const errors: FieldError[] = [];
  const check = (path: string, role: string, possible: readonly string[]) => {
    if (!possible.includes(role))
      errors.push({ path, message: message(language, 'unknownValue', possible.join(', ')) });
  };
  for (const [i, { roles }] of mapping.entries())
    for (const [j, role] of roles.entries()) check(`mapping.${i}.roles.${j}`, role, [...all, ADMINISTRATOR]);
  for (const [i, role] of defaultRoles.entries()) check(`defaultRoles.${i}`, role, all);
  if (errors.length) refuseFields(errors);
}

/** What a body makes of a connection: what it leaves out stays, and null clears. */
function valuesOf(
  tx: Tx,
  id: string,
  { clientSecret, ...input }: ConnectionInput,
  before: store.ConnectionValues,
): store.ConnectionValues {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const secret =
    clientSecret === undefined
      ? before.secret
      : clientSecret === null
        ? null
        : sealSecret(vaultOf(tx), id, clientSecret);
  return { ...before, ...given, secret };
}

const comparable = (tx: Tx, id: string, { secret, ...values }: store.ConnectionValues) => ({
  ...values,
  clientSecret: secret && unsealSecret(vaultOf(tx), id, secret).secret,
});
