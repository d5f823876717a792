import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '../../../server/src/contracts.js';
import { during } from '../settled/index.js';
import { takeEarly } from './early.js';
import { Problem, problemFrom } from './problem.js';
import { ROWS, type RowName } from './rows.js';

/** What the app tells the calls: its language, and how it logs in again. */
export interface CallSettings {
  language(): string;
  /** Called on a 401. Resolves when somebody has logged in: true repeats the call, false lets it fail. */
  logInAgain(): Promise<boolean>;
  /** Called with true when the server answered, and with false when it was not reached. */
  reached(reached: boolean): void;
}

let settings: CallSettings = {
  language: () => 'nb',
  logInAgain: async () => false,
  reached: () => undefined,
};

export function configureCalls(given: CallSettings): void {
  settings = given;
}

export interface Reply<T> {
  status: number;
  body: T;
  etag: string | undefined;
}

interface Common {
  /** The ETag that must still hold; `*` for any. */
  ifMatch?: string | undefined;
  /** Makes a repeated call create nothing twice. */
  idempotencyKey?: string;
  /** Other media than JSON. */
  accept?: string;
  /** Another language than the app's: of a report, or for names that are compared and not shown. */
  language?: string;
  signal?: AbortSignal | undefined;
  /** The call outlives the page. */
  keepalive?: boolean;
  /** The server answers when others have done something, which nobody waits for. */
  awaitsOthers?: boolean;
}

export type Input<N extends RowName> = Common &
  (ParamsOf<N> extends Record<string, never> ? { params?: undefined } : { params: ParamsOf<N> }) & {
    query?: QueryOf<N>;
  } & (BodyOf<N> extends undefined ? { body?: undefined } : { body: BodyOf<N> });

type Arguments<N extends RowName> = object extends Input<N> ? [input?: Input<N>] : [input: Input<N>];

/** Calls an operation of the contracts and gives the body of its answer, or throws a `Problem`. */
export async function call<N extends RowName>(name: N, ...[input]: Arguments<N>): Promise<AnswerOf<N>> {
  return (await callForReply(name, ...([input] as Arguments<N>))).body;
}

/** The same, with status and ETag. */
export async function callForReply<N extends RowName>(
  name: N,
  ...[input]: Arguments<N>
): Promise<Reply<AnswerOf<N>>> {
  const response = await send(name, input as Loose | undefined);
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? undefined,
    body: (await bodyOf(response)) as AnswerOf<N>,
  };
}

/** The same for an operation that answers with a file. */
export async function callForFile<N extends RowName>(name: N, ...[input]: Arguments<N>): Promise<Blob> {
  return (await callForNamedFile(name, ...([input] as Arguments<N>))).file;
}

/** The same, with the name that the server gives the file, which may say something of what is in it. */
export async function callForNamedFile<N extends RowName>(
  name: N,
  ...[input]: Arguments<N>
): Promise<{ file: Blob; name: string | undefined }> {
  const response = await send(name, { accept: '*/*', ...(input as Loose | undefined) });
  const [, given] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { file: await during('a file', response.blob()), name: given };
}

type Loose = Common & { params?: object; query?: object; body?: unknown };

function send(name: RowName, { params, query, body, ...common }: Loose = {}): Promise<Response> {
  const [method, path, version] = ROWS[name] as readonly [string, string, string?];
  return request(method, addressOf(path, params, query), { ...common, body, version });
}

/** The path with its parameters filled in, and the query; a list becomes repeated values. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(values[name]));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

const isBytes = (body: unknown): body is Blob | Uint8Array =>
  body instanceof Blob || body instanceof Uint8Array;

/** The one fetch of the app. For addresses that are no operation of a contract, such as `/session`. */
export async function request(
  method: string,
  address: string,
  {
    body,
    version,
    ifMatch,
    idempotencyKey,
    accept = 'application/json',
    language = settings.language(),
    signal,
    keepalive,
    awaitsOthers = false,
    again = true,
  }: Common & { body?: unknown; version?: string | undefined; again?: boolean } = {},
): Promise<Response> {
  const headers = new Headers({
    accept,
    'accept-language': language,
    'spadework-client': 'web',
  });
  if (isBytes(body)) headers.set('content-type', 'application/octet-stream');
  else if (body !== undefined) {
    headers.set('content-type', 'application/json');
    // A property that we misspell is refused, not ignored.
    headers.set('prefer', 'handling=strict');
  }
  if (version) headers.set('api-version', version);
  if (ifMatch) headers.set('if-match', ifMatch);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const options = {
    method,
    headers,
    body: body === undefined || isBytes(body) ? body : JSON.stringify(body),
    credentials: 'same-origin',
    keepalive,
    signal,
  } as RequestInit;
  const answer = reach(address, options);
  const response = await (awaitsOthers ? answer : during(`${method} ${address}`, answer));
  if (response.ok) return response;
  if (response.status === 401 && again && (await settings.logInAgain()))
    return request(method, address, {
      body,
      version,
      ifMatch,
      idempotencyKey,
      accept,
      language,
      signal,
      again: false,
    });
  throw problemFrom(response.status, await textOf(response), response.headers.get('retry-after'));
}

async function reach(address: string, options: RequestInit): Promise<Response> {
  try {
    const response = await (takeEarly(options.method!, address) ?? fetch(address, options));
    settings.reached(true);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    settings.reached(false);
    throw new Problem(
      0,
      'OFFLINE',
      settings.language() === 'nb' ? 'Ingen kontakt med serveren.' : 'The server was not reached.',
    );
  }
}

const textOf = (response: Response): Promise<string> => during('an answer', response.text());

export async function bodyOf(response: Response): Promise<unknown> {
  const text = await textOf(response);
  return text ? JSON.parse(text) : undefined;
}
