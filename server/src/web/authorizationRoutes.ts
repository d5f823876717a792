import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answerAt } from '../auth/authorization.js';
import {
  type AuthorizationRequest,
  consentHours,
  findAuthorization,
  takeAuthorization,
} from '../auth/authorizations.sql.js';
import { tokenId } from '../auth/bearer.js';
import { scopesOfUser } from '../auth/identity.sql.js';
import { loginChanges, originOf, shownAddress, writeJournal } from '../auth/journal.js';
import { takeConsent } from '../auth/logins.sql.js';
import { destinationOf, isOneOf } from '../auth/redirects.js';
import type { Authorizations } from '../auth/routes.js';
import { MAX_SESSION_BODY_BYTES } from '../kernel/limits.js';
import { Refusal } from '../kernel/refusals.js';
import { consentedScopes, permitted, scopesOfResource } from '../kernel/scopes.js';
import type { Store } from '../store/store.js';
import { type LoggedIn, requestReader, type SessionGate } from './sessionGate.js';

export interface AuthorizationOptions {
  store: Store;
  gate: SessionGate;
  authorizations: Authorizations;
  issuer: () => string;
  logAddresses: boolean;
}

const readAnswer = requestReader<{ allow: boolean }>(Type.Object({ allow: Type.Boolean() }));

type Asking = FastifyRequest<{ Params: { uid: string } }>;

/** What a program asks of the person who is logged in, and the answer. */
export function registerAuthorizations(app: FastifyInstance, options: AuthorizationOptions): void {
  const { store, gate, authorizations, issuer, logAddresses } = options;

  /** What is asked, if this person may be asked it. */
  async function question({ params }: Asking, { caller }: LoggedIn) {
    const id = tokenId(params.uid);
    const found = await findAuthorization(store, id);
    // The client may have lost the address meanwhile.
    if (!found || !isOneOf(found.client.redirectUris, found.params.redirectUri))
      throw new Refusal('AUTHORIZATION_NOT_FOUND');
    const { anyCompany, companyId } = found.client;
    if (!anyCompany && companyId !== caller.companyId) throw new Refusal('CLIENT_NOT_ALLOWED');
    return { id, ...found };
  }

  /** What the person would give: no more than the person has. */
  async function offered({ params, client }: AuthorizationRequest, username: string): Promise<string[]> {
    const held = await scopesOfUser(store, username);
    const may = permitted(params.resource === undefined ? held : scopesOfResource(held), client);
    return consentedScopes(params.scope, may);
  }

  app.get(
    '/session/authorizations/:uid',
    { config: { operation: 'session.authorization' } },
    async (request: Asking) => {
      const session = await gate.requireSession(request);
      const asked = await question(request, session);
      const { client, params } = asked;
      return {
        client: { clientId: client.clientId, name: client.name, companyName: client.companyName },
        goesTo: destinationOf(params.redirectUri),
        scopes: await offered(asked, session.username),
        ...(params.resource !== undefined && { resource: params.resource }),
      };
    },
  );

  app.post(
    '/session/authorizations/:uid',
    {
      config: { operation: 'session.authorize', maxBody: MAX_SESSION_BODY_BYTES },
      onRequest: async (request) => {
        await gate.requireSession(request);
      },
    },
    async (request: Asking) => {
      const session = await gate.requireSession(request);
      const { allow } = readAnswer(request);
      const asked = await question(request, session);
      const { username } = session;
      const { clientId } = asked.client;
      const { redirectUri, codeChallenge, resource, state } = asked.params;
      const origin = originOf(request, logAddresses);
      if (!allow) {
        if ((await takeAuthorization(store, asked.id)) === 0) throw new Refusal('AUTHORIZATION_NOT_FOUND');
        writeJournal(origin, 'consent denied', { client: clientId, user: username });
        return { href: answerAt(redirectUri, issuer(), { error: 'access_denied' }, state) };
      }
      const scopes = await offered(asked, username);
      const { operation } = origin;
      const changes = JSON.stringify(loginChanges(clientId));
      const login = { username, operation, address: shownAddress(origin), changes };
      if ((await takeConsent(store, asked.id, login)) === 0) throw new Refusal('AUTHORIZATION_NOT_FOUND');
      const code = await authorizations.issueCode({
        username,
        clientId,
        redirectUri,
        codeChallenge,
        scopes,
        resource,
        hours: await consentHours(store, username),
      });
      writeJournal(origin, 'consent', { client: clientId, user: username });
      return { href: answerAt(redirectUri, issuer(), { code }, state) };
    },
  );
}
