import * as store from '../auth/administration.sql.js';
import { type Flow, flowNames, grantsOf, isPublic } from '../auth/flows.js';
import { allScopes, findClient } from '../auth/identity.sql.js';
import { isRedirect, MAX_REDIRECTS } from '../auth/redirects.js';
import { hashSecret } from '../auth/secrets.js';
import { WEB_CLIENT } from '../auth/session.js';
import { secretWeakness } from '../auth/strength.js';
import { endSessionsOfClient, endSessionsOfOtherCompanies } from '../auth/tokens.sql.js';
import { UsageError } from '../config.js';
import { CLEARANCE_SCOPE, mayPassOn, usualScopes } from '../kernel/scopes.js';
import type { Tx } from '../store/store.js';
import {
  type Command,
  choice,
  generateOrReadSecret,
  type Invocation,
  listOf,
  numberOf,
  printTable,
  refuseBlank,
  subject,
  withStore,
} from './command.js';
import { requireCompany, requireOne } from './company.js';
import { tellChange } from './telling.js';

/** Secrets are stored with a fast hash, so they must be long. */
const secretOf = (clientId: string) => ({
  flag: 'secret-stdin',
  bytes: 32,
  minLength: 24,
  what: 'a client secret',
  weakness: (text: string) => secretWeakness(text, clientId),
});

const clientOptions = {
  scopes: {
    type: 'string',
    multiple: true,
    help: `Scopes it may ask for, with commas; default all but ${CLEARANCE_SCOPE}`,
  },
  flows: {
    type: 'string',
    multiple: true,
    help: 'password, client, or both with a comma; or code, for a program on a desk, which has no secret; default client',
  },
  redirects: {
    type: 'string',
    multiple: true,
    help: `With the flow code: where the browser goes back to, up to ${MAX_REDIRECTS} addresses with commas; https, http on this machine, or a scheme with a dot`,
  },
  'any-company': { type: 'boolean', help: 'Users of every company may log in through it' },
  administrator: {
    type: 'boolean',
    help: 'Make the client an administrator of its company: it may delete projects and set owners and members',
  },
  'secret-stdin': { type: 'boolean', help: 'Read the secret from standard input instead of making one' },
} as const;

export const clientCommands: Command[] = [
  {
    name: 'client add',
    arguments: 'CLIENT_ID',
    summary: 'Add a client; the secret is made here and shown once',
    options: {
      company: { type: 'string', help: 'Company, by id' },
      name: { type: 'string', help: 'Name for people' },
      ...clientOptions,
    },
    async run(invocation) {
      const clientId = subject(invocation, 'CLIENT_ID');
      if (!/^[\w.-]{1,64}$/.test(clientId))
        throw new UsageError('CLIENT_ID must be of letters, digits, dots, dashes and underscores');
      if (clientId === WEB_CLIENT) throw new UsageError('CLIENT_ID web is the name of the browser app');
      const { company, name } = invocation.values as Record<string, string | undefined>;
      const companyId = numberOf(company, '--company');
      refuseBlank(invocation.values, 'name');
      const isCode = flowsIn(invocation)?.includes('CODE') ?? false;
      const secret = isCode ? undefined : await generateOrReadSecret(invocation, secretOf(clientId));
      await changeClient(invocation, clientId, async (tx) => {
        await requireCompany(tx, companyId);
        if (await findClient(tx, clientId)) throw new UsageError(`there is a client ${clientId} already`);
        const {
          scopes = usualScopes(await allScopes(tx)),
          grants = grantsOf(['CLIENT']),
          anyCompany,
          administrator,
          redirectUris,
        } = await valuesOf(tx, invocation);
        refuseClearance(scopes, anyCompany);
        requireRedirects({ grants, redirectUris });
        const secretHash = secret === undefined ? null : hashSecret(secret.text);
        await store.addClient(tx, companyId, clientId, {
          name: name ?? clientId,
          secretHash,
          grants,
          scopes,
          anyCompany,
          administrator,
          redirectUris,
        });
      });
      console.log(`added client ${clientId}`);
      if (secret?.generated) console.log(`secret: ${secret.text}`);
    },
  },
  {
    name: 'client list',
    summary: 'List clients with their flows and scopes',
    run: async ({ config }) => printTable(await withStore(config, store.listClients)),
  },
  {
    name: 'client set',
    arguments: 'CLIENT_ID',
    summary: 'Change a client or its secret',
    options: {
      name: { type: 'string', help: 'Name for people' },
      ...clientOptions,
      'own-company': {
        type: 'boolean',
        help: 'Only users of its own company may log in through it; the sessions of others end',
      },
      'not-administrator': { type: 'boolean', help: 'Take the administration back' },
      enable: { type: 'boolean', help: 'Let the client in again; its old tokens stay invalid' },
      'new-secret': {
        type: 'boolean',
        help: 'Make a new secret and show it once; the tokens of the old one end',
      },
    },
    async run(invocation) {
      const clientId = subject(invocation, 'CLIENT_ID');
      const { values } = invocation;
      refuseBlank(values, 'name');
      const isNewSecret = values['new-secret'] || values['secret-stdin'];
      const secret = isNewSecret ? await generateOrReadSecret(invocation, secretOf(clientId)) : undefined;
      let lacksSecret = false;
      await changeClient(invocation, clientId, async (tx) => {
        const before = await store.clientUse(tx, clientId);
        const given = await valuesOf(tx, invocation);
        const isOther =
          before && given.grants !== undefined && isPublic(given.grants) !== isPublic(before.grants);
        const changed = store.setClient(tx, clientId, {
          ...given,
          // A program on a desk has no secret, and what becomes another program has no addresses left.
          ...(isOther && { secretHash: null, redirectUris: given.redirectUris ?? [] }),
          name: values.name as string | undefined,
          active: values.enable as boolean | undefined,
          ...(secret && { secretHash: hashSecret(secret.text), demo: false }),
        });
        await requireOne(changed, `client ${clientId}`);
        const client = (await store.clientUse(tx, clientId))!;
        refuseClearance(client.scopes, client.anyCompany);
        requireRedirects(client);
        if (secret && isPublic(client.grants))
          throw new UsageError(`client ${clientId} has the flow code, and so no secret`);
        lacksSecret = isOther === true && !secret && !isPublic(client.grants);
        if (secret || values.enable || isOther) await endSessionsOfClient(tx, clientId);
        if (values['own-company']) await endSessionsOfOtherCompanies(tx, clientId);
      });
      console.log(`changed client ${clientId}`);
      if (lacksSecret) console.log('it has no secret yet: client set with --new-secret makes one');
      if (secret?.generated) console.log(`secret: ${secret.text}`);
    },
  },
  {
    name: 'client disable',
    arguments: 'CLIENT_ID',
    summary: 'Keep a client out; its tokens stop working within seconds',
    async run(invocation) {
      const clientId = subject(invocation, 'CLIENT_ID');
      await changeClient(invocation, clientId, async (tx) => {
        await requireOne(store.setClient(tx, clientId, { active: false }), `client ${clientId}`);
        await endSessionsOfClient(tx, clientId);
      });
      console.log(`disabled client ${clientId}`);
    },
  },
];

/** Changes a client and tells its company. */
const changeClient = (invocation: Invocation, clientId: string, change: (tx: Tx) => Promise<void>) =>
  withStore(
    invocation.config,
    (tx, tell) =>
      tellChange(
        tell,
        `client:${clientId}`,
        'client',
        () => store.clientState(tx, clientId),
        async () => {
          await change(tx);
          await store.touchClient(tx, clientId);
        },
      ),
    'client',
  );

async function valuesOf(tx: Tx, invocation: Invocation): Promise<store.ClientValues> {
  const { values } = invocation;
  const scopes = values.scopes === undefined ? undefined : listOf(values.scopes);
  const known = await allScopes(tx);
  const unknown = scopes?.find((scope) => !known.includes(scope));
  if (unknown) throw new UsageError(`there is no scope ${unknown}; there are ${known.join(', ')}`);
  const flows = flowsIn(invocation);
  const redirectUris = values.redirects === undefined ? undefined : [...new Set(listOf(values.redirects))];
  const wrong = redirectUris?.find((address) => !isRedirect(address));
  if (wrong !== undefined)
    throw new UsageError(
      `--redirects must be https, http on 127.0.0.1, [::1] or localhost, or a scheme with a dot, not ${wrong}`,
    );
  return {
    scopes,
    grants: flows && grantsOf(flows),
    redirectUris,
    anyCompany: choice(values, 'any-company', 'own-company'),
    administrator: choice(values, 'administrator', 'not-administrator'),
  };
}

function refuseClearance(scopes: readonly string[] = [], anyCompany = false): void {
  const refused = scopes.find((scope) => !mayPassOn(scope, anyCompany));
  if (refused) throw new UsageError(`a client with --any-company cannot have the scope ${refused}`);
}

function requireRedirects({
  grants,
  redirectUris = [],
}: Pick<store.ClientValues, 'grants' | 'redirectUris'>): void {
  if (isPublic(grants!) && (redirectUris.length === 0 || redirectUris.length > MAX_REDIRECTS))
    throw new UsageError(`--flows code needs --redirects, between 1 and ${MAX_REDIRECTS}`);
  if (!isPublic(grants!) && redirectUris.length > 0)
    throw new UsageError('--redirects are for --flows code alone');
}

function flowsIn({ values }: Invocation): Flow[] | undefined {
  if (values.flows === undefined) return undefined;
  const known = flowNames.map((flow) => flow.toLowerCase());
  const flows = [...new Set(listOf(values.flows))];
  if (flows.length === 0) throw new UsageError('--flows must not be empty');
  const unknown = flows.find((flow) => !known.includes(flow));
  if (unknown !== undefined)
    throw new UsageError(
      `--flows knows ${known.slice(0, -1).join(', ')} and ${known.at(-1)}, not ${unknown}`,
    );
  if (flows.includes('code') && flows.length > 1)
    throw new UsageError('--flows code stands alone: a program without a secret has no other flow');
  return flows.map((flow) => flow.toUpperCase() as Flow);
}
