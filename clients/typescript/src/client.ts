import { type Login, Tokens } from './login.js';
import { entitiesOf } from './pages.js';
import { errorOf } from './problem.js';
import { mayRepeat, type Outgoing, requestOf, wait } from './request.js';
import { ROWS } from './rows.js';
import type {
  Answer,
  Arguments,
  DataOf,
  EntityOf,
  InputOf,
  OperationName,
  PagedName,
  Services,
} from './types.js';

export interface Options {
  /** The address of the server, such as `https://spadework.grid.example`. */
  url: string;
  login: Login;
  /** The language of texts for people; default `en`. */
  language?: 'nb' | 'en';
  /** How often a call is repeated that the server was not ready for (503, 429) or that it did not get; default 4. */
  retries?: number;
  /** Another `fetch`, for proxies and tests. */
  fetch?: typeof globalThis.fetch;
}

/** The operations of all services as methods, and pages as iterators. */
export type Spadework = Services & {
  call<N extends OperationName>(name: N, ...input: Arguments<N>): Promise<Answer<DataOf<N>>>;
  /** Everything that a paged operation has, fetched page by page while it is read. */
  each<N extends PagedName>(name: N, ...input: Arguments<N>): AsyncGenerator<EntityOf<N>, void, undefined>;
};

/** Calls a Spadework server. Nothing is sent before the first call. */
export function connect({
  language = 'en',
  retries = 4,
  fetch = globalThis.fetch,
  ...options
}: Options): Spadework {
  const url = options.url.replace(/\/$/, '');
  const tokens = new Tokens(url, options.login, (...request) => fetch(...request));

  const send = async (name: OperationName, input: Partial<InputOf<OperationName>> = {}) => {
    const outgoing = requestOf(url, ROWS[name], { language, ...input });
    for (let attempt = 0; ; attempt++) {
      const token = await tokens.token();
      const response = await attempted(outgoing, token, attempt < retries);
      if (response?.status === 401 && attempt === 0 && (await tokens.refused(token))) continue;
      if (response && (attempt >= retries || !mayRepeat(outgoing, response))) return { outgoing, response };
      await wait(attempt, response, input.signal);
    }
  };

  /** Undefined if the server was not reached, and the call may be repeated. */
  const attempted = async ({ address, init, repeatable }: Outgoing, token: string, again: boolean) => {
    init.headers.set('authorization', `Bearer ${token}`);
    try {
      return await fetch(address, init);
    } catch (error) {
      if (!again || !repeatable || init.signal?.aborted) throw error;
      return undefined;
    }
  };

  const call = async (name: OperationName, input?: Partial<InputOf<OperationName>>) => {
    const { outgoing, response } = await send(name, input);
    const { status, headers } = response;
    if (!response.ok && status !== 304) throw await errorOf(response);
    const etag = headers.get('etag') ?? undefined;
    return { status, data: await dataOf(response, outgoing.isFile), etag, headers };
  };

  return {
    ...servicesOf(call),
    call,
    each: (name: PagedName, input?: object) => entitiesOf(call, name, ROWS[name], input),
  } as unknown as Spadework;
}

async function dataOf(response: Response, isFile: boolean): Promise<unknown> {
  if (response.status === 204 || response.status === 304) return undefined;
  return isFile ? new Uint8Array(await response.arrayBuffer()) : response.json();
}

type Call = (name: OperationName, input?: Partial<InputOf<OperationName>>) => Promise<Answer<unknown>>;

function servicesOf(call: Call): Record<string, Record<string, unknown>> {
  const services: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(ROWS) as OperationName[]) {
    const [service, operation] = name.split('.') as [string, string];
    services[service] ??= {};
    services[service][operation] = (input?: object) => call(name, input);
  }
  return services;
}
