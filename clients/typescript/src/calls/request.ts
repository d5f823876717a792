import type { CallOptions } from './types.js';

/** Method, path, and what else is to be known of an operation; written from the contract. */
export type Row = readonly [method: string, path: string, ...options: string[]];

export interface Input extends CallOptions {
  path?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

export interface Outgoing {
  address: string;
  init: RequestInit & { headers: Headers };
  isFile: boolean;
  /** Sending it twice does no more than sending it once. */
  repeatable: boolean;
}

const optionOf = (row: Row, name: string): string | undefined =>
  row.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1);

export function requestOf(url: string, row: Row, input: Input): Outgoing {
  const [method, path] = row;
  const headers = new Headers(input.headers);
  const set = (name: string, value: string | undefined) => value !== undefined && headers.set(name, value);
  set('accept-language', input.language);
  set('api-version', optionOf(row, 'api-version'));
  set('if-match', input.ifMatch);
  set('if-none-match', input.ifNoneMatch);
  const isCreating = row.includes('creates');
  set('idempotency-key', input.idempotencyKey ?? (isCreating ? crypto.randomUUID() : undefined));
  const isBytes = row.includes('bytes');
  if (isBytes) set('content-type', 'application/octet-stream');
  else if (input.body !== undefined) {
    set('content-type', 'application/json');
    // A misspelt property is refused, not ignored; `headers` can ask for `handling=lenient`.
    if (!headers.has('prefer')) set('prefer', 'handling=strict');
  }
  return {
    address: `${url}${filled(path, input.path ?? {})}${queryOf(input.query ?? {}, optionOf(row, 'commas'))}`,
    init: {
      method,
      headers,
      ...(input.body !== undefined && {
        body: isBytes ? (input.body as BodyInit) : JSON.stringify(input.body),
      }),
      ...(input.signal && { signal: input.signal }),
    },
    isFile: row.includes('file'),
    repeatable: method === 'GET' || method === 'PUT' || isCreating || row.includes('reads'),
  };
}

function filled(path: string, values: object): string {
  const given = values as Record<string, unknown>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(`${path} needs a value for ${name}`);
    // A path of dots would lead elsewhere.
    return encodeURIComponent(String(value)).replace(/^\.+$/, (dots) => dots.replaceAll('.', '%2E'));
  });
}

function queryOf(values: object, commas = ''): string {
  const query = new URLSearchParams();
  const joined = commas.split(',');
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    if (!Array.isArray(value)) query.append(name, String(value));
    else if (joined.includes(name)) query.append(name, value.join(','));
    else for (const one of value) query.append(name, String(one));
  }
  return query.size > 0 ? `?${query}` : '';
}

/** Above the rate limit nothing was done; a server that is not ready may have done it, and lost the answer. */
export const mayRepeat = ({ repeatable }: Outgoing, { status }: Response): boolean =>
  status === 429 || (repeatable && (status === 503 || status === 502 || status === 504));

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/** As long as the server says, or longer with each attempt; with some chance, so that callers do not come all at once. */
export async function wait(
  attempt: number,
  response: Response | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  await response?.body?.cancel();
  const asked = Number(response?.headers.get('retry-after') ?? Number.NaN);
  const ms = Number.isNaN(asked) ? FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2) : asked * 1000;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(done, Math.min(ms, LONGEST_WAIT_MS));
    signal?.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
