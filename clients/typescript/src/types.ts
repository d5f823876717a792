import type { ROWS } from './calls/rows.js';
import type { Answer, Arguments as ArgumentsOf, InputOf as Input, OperationName } from './calls/types.js';
import type { operations } from './generated/types.js';

export type { Answer, CallOptions, OperationName } from './calls/types.js';
export type { components, operations } from './generated/types.js';

type Described<N extends OperationName> = N extends `${infer Service}.${infer Name}`
  ? `${Service}${Capitalize<Name>}` extends keyof operations
    ? operations[`${Service}${Capitalize<Name>}`]
    : never
  : never;

type ParametersOf<N extends OperationName> = Described<N>['parameters'];
type PathOf<N extends OperationName> = ParametersOf<N> extends { path: infer P } ? P : undefined;
type QueryOf<N extends OperationName> = ParametersOf<N> extends { query?: infer Q } ? Q : undefined;
type BodyOf<N extends OperationName> =
  Described<N> extends { requestBody?: { content: { 'application/json': infer B } } }
    ? B
    : Described<N> extends { requestBody?: { content: { 'application/octet-stream': unknown } } }
      ? Uint8Array
      : undefined;

type Success<R> = R extends { 200: infer A } ? A : R extends { 202: infer A } ? A : undefined;
type ContentOf<A> = A extends { content: { 'application/json': infer J } }
  ? J
  : A extends { content: object }
    ? Uint8Array
    : undefined;

/** What an operation answers: data, the bytes of a file, or nothing. */
export type DataOf<N extends OperationName> = ContentOf<Success<Described<N>['responses']>>;

/** The types of the OpenAPI document. */
export type Generated = {
  [N in OperationName]: { path: PathOf<N>; query: QueryOf<N>; body: BodyOf<N>; data: DataOf<N> };
};

export type InputOf<N extends OperationName> = Input<Generated[N]>;
export type Arguments<N extends OperationName> = ArgumentsOf<Generated[N]>;

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
