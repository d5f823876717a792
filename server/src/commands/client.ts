import * as store from '../auth/administration.sql.js';
import { allScopes, findClient } from '../auth/identity.sql.js';
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

const FLOWS = { password: ['password', 'refresh_token'], client: ['client_credentials'] } as const;
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
  flows: { type: 'string', multiple: true, help: 'password, client, or both with a comma; default client' },
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
      const secret = await generateOrReadSecret(invocation, secretOf(clientId));
      await changeClient(invocation, clientId, async (tx) => {
        await requireCompany(tx, companyId);
        if (await findClient(tx, clientId)) throw new UsageError(`there is a client ${clientId} already`);
        const {
          scopes = usualScopes(await allScopes(tx)),
          grants = [...FLOWS.client],
          anyCompany,
          administrator,
        } = await valuesOf(tx, invocation);
        refuseClearance(scopes, anyCompany);
        const secretHash = hashSecret(secret.text);
        await store.addClient(tx, companyId, clientId, {
          name: name ?? clientId,
          secretHash,
          grants,
          scopes,
          anyCompany,
          administrator,
        });
      });
      console.log(`added client ${clientId}`);
      if (secret.generated) console.log(`secret: ${secret.text}`);
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
      await changeClient(invocation, clientId, async (tx) => {
        const changed = store.setClient(tx, clientId, {
          ...(await valuesOf(tx, invocation)),
          name: values.name as string | undefined,
          active: values.enable as boolean | undefined,
          ...(secret && { secretHash: hashSecret(secret.text), demo: false }),
        });
        await requireOne(changed, `client ${clientId}`);
        const client = await store.clientScopes(tx, clientId);
        refuseClearance(client?.scopes, client?.anyCompany);
        if (secret || values.enable) await endSessionsOfClient(tx, clientId);
        if (values['own-company']) await endSessionsOfOtherCompanies(tx, clientId);
      });
      console.log(`changed client ${clientId}`);
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

async function valuesOf(tx: Tx, { values }: Invocation): Promise<store.ClientValues> {
  const scopes = values.scopes === undefined ? undefined : listOf(values.scopes);
  const known = await allScopes(tx);
  const unknown = scopes?.find((scope) => !known.includes(scope));
  if (unknown) throw new UsageError(`there is no scope ${unknown}; there are ${known.join(', ')}`);
  const flows = values.flows === undefined ? undefined : [...new Set(listOf(values.flows))];
  if (flows?.length === 0) throw new UsageError('--flows must not be empty');
  const grants = flows?.flatMap((flow) => grantsOf(flow));
  return {
    scopes,
    grants,
    anyCompany: choice(values, 'any-company', 'own-company'),
    administrator: choice(values, 'administrator', 'not-administrator'),
  };
}

function refuseClearance(scopes: readonly string[] = [], anyCompany = false): void {
  const refused = scopes.find((scope) => !mayPassOn(scope, anyCompany));
  if (refused) throw new UsageError(`a client with --any-company cannot have the scope ${refused}`);
}

function grantsOf(flow: string): readonly string[] {
  if (!Object.hasOwn(FLOWS, flow))
    throw new UsageError(`--flows knows ${Object.keys(FLOWS).join(' and ')}, not ${flow}`);
  return FLOWS[flow as keyof typeof FLOWS];
}
