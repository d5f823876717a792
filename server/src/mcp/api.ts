import type { Credentials } from './credentials.js';

/** What the server refused, in words that help an assistant to do better. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface ApiAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each tool knows the answers of its operations from the contract
  body: any;
  etag: string | undefined;
}

type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

export interface Sending {
  method?: 'GET' | 'POST' | 'PUT';
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Time for one request. */
const PATIENCE_MS = 60_000;
/** A file that is larger is not read. */
const MAX_FILE_BYTES = 32 * 2 ** 20;
/** Seconds before its end at which a token is no longer used. */
const MARGIN = 30;
/** The longest wait for a server that says when it is ready again. */
const MAX_WAIT_SECONDS = 10;

/** Calls the REST interface with the rights of one user or client, and with nobody else's. */
export class Api {
  #token: string | undefined;
  #endsAt = 0;

  constructor(
    private readonly url: string,
    private readonly credentials: Credentials,
    readonly language: 'nb' | 'en' = 'en',
  ) {}

  async call(path: string, sending: Sending = {}): Promise<ApiAnswer> {
    const response = await this.#send(path, sending);
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? undefined : JSON.parse(text),
      etag: response.headers.get('etag') ?? undefined,
    };
  }

  /** The body of a read. */
  async read(path: string, query?: Query): Promise<ApiAnswer['body']> {
    return (await this.call(path, query === undefined ? {} : { query })).body;
  }

  async file(path: string, query?: Query): Promise<Uint8Array> {
    const response = await this.#send(path, query === undefined ? {} : { query });
    if (Number(response.headers.get('content-length')) > MAX_FILE_BYTES)
      throw new ApiRefusal(413, 'FILE_TOO_LARGE', 'The file is too large to be read here.');
    return new Uint8Array(await response.arrayBuffer());
  }

  async #send(path: string, sending: Sending): Promise<Response> {
    let response = await this.#attempt(path, sending);
    if (response.status === 401 && this.credentials.token === undefined) {
      this.#token = undefined;
      response = await this.#attempt(path, sending);
    } else if (response.status === 429 || (response.status === 503 && (sending.method ?? 'GET') === 'GET')) {
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, MAX_WAIT_SECONDS) * 1000));
      response = await this.#attempt(path, sending);
    }
    if (!response.ok) throw await refusalOf(response);
    return response;
  }

  async #attempt(path: string, { method = 'GET', query, body, headers }: Sending): Promise<Response> {
    const token = await this.#currentToken();
    return this.#fetch(`${path}${searchOf(query)}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': this.language,
        ...(path.startsWith('/public/trench/') && { 'api-version': '1.0' }),
        // A property that the server does not know is refused, not ignored: what was asked for would not happen.
        ...(body !== undefined && { 'content-type': 'application/json', prefer: 'handling=strict' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Tokens never follow a redirection to somewhere else. */
  async #fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.url}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch {
      throw new ApiRefusal(0, 'SERVER_NOT_REACHED', 'The Spadework server was not reached. Try again later.');
    }
  }

  async #currentToken(): Promise<string> {
    if (this.credentials.token !== undefined) return this.credentials.token;
    if (this.#token === undefined || Date.now() >= this.#endsAt) await this.#logIn();
    return this.#token!;
  }

  async #logIn(): Promise<void> {
    const { client, secret, user, password } = this.credentials;
    const form: Record<string, string> =
      user === undefined
        ? { grant_type: 'client_credentials' }
        : { grant_type: 'password', username: user, password: password! };
    const encoded = (text = '') => new URLSearchParams({ '': text }).toString().slice(1);
    const basic = Buffer.from(`${encoded(client)}:${encoded(secret)}`).toString('base64');
    const response = await this.#fetch('/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams(form),
    });
    if (!response.ok)
      throw new ApiRefusal(
        response.status,
        'LOGIN_REFUSED',
        'The server refused the login of this connection.',
      );
    const { access_token, expires_in } = (await response.json()) as {
      access_token: string;
      expires_in: number;
    };
    this.#token = access_token;
    this.#endsAt = Date.now() + (expires_in - MARGIN) * 1000;
  }
}

function searchOf(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  return search.size > 0 ? `?${search}` : '';
}

async function refusalOf(response: Response): Promise<ApiRefusal> {
  const problem = (await response.json().catch(() => ({}))) as {
    code?: string;
    detail?: string;
    errors?: { path: string; message: string }[];
    errorCount?: number;
  };
  const { errors = [], errorCount = errors.length } = problem;
  const faults = [
    ...errors.map(({ path, message }) => `${path}: ${message}`),
    ...(errorCount > errors.length ? [`and ${errorCount - errors.length} more`] : []),
  ].join('; ');
  const code = problem.code ?? `HTTP_${response.status}`;
  return new ApiRefusal(
    response.status,
    code,
    faults || problem.detail || `The server answered ${response.status}.`,
  );
}
