import type { operations } from './generated/types.js';
import type { ROWS } from './rows.js';

export type { components, operations } from './generated/types.js';

/** An operation, such as `project.getProject`. */
export type OperationName = keyof typeof ROWS;

type Described<N extends OperationName> = N extends `${infer Service}.${infer Name}`
  ? `${Service}${Capitalize<Name>}` extends keyof operations
    ? operations[`${Service}${Capitalize<Name>}`]
    : never
  : never;

type ParametersOf<N extends OperationName> = Described<N>['parameters'];
type PathOf<N extends OperationName> = ParametersOf<N> extends { path: infer P } ? P : undefined;
type QueryOf<N extends OperationName> = ParametersOf<N> extends { query?: infer Q } ? Q : undefined;
type BodyOf<N extends OperationName> =
  Described<N> extends { requestBody?: { content: { 'application/json': infer B } } } ? B : undefined;

type Success<R> = R extends { 200: infer A } ? A : R extends { 202: infer A } ? A : undefined;
type ContentOf<A> = A extends { content: { 'application/json': infer J } }
  ? J
  : A extends { content: object }
    ? Uint8Array
    : undefined;

/** What an operation answers: data, the bytes of a file, or nothing. */
export type DataOf<N extends OperationName> = ContentOf<Success<Described<N>['responses']>>;

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

export type InputOf<N extends OperationName> = CallOptions &
  Field<'path', PathOf<N>> &
  Field<'query', QueryOf<N>> &
  Field<'body', BodyOf<N>>;

/** The input may be left out if nothing in it is required. */
export type Arguments<N extends OperationName> =
  object extends InputOf<N> ? [input?: InputOf<N>] : [input: InputOf<N>];

export interface Answer<T> {
  status: number;
  /** Undefined where an operation answers nothing, and with status 304. */
  data: T;
  /** The version, to be given as `ifMatch` or `ifNoneMatch`. */
  etag: string | undefined;
  headers: Headers;
}

type ServiceName = OperationName extends `${infer Service}.${string}` ? Service : never;

/** Every operation as a method: `services.project.getProject({ path: { projectId: 17 } })`. */
export type Services = {
  [S in ServiceName]: {
    [N in OperationName as N extends `${S}.${infer Name}` ? Name : never]: (
      ...input: Arguments<N>
    ) => Promise<Answer<DataOf<N>>>;
  };
};

/** Operations that answer in pages. */
export type PagedName = {
  [N in OperationName]: (typeof ROWS)[N] extends readonly [string, string, ...infer Options]
    ? `pages=${string}` extends Options[number]
      ? N
      : Extract<Options[number], `pages=${string}`> extends never
        ? never
        : N
    : never;
}[OperationName];

type ListIn<T> = {
  [K in keyof T]-?: K extends 'entities' | 'matches' | 'events' | 'deliveries'
    ? NonNullable<T[K]> extends readonly (infer E)[]
      ? E
      : never
    : never;
}[keyof T];

/** One thing of a page. */
export type EntityOf<N extends PagedName> = ListIn<DataOf<N>>;
