import type { Static, TSchema } from 'typebox';
import type { Outcome } from '../events/door.js';
import type { EventType } from '../events/event.js';
import type { Caller } from '../kernel/caller.js';
import type { RefusalCode, RefusalTable } from '../kernel/refusals.js';
import type { Tx } from '../store/store.js';
import { BATCH } from './batchRow.js';
import type { Language } from './language.js';
import type { Parameters, PathValues, QueryValues } from './parameters.js';

/** One row of a service's endpoint table. Routing, validation, OpenAPI, scopes and access tests derive from it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  description?: string;
  tag: string;
  params?: Parameters;
  query?: Parameters;
  body?: TSchema;
  /** What a success carries; without it, and without a file, a success is 204. */
  answer?: TSchema;
  /** The media type, where a success is a file; any, where each file has its own. */
  file?: string;
  /** The media type of the stream that is sent instead of the answer when the header Accept asks for it. */
  stream?: string;
  /** A success is 202: what was asked for happens later. */
  accepted?: true;
  refuses?: readonly RefusalCode[];
  /** What the caller must be to the resource that the path names. */
  right?: 'READ' | 'WRITE' | 'OWNER';
  scope?: string;
  /** `user`: refused in the client flow. */
  flow?: 'user' | 'any';
  /** It makes something new, so an Idempotency-Key is honoured. */
  creates?: boolean;
  /** The event that tells of a success; one of several, where the row says so. */
  emits?: EventType | readonly EventType[];
  /** The answer has an ETag; a write honours If-Match, unless what it makes is `new` and has no version yet. */
  versioned?: true | 'new';
  /** The day since when it is deprecated. */
  deprecated?: string;
}

export interface Service<Operations extends Record<string, Operation> = Record<string, Operation>> {
  name: string;
  title: string;
  description: string;
  base: string;
  scope: string;
  /** The groups of operations, and what they are about. */
  tags: Record<string, string>;
  /** The refusals that only this service gives. */
  refusals: RefusalTable;
  /** Callers must send the header api-version. */
  apiVersion?: string;
  operations: Operations;
}

/** Keeps the literal types of a contract while checking it, and adds the row that every service has. */
export function service<const Operations extends Record<string, Operation>>(
  contract: Service<Operations>,
): Service<Operations & { batch: typeof BATCH }> {
  return {
    ...contract,
    tags: { ...contract.tags, Batch: 'Several operations in one request.' },
    operations: { ...contract.operations, batch: BATCH },
  };
}

export interface Call<O extends Operation = Operation> {
  /** One transaction for a write; for a read the pool, statement by statement. */
  tx: Tx;
  caller: Caller;
  operation: O;
  params: O['params'] extends Parameters ? PathValues<O['params']> : Record<string, never>;
  query: O['query'] extends Parameters ? QueryValues<O['query']> : Record<string, never>;
  body: O['body'] extends TSchema ? Static<O['body']> : undefined;
  language: Language;
  ifMatch: string | undefined;
  connection: Connection;
}

/** What an answer that takes long needs to know of the one who waits for it. */
export interface Connection {
  accept: string | undefined;
  lastEventId: string | undefined;
  /** Aborted when the client has gone away. */
  closed(): AbortSignal;
  /** Throws when the token, or the scope of the operation, is no longer there. */
  reauthenticate(): Promise<void>;
}

export interface FileAnswer {
  name: string;
  content: string | Uint8Array | StoredFile;
  /** Where it is another media type than the row says. */
  type?: string;
  /** To be saved rather than shown. */
  attached?: boolean;
}

/** A file that is read as it is sent, and of which a part may be asked for. */
export interface StoredFile {
  size: number;
  read(from: number, length: number): AsyncIterable<Uint8Array>;
}

export interface Answer<T = unknown> {
  body?: T | AsyncIterable<unknown>;
  /** The body as JSON text, where it is at hand. */
  text?: string;
  file?: FileAnswer;
  /** Sent as it comes, in the row's media type for streams. */
  stream?: AsyncIterable<string>;
  etag?: string;
}

type AnswerOf<O extends Operation> = Answer<O['answer'] extends TSchema ? Static<O['answer']> : never>;

/** Answers a read. */
export type Reader<O extends Operation> = (call: Call<O>) => Promise<AnswerOf<O>>;

/** Decides a write under the locks of a transaction: what to commit, and what to answer then. */
export type Decider<O extends Operation> = (call: Call<O>) => Promise<Outcome<AnswerOf<O>>>;

/** Writes one versioned row that is edited as a whole; `Edit` in `events/door.ts` says when each part is called. */
export interface Editor<C, A, Row = unknown> {
  remembered(call: C): Row | undefined;
  read(call: C): Promise<Row>;
  edit(call: C, row: Row, unchecked: boolean): Promise<Outcome<A>>;
}

export type Handler<O extends Operation> = O['method'] extends 'GET'
  ? Reader<O>
  : // biome-ignore lint/suspicious/noExplicitAny: which row it is, only the editor knows
    Decider<O> | Editor<Call<O>, AnswerOf<O>, any>;

/** One handler per row; batches are run by the kernel itself. */
export type Handlers<Operations extends Record<string, Operation>> = {
  [Name in Exclude<keyof Operations, 'batch'>]: Handler<Operations[Name]>;
};
