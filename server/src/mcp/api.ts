import { type Call, type Login, type OperationName, openConnection } from '@spadework/client/calls';
import type { AnswerOf, BodyOf, OperationOf, ParamsOf, QueryOf } from '../contracts.js';
import type { Credentials } from './credentials.js';
import { ToolRefusal } from './refusal.js';

type UndefinedIfEmpty<T> = T extends Record<string, never> ? undefined : T;

/** The contracts of this server, as the client wants its types. */
export type Contracts = {
  [N in OperationName]: {
    path: UndefinedIfEmpty<ParamsOf<N>>;
    query: UndefinedIfEmpty<QueryOf<N>>;
    body: BodyOf<N>;
    data: OperationOf<N> extends { file: string } ? Uint8Array : AnswerOf<N>;
  };
};

/** What an operation answers. */
export type DataOf<N extends OperationName> = Contracts[N]['data'];

/** Calls the REST interface with the rights of one user or client, and with nobody else's. */
export interface Api {
  language: 'nb' | 'en';
  call: Call<Contracts>;
}

/** Time for one request. */
const PATIENCE_MS = 60_000;
/** A larger answer is not read. */
export const MAX_BYTES = 32 * 2 ** 20;

export const openApi = (url: string, credentials: Credentials, language: 'nb' | 'en' = 'en'): Api =>
  apiOver(guardedFetch, { url, login: loginOf(credentials), language });

/** The same calls over another way to the server. */
export const apiOver = (
  fetch: typeof globalThis.fetch,
  { url, login, language }: { url: string; login: Login; language: 'nb' | 'en' },
): Api => ({
  language,
  call: openConnection<Contracts>({
    url,
    login,
    language,
    // An assistant waits for the answer, and can ask again.
    retries: 1,
    fetch,
  }),
});

function loginOf({ token, client, secret, user, password }: Credentials): Login {
  if (token !== undefined) return { token };
  const login = { clientId: client!, clientSecret: secret! };
  return user === undefined ? login : { ...login, username: user, password: password! };
}

/** Tokens never follow a redirection to somewhere else. */
async function guardedFetch(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => {
    throw new ToolRefusal('SERVER_NOT_REACHED', 'The Spadework server was not reached. Try again later.');
  });
  if (Number(response.headers.get('content-length')) <= MAX_BYTES) return response;
  await response.body?.cancel();
  // As an answer, because the client repeats calls that fail without one.
  return Response.json(
    { code: 'FILE_TOO_LARGE', detail: 'The file is too large to be read here.' },
    { status: 413 },
  );
}
