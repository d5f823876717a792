import { randomBytes } from 'node:crypto';
import {
  addClient,
  type ClientValues,
  clientState,
  setClient,
  touchClient,
} from '../../../auth/administration.sql.js';
import { changedColumns } from '../../../auth/changedColumns.js';
import { flowsOf, grantsOf, isPublic } from '../../../auth/flows.js';
import { scopesOfCompany } from '../../../auth/identity.sql.js';
import { isRedirect, MAX_REDIRECTS } from '../../../auth/redirects.js';
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
import type { ClientInput } from './clientSchemas.js';
import * as store from './clients.sql.js';
import { beginWrite, refuseTaken } from './guard.js';

const CLIENT_ID = /^[\w.-]{1,64}$/;

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
        grants = grantsOf(['CLIENT']),
        administrator,
        redirectUris,
      } = valuesOf(body, possible, { grants: [], redirectUris: [] }, language);
      await beginWrite(tx, caller);
      if ((await store.countClients(tx, companyId)) >= MAX_CLIENTS) throw new Refusal('TOO_MANY_CLIENTS');
      probes.require(caller, language);
      if (await store.hasClient(tx, clientId)) refuseTaken(probes, caller, 'CLIENT_ID_TAKEN');
      const secret = isPublic(grants) ? undefined : newSecret();
      const secretHash = secret === undefined ? null : hashSecret(secret);
      const values = { name, grants, scopes, administrator, redirectUris, secretHash };
      await addClient(tx, companyId, clientId, values);
      const row = await requireClient(tx, caller, clientId);
      const { body: client, etag } = shown(row);
      return changed({ event: clientEvent('client.created', caller, row) }, () => ({
        body: { ...client, ...(secret !== undefined && { secret }) },
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
      const values = valuesOf(body, possible, client, language);
      const isOther = values.grants !== undefined && isPublic(values.grants) !== isPublic(client.grants);
      return change(tx, caller, client.clientId, async () => {
        const secret = isOther ? { secretHash: null } : {};
        await setClient(tx, client.clientId, { ...values, ...secret, name: body.name, active: body.active });
        // Old tokens of a client that comes back stay invalid, as those of one that was another kind of program.
        if (isOther || (body.active !== undefined && body.active !== client.active))
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
      const { clientId, grants } = await requireClient(tx, caller, params.clientId);
      if (isPublic(grants)) throw new Refusal('CLIENT_IS_PUBLIC');
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
function valuesOf(
  body: ClientInput,
  possible: readonly string[],
  client: Pick<store.ClientRow, 'grants' | 'redirectUris'>,
  language: Language,
): ClientValues {
  const { scopes, administrator } = body;
  const wrong = scopes?.findIndex((scope) => !possible.includes(scope)) ?? -1;
  if (wrong >= 0) {
    const allowed = [...new Set(possible)].join(', ');
    refuseFields([{ path: `scopes.${wrong}`, message: message(language, 'unknownValue', allowed) }]);
  }
  return {
    scopes: scopes && [...new Set(scopes)],
    administrator,
    ...flowValues(body, client, language),
  };
}

/** What a body says of the flow: a program on a desk has addresses to go back to, and no others have. */
function flowValues(
  { flows, redirectUris }: ClientInput,
  client: Pick<store.ClientRow, 'grants' | 'redirectUris'>,
  language: Language,
): Pick<ClientValues, 'grants' | 'redirectUris'> {
  const refuse = (path: string, text: string) => refuseFields([{ path, message: text }]);
  const grants = flows && grantsOf(flows);
  if (flows?.includes('CODE') && new Set(flows).size > 1)
    refuse('flows', message(language, MESSAGES.codeAlone));
  const wrong = redirectUris?.findIndex((address) => !isRedirect(address)) ?? -1;
  if (wrong >= 0) refuse(`redirectUris.${wrong}`, message(language, MESSAGES.redirect));
  const isCode = isPublic(grants ?? client.grants);
  const named = redirectUris ?? (isCode ? client.redirectUris : []);
  if (isCode !== named.length > 0)
    refuse('redirectUris', message(language, MESSAGES.redirectsOfCode, MAX_REDIRECTS));
  return { grants, redirectUris: [...new Set(named)] };
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

const present = ({ version: _, grants, redirectUris, ...row }: store.ClientRow) => ({
  ...row,
  ...(isPublic(grants) && { redirectUris }),
  flows: flowsOf(grants),
});
