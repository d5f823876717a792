import { randomBytes } from 'node:crypto';
import {
  addClient,
  type ClientValues,
  clientState,
  setClient,
  touchClient,
} from '../../../auth/administration.sql.js';
import { changedColumns } from '../../../auth/changedColumns.js';
import { scopesOfCompany } from '../../../auth/identity.sql.js';
import { hashSecret } from '../../../auth/secrets.js';
import { WEB_CLIENT } from '../../../auth/session.js';
import { endSessionsOfClient } from '../../../auth/tokens.sql.js';
import { changed, unchanged } from '../../../events/door.js';
import type { EventType, NewEvent } from '../../../events/event.js';
import type { Handlers } from '../../../http/contract.js';
import { requireMatch } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import type { Probes } from '../../../http/probes.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import { mayPassOn, usualScopes } from '../../../kernel/scopes.js';
import type { Tx } from '../../../store/store.js';
import type { clientRows } from '../contract/clients.js';
import { MAX_CLIENTS } from '../limits.js';
import { MESSAGES } from '../messages.js';
import type { ClientInput, Flow } from './clientSchemas.js';
import * as store from './clients.sql.js';
import { beginWrite, refuseTaken } from './guard.js';

const CLIENT_ID = /^[\w.-]{1,64}$/;
const GRANTS: Record<Flow, readonly string[]> = {
  PASSWORD: ['password', 'refresh_token'],
  CLIENT: ['client_credentials'],
};

export const administeredClientHandlers = (probes: Probes) =>
  ({
    async listClients({ tx, caller }) {
      return { body: (await store.listClients(tx, caller.companyId)).map(present) };
    },

    async getClient({ tx, caller, params }) {
      return shown(await requireClient(tx, caller, params.clientId));
    },

    async createClient({ tx, caller, body, language }) {
      const { clientId, name = clientId } = body;
      if (!CLIENT_ID.test(clientId) || clientId === WEB_CLIENT)
        refuseFields([{ path: 'clientId', message: message(language, MESSAGES.clientId, WEB_CLIENT) }]);
      const { companyId } = caller;
      const possible = await scopesOfCompany(tx, companyId);
      const {
        scopes = usualScopes(possible),
        grants = [...GRANTS.CLIENT],
        administrator,
      } = valuesOf(body, possible, language);
      await beginWrite(tx, caller);
      if ((await store.countClients(tx, companyId)) >= MAX_CLIENTS) throw new Refusal('TOO_MANY_CLIENTS');
      probes.require(caller, language);
      if (await store.hasClient(tx, clientId)) refuseTaken(probes, caller, 'CLIENT_ID_TAKEN');
      const secret = newSecret();
      const values = { name, grants, scopes, administrator, secretHash: hashSecret(secret) };
      await addClient(tx, companyId, clientId, values);
      const row = await requireClient(tx, caller, clientId);
      const { body: client, etag } = shown(row);
      return changed({ event: clientEvent('client.created', caller, row) }, () => ({
        body: { ...client, secret },
        etag,
      }));
    },

    async changeClient({ tx, caller, params, body, ifMatch, language }) {
      await beginWrite(tx, caller);
      const client = await requireClient(tx, caller, params.clientId);
      requireMatch(ifMatch, etagOf(client));
      const possible = [...(await scopesOfCompany(tx, caller.companyId)), ...client.scopes].filter((scope) =>
        mayPassOn(scope, client.anyCompany),
      );
      const values = valuesOf(body, possible, language);
      return change(tx, caller, client.clientId, async () => {
        await setClient(tx, client.clientId, { ...values, name: body.name, active: body.active });
        // Old tokens of a client that comes back stay invalid.
        if (body.active !== undefined && body.active !== client.active)
          await endSessionsOfClient(tx, client.clientId);
      });
    },

    async removeClient({ tx, caller, params, ifMatch }) {
      await beginWrite(tx, caller);
      const client = await requireClient(tx, caller, params.clientId);
      requireMatch(ifMatch, etagOf(client));
      await store.deleteClient(tx, caller.companyId, client.clientId);
      const event = clientEvent('client.deleted', caller, { ...client, version: client.version + 1 });
      return changed({ event }, () => ({}));
    },

    async rotateClientSecret({ tx, caller, params }) {
      await beginWrite(tx, caller);
      const { clientId } = await requireClient(tx, caller, params.clientId);
      const secret = newSecret();
      const outcome = await change(tx, caller, clientId, async () => {
        await setClient(tx, clientId, { secretHash: hashSecret(secret), demo: false });
        await endSessionsOfClient(tx, clientId);
      });
      return { ...outcome, answer: () => ({ body: { secret } }) };
    },
  }) satisfies Partial<Handlers<typeof clientRows>>;

/** As long as those that the command line makes: the hash of a secret is a fast one. */
const newSecret = () => randomBytes(32).toString('base64url');

/** The columns that a body sets; a scope must be one that the company has. */
function valuesOf(body: ClientInput, possible: readonly string[], language: Language): ClientValues {
  const { flows, scopes, administrator } = body;
  const wrong = scopes?.findIndex((scope) => !possible.includes(scope)) ?? -1;
  if (wrong >= 0) {
    const allowed = [...new Set(possible)].join(', ');
    refuseFields([{ path: `scopes.${wrong}`, message: message(language, 'unknownValue', allowed) }]);
  }
  return {
    scopes: scopes && [...new Set(scopes)],
    grants: flows && [...new Set(flows)].flatMap((flow) => GRANTS[flow]),
    administrator,
  };
}

async function change(tx: Tx, caller: Caller, clientId: string, work: () => Promise<void>) {
  const before = (await clientState(tx, clientId))!;
  await work();
  const changes = changedColumns(before, (await clientState(tx, clientId))!);
  if (!changes.length) return unchanged(shown(await requireClient(tx, caller, clientId)));
  await touchClient(tx, clientId);
  const row = await requireClient(tx, caller, clientId);
  return changed({ event: { ...clientEvent('client.changed', caller, row), changes } }, () => shown(row));
}

async function requireClient(tx: Tx, { companyId }: Caller, clientId: string): Promise<store.ClientRow> {
  const client = await store.findClientOf(tx, companyId, clientId);
  if (!client) throw new Refusal('CLIENT_NOT_FOUND');
  return client;
}

const clientEvent = (
  type: EventType,
  { companyId }: Caller,
  { clientId, version }: store.ClientRow,
): NewEvent => ({ companyId, type, resource: `client:${clientId}`, version });

const etagOf = ({ clientId, version }: store.ClientRow): string => `"${clientId}-${version}"`;
const shown = (row: store.ClientRow) => ({ body: present(row), etag: etagOf(row) });

const present = ({ version: _, grants, ...row }: store.ClientRow) => ({
  ...row,
  flows: (Object.keys(GRANTS) as Flow[]).filter((flow) => grants.includes(GRANTS[flow][0]!)),
});
