import type { ROWS } from './rows.js';

/** An operation, such as `project.getProject`. */
export type OperationName = keyof typeof ROWS;

/** The types of one operation; `undefined` for a part that it does not have. */
export interface OperationTypes {
  path: unknown;
  query: unknown;
  body: unknown;
  data: unknown;
}

/** The types of all operations. The package has those of the OpenAPI document; the server has its contracts. */
export type Contract = { [N in OperationName]: OperationTypes };

export interface CallOptions {
  /** The ETag that must still hold; else the call fails with `PRECONDITION_FAILED`. */
  ifMatch?: string;
  /** The ETag of the version that is known already; the answer has status 304 and no data if it is current. */
  ifNoneMatch?: string;
  /** Made up for every call that creates something, so that a repeated one creates nothing twice. Give your own to repeat it yourself. */
  idempotencyKey?: string;
  /** The language of texts for people; default that of the connection. */
  language?: 'nb' | 'en';
  signal?: AbortSignal;
  /** Further headers. */
  headers?: Record<string, string>;
}

type Field<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : object extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T };

export type InputOf<T extends OperationTypes> = CallOptions &
  Field<'path', T['path']> &
  Field<'query', T['query']> &
  Field<'body', T['body']>;

/** The input may be left out if nothing in it is required. */
export type Arguments<T extends OperationTypes> =
  object extends InputOf<T> ? [input?: InputOf<T>] : [input: InputOf<T>];

export interface Answer<T> {
  status: number;
  /** Undefined where an operation answers nothing, and with status 304. */
  data: T;
  /** The version, to be given as `ifMatch` or `ifNoneMatch`. */
  etag: string | undefined;
  headers: Headers;
}

export type Call<C extends Contract> = <N extends OperationName>(
  name: N,
  ...input: Arguments<C[N]>
) => Promise<Answer<C[N]['data']>>;
