import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import type Provider from 'oidc-provider';
import { afterAll, beforeAll } from 'vitest';

/** A person of the directory: the claims of their ID tokens, beside `sub`. */
export type DirectoryPerson = Record<string, unknown>;

/** Our client at the directory, and where it may send people back to. */
export interface DirectoryClient {
  clientId: string;
  /** Undefined: PKCE alone. */
  secret?: string | undefined;
  redirectUris: string[];
  backchannelLogoutUri?: string | undefined;
  /** How it names itself to the token endpoint. */
  method?: 'client_secret_basic' | 'client_secret_post' | undefined;
}

/**
 * The directory of a company, as another program on another port: the engine `oidc-provider`, which its own author tests
 * against the same specifications. Its login page asks for a subject alone.
 */
export interface TestDirectory {
  readonly issuer: string;
  readonly people: Map<string, DirectoryPerson>;
  /** Every request that came, as `METHOD path`. */
  readonly requests: string[];
  addClient(client: DirectoryClient): void;
  /** Answers requests in its own way, where it returns true; undefined: as before. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Signs what the directory would never sign, with its key or with one that it does not have. */
  sign(claims: Record<string, unknown>, options?: { key?: 'OTHER' | 'NONE'; type?: string }): Promise<string>;
  /** From now on it signs with another key, under the same name or another. */
  changeKey(name?: string): void;
  /** Takes an address of the directory as a browser would: logs in there, agrees, and returns where it leads back to. */
  follow(href: string, subject: string): Promise<URL>;
  close(): Promise<void>;
}

const KID = 'directory-key';

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** @param port a fixed one, for a directory that journeys show in pictures; else any free one. */
export async function openDirectory(port = 0): Promise<TestDirectory> {
  const { default: OidcProvider, interactionPolicy } = await quietly(() => import('oidc-provider'));
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  server.unref();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = newKey();
  let kid = KID;
  const people = new Map<string, DirectoryPerson>();
  const clients = new Map<string, DirectoryClient>();
  const requests: string[] = [];
  let engine: ReturnType<Provider['callback']> | undefined;
  let provider: Provider | undefined;

  /** The engine has its clients from the start, so it begins anew with each. */
  function begin(): void {
    provider = new OidcProvider(issuer, {
      clients: [...clients.values()].map(asMetadata),
      jwks: {
        keys: [{ ...(key.privateKey.export({ format: 'jwk' }) as object), kid, use: 'sig' }] as never,
      },
      cookies: { keys: ['of the directory'] },
      claims: { openid: ['sub', 'sid', ...CLAIMS], email: [], profile: [] },
      conformIdTokenClaims: false,
      scopes: ['openid', 'profile', 'email'],
      pkce: { required: () => false },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 3600,
        IdToken: 600,
        Interaction: 600,
        Session: 3600,
      },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      findAccount: (_ctx, id) =>
        people.has(id) ? { accountId: id, claims: async () => ({ ...people.get(id), sub: id }) } : undefined,
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: interactionPolicy.base() },
      renderError: async (ctx, out) => {
        ctx.type = 'json';
        ctx.body = out;
      },
    });
    engine = provider.callback();
  }

  const directory: TestDirectory = {
    issuer,
    people,
    requests,
    intercept: undefined,
    addClient(client) {
      clients.set(client.clientId, client);
      engine = undefined;
    },
    async sign(claims, { key: which, type = 'JWT' } = {}) {
      if (which === 'NONE') {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        return `${part({ alg: 'none', typ: type })}.${part(claims)}.`;
      }
      const { privateKey } = which === 'OTHER' ? newKey() : key;
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: type }).sign(privateKey);
    },
    changeKey(name = kid) {
      key = newKey();
      kid = name;
      engine = undefined;
    },
    async follow(href, subject) {
      let address = new URL(href);
      const jar = new Map<string, string>();
      for (let step = 0; step < 20; step++) {
        if (address.origin !== issuer) return address;
        const isForm = address.pathname.startsWith('/interaction/');
        const answer = await fetch(address, {
          method: isForm ? 'POST' : 'GET',
          redirect: 'manual',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(isForm && { body: new URLSearchParams({ subject }) }),
        });
        for (const cookie of answer.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
          jar.set(name!, value!);
        }
        const location = answer.headers.get('location');
        if (location === null)
          throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
        address = new URL(location, address);
      }
      throw new Error(`${href} leads nowhere`);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  server.on('request', async (request, response) => {
    requests.push(`${request.method} ${request.url!.split('?')[0]}`);
    try {
      if (directory.intercept?.(request, response)) return;
      if (!engine) await quietly(async () => begin());
      const [, uid] = /^\/interaction\/([\w-]+)/.exec(request.url!) ?? [];
      if (uid === undefined) return void engine!(request, response);
      await interact(provider!, request, response);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  return directory;
}

/** The login page of the directory: a form with the subject, and consent without a question. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response);
  if (details.prompt.name === 'consent') {
    const grant = new provider.Grant({
      accountId: details.session!.accountId,
      clientId: String(details.params.client_id),
    });
    grant.addOIDCScope('openid profile email');
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }
  if (request.method === 'GET') {
    const hint = String(details.params.login_hint ?? '').replace(/[^\w.@-]/g, '');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>Directory</title><link rel="icon" href="data:,"><main><h1>The directory of the company</h1>
       <form method="post"><label>Who are you? <input name="subject" value="${hint}"></label><button>Sign in</button></form></main>`,
    );
    return;
  }
  let form = '';
  for await (const chunk of request.setEncoding('utf8')) form += chunk;
  const subject = new URLSearchParams(form).get('subject') ?? '';
  const result = subject
    ? { login: { accountId: subject } }
    : { error: 'access_denied', error_description: 'the person went away' };
  await provider.interactionFinished(request, response, result);
}

const asMetadata = ({ clientId, secret, redirectUris, backchannelLogoutUri, method }: DirectoryClient) => ({
  client_id: clientId,
  ...(secret !== undefined && { client_secret: secret }),
  token_endpoint_auth_method: secret === undefined ? ('none' as const) : (method ?? 'client_secret_basic'),
  redirect_uris: redirectUris,
  grant_types: ['authorization_code'],
  response_types: ['code' as const],
  ...(backchannelLogoutUri !== undefined && {
    backchannel_logout_uri: backchannelLogoutUri,
    backchannel_logout_session_required: true,
  }),
});

/** What a person may have besides `sub`. */
const CLAIMS = [
  'email',
  'email_verified',
  'preferred_username',
  'given_name',
  'family_name',
  'name',
  'oid',
  'tid',
  'roles',
  'groups',
  'hasgroups',
  '_claim_names',
];

/** The engine warns about Node 20 when it is loaded, and about keys and stores that are good for tests. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}

/** A directory for the tests of one file. */
export function useDirectory(): TestDirectory {
  const directory = {} as TestDirectory;
  beforeAll(async () => {
    const opened = await openDirectory();
    Object.defineProperties(directory, Object.getOwnPropertyDescriptors(opened));
    // What tests set has to reach the one that answers.
    Object.defineProperty(directory, 'intercept', {
      get: () => opened.intercept,
      set: (value: TestDirectory['intercept']) => {
        opened.intercept = value;
      },
    });
  });
  afterAll(() => directory.close());
  return directory;
}

/** A secret that nobody uses elsewhere. */
export const newClientSecret = (): string => randomBytes(16).toString('hex');
