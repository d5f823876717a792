import type { Static, TSchema } from 'typebox';
import type { Parameters, PathValues, QueryValues } from './http/parameters.js';
import type { calculationService } from './services/calculation/contract.js';
import type { checklistService } from './services/checklist/contract.js';
import type { customerService } from './services/customer/contract.js';
import type { documentService } from './services/document/contract.js';
import type { eventService } from './services/events/contract.js';
import type { projectService } from './services/project/contract.js';
import type { trenchService } from './services/trench/contract.js';

/**
 * The types of all operations by their names, such as `project.getProject`, for whoever calls them: the browser app and
 * the tools of assistants. Types alone: nothing of the services is loaded.
 */
interface Services {
  calculation: (typeof calculationService)['operations'];
  checklist: (typeof checklistService)['operations'];
  customer: (typeof customerService)['operations'];
  document: (typeof documentService)['operations'];
  events: (typeof eventService)['operations'];
  project: (typeof projectService)['operations'];
  trench: (typeof trenchService)['operations'];
}

export type OperationName = {
  [S in keyof Services]: `${S}.${keyof Services[S] & string}`;
}[keyof Services];

export type OperationOf<N extends OperationName> = N extends `${infer S extends keyof Services}.${infer O}`
  ? O extends keyof Services[S]
    ? Services[S][O]
    : never
  : never;

type Part<O, Key extends string> = O extends Record<Key, infer Value> ? Value : undefined;

export type AnswerOf<N extends OperationName> =
  Part<OperationOf<N>, 'answer'> extends infer A extends TSchema ? Static<A> : undefined;
export type BodyOf<N extends OperationName> =
  Part<OperationOf<N>, 'body'> extends infer B extends TSchema
    ? Static<B>
    : Part<OperationOf<N>, 'bytes'> extends number
      ? Blob | Uint8Array
      : undefined;
export type ParamsOf<N extends OperationName> =
  Part<OperationOf<N>, 'params'> extends infer P extends Parameters ? PathValues<P> : Record<string, never>;
export type QueryOf<N extends OperationName> =
  Part<OperationOf<N>, 'query'> extends infer Q extends Parameters
    ? Partial<QueryValues<Q>>
    : Record<string, never>;
