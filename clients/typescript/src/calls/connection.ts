import { type Login, Tokens } from './login.js';
import { errorOf } from './problem.js';
import { type Input, mayRepeat, type Outgoing, requestOf, wait } from './request.js';
import { ROWS } from './rows.js';
import type { Call, Contract, OperationName } from './types.js';

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

/** Calls operations of a Spadework server by their names. Nothing is sent before the first call. */
export function openConnection<C extends Contract>({
  language = 'en',
  retries = 4,
  fetch = globalThis.fetch,
  ...options
}: Options): Call<C> {
  const url = options.url.replace(/\/$/, '');
  const tokens = new Tokens(url, options.login, (...request) => fetch(...request));

  const send = async (name: OperationName, input: Input = {}) => {
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

  const call = async (name: OperationName, input?: Input) => {
    const { outgoing, response } = await send(name, input);
    const { status, headers } = response;
    if (!response.ok && status !== 304) throw await errorOf(response);
    const etag = headers.get('etag') ?? undefined;
    return { status, data: await dataOf(response, outgoing.isFile), etag, headers };
  };
  return call as Call<C>;
}

async function dataOf(response: Response, isFile: boolean): Promise<unknown> {
  if (response.status === 204 || response.status === 304) return undefined;
  return isFile ? new Uint8Array(await response.arrayBuffer()) : response.json();
}
