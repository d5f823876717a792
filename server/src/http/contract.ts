import type { Static, TSchema } from 'typebox';
import type { Decision, Outcome, OutcomeKind, Reading } from '../events/door.js';
import type { EventType } from '../events/event.js';
import type { Audience } from '../kernel/audience.js';
import type { Caller } from '../kernel/caller.js';
import type { RefusalCode, RefusalTable } from '../kernel/refusals.js';
import type { Tx } from '../store/store.js';
import { BATCH } from './batchRow.js';
import type { FieldTexts } from './fields.js';
import type { Language } from './language.js';
import type { Parameters, PathValues, QueryValues } from './parameters.js';

/** One row of a service's endpoint table. Routing, validation, OpenAPI, scopes and access tests derive from it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A POST that only reads: its body is part of the question. It is answered like a GET. */
  reads?: true;
  path: string;
  summary: string;
  description?: string;
  tag: string;
  params?: Parameters;
  query?: Parameters;
  body?: TSchema;
  /** The body is not JSON but so many bytes at most, as `application/octet-stream`. A batch has no place for them. */
  bytes?: number;
  /** The body of a success. A success is 204 without it and without a file. */
  answer?: TSchema;
  /** The media type, if a success is a file; any type if each file has its own. */
  file?: string;
  /** The media type of the stream that is sent instead of the answer when the header Accept asks for it. */
  stream?: string;
  /** It may take seconds, so an atomic batch, whose transaction would wait for it, does not take it. */
  slow?: true;
  /** A success is 202: the work is done later. */
  accepted?: true;
  /** The answer is about people, so no cache may store it. */
  personal?: true;
  /** The answer holds a password or a secret, so no cache may store it. */
  secret?: true;
  /** What a body may send back, where it is neither this answer nor that of the GET at the same path. */
  echoes?: TSchema;
  /** It is no PUT, and still creates what it names or leaves it as it is: the answer tells which. */
  upserts?: true;
  refuses?: readonly RefusalCode[];
  /** The right that the caller needs on the resource in the path. */
  right?: 'READ' | 'WRITE' | 'OWNER';
  scope?: string;
  /** Whom it is for. Others are refused before their request is read. */
  only?: Audience;
  /** The refusal of servers that are set up without it. */
  switchedOff?: RefusalCode;
  /** `user`: refused in the client flow. */
  flow?: 'user' | 'any';
  /** The operation creates something, so it supports Idempotency-Key. */
  creates?: boolean;
  /** The event that a success emits, or a list of which it emits one. */
  emits?: EventType | readonly EventType[];
  /** The answer has an ETag. A write checks If-Match, unless it is `new`: what it creates has no version yet. */
  versioned?: true | 'new';
  /** What If-Match names, where that is not the version of the answer. */
  ifMatch?: string;
  /** The day of deprecation. */
  deprecated?: string;
  /** The first day on which a later version may be without it. */
  sunset?: string;
}

/** Whether the header If-Match means something to it. */
export const takesIfMatch = ({ method, versioned, ifMatch }: Operation): boolean =>
  method !== 'GET' && (versioned === true || ifMatch !== undefined);

/** Whether the answer tells what was done: a PUT may be sent again, and then changes nothing. */
export const tellsOutcome = ({ method, upserts }: Operation): boolean => method === 'PUT' || upserts === true;

export const isReading = ({ method, reads }: Operation): boolean => method === 'GET' || reads === true;

export interface Service<Operations extends Record<string, Operation> = Record<string, Operation>> {
  name: string;
  title: string;
  description: string;
  base: string;
  scope: string;
  /** The groups of operations, with a description of each. */
  tags: Record<string, string>;
  /** Descriptions of fields and parameters that have none of their own. */
  fields: FieldTexts;
  /** The refusals of this service alone. */
  refusals: RefusalTable;
  /** Callers must send the header api-version. */
  apiVersion?: string;
  operations: Operations;
}

/** Checks the type of a contract, keeps its literal types, and adds the batch endpoint. */
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
  body: O['body'] extends TSchema ? Static<O['body']> : O['bytes'] extends number ? Uint8Array : undefined;
  language: Language;
  ifMatch: string | undefined;
  /** It is a write that is to be judged and rolled back. */
  isDryRun: boolean;
  connection: Connection;
}

/** The client connection, for answers that take long. */
export interface Connection {
  /** The address of the caller. */
  address: string;
  accept: string | undefined;
  lastEventId: string | undefined;
  /** Aborted when the client has gone away. */
  closed(): AbortSignal;
  /** The caller as it is now. Throws if the token is no longer valid, or has lost the scope of the operation. */
  reauthenticate(): Promise<Caller>;
}

export interface FileAnswer {
  name: string;
  /** A function makes the content when it is needed: not if the caller already has the version of the ETag. */
  content: FileContent | (() => Promise<FileContent>);
  /** The media type, if it differs from the one in the endpoint table. */
  type?: string;
  /** The browser saves the file instead of showing it. */
  attached?: boolean;
}

export type FileContent = string | Uint8Array | StoredFile;

/** A file that is read while it is sent. It supports range requests. */
export interface StoredFile {
  size: number;
  read(from: number, length: number): AsyncIterable<Uint8Array>;
}

export interface Answer<T = unknown> {
  body?: T | AsyncIterable<unknown>;
  /** The body as JSON text, if it is already serialized. */
  text?: string;
  /** The body as JSON that is made when it is needed: not if the caller already has the version of the ETag. */
  json?: () => Promise<Uint8Array>;
  file?: FileAnswer;
  /** A stream, in the media type `stream` of the operation. */
  stream?: AsyncIterable<string>;
  etag?: string;
  /** What a write has done, where the row tells it. */
  outcome?: OutcomeKind;
  /** What nobody was told of yet. It goes through the door before the answer goes out. */
  news?: readonly News[];
}

/** What a read has found out, or who has read what. */
export type News = Decision<void> | Reading;

export type AnswerOf<O extends Operation> = Answer<O['answer'] extends TSchema ? Static<O['answer']> : never>;

/** Answers a read. */
export type Reader<O extends Operation> = (call: Call<O>) => Promise<AnswerOf<O>>;

/** Decides a write inside a transaction: what to commit, and what to answer after that. */
export type Decider<O extends Operation> = (call: Call<O>) => Promise<Outcome<AnswerOf<O>>>;

/** Writes one versioned row that is edited as a whole; `Edit` in `events/door.ts` says when each part is called. */
export interface Editor<C, A, Row = unknown> {
  cached(call: C): Row | undefined;
  read(call: C): Promise<Row>;
  edit(call: C, row: Row, unchecked: boolean): Promise<Outcome<A>>;
}

/** A write that needs heavy work first, which must not keep a transaction open. */
export interface PreparedWrite<C, A, Prepared = unknown> {
  /** Runs once, before a transaction begins. It calls `write` with what it has made, and then frees what it holds. */
  prepare<T>(call: Omit<C, 'tx'>, write: (prepared: Prepared) => Promise<T>): Promise<T>;
  /** Decides inside a transaction, and again if that has to be repeated. */
  decide(call: C, prepared: Prepared): Promise<Outcome<A>>;
}

export type Handler<O extends Operation> = O extends { method: 'GET' } | { reads: true }
  ? Reader<O>
  : // biome-ignore lint/suspicious/noExplicitAny: only the handler knows the type of its row, or of what it prepares
    Decider<O> | Editor<Call<O>, AnswerOf<O>, any> | PreparedWrite<Call<O>, AnswerOf<O>, any>;

/** One handler per operation. The kernel itself runs batches. */
export type Handlers<Operations extends Record<string, Operation>> = {
  [Name in Exclude<keyof Operations, 'batch'>]: Handler<Operations[Name]>;
};
