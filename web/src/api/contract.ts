import type { Static, TSchema } from 'typebox';
import type { Parameters, PathValues, QueryValues } from '../../../server/src/http/parameters.js';
import type { calculationService } from '../../../server/src/services/calculation/contract.js';
import type { checklistService } from '../../../server/src/services/checklist/contract.js';
import type { customerService } from '../../../server/src/services/customer/contract.js';
import type { documentService } from '../../../server/src/services/document/contract.js';
import type { eventService } from '../../../server/src/services/events/contract.js';
import type { projectService } from '../../../server/src/services/project/contract.js';
import type { trenchService } from '../../../server/src/services/trench/contract.js';
import type { RowName } from './rows.js';

/** The types of the contracts, by the names of `rows.ts`. Types alone: nothing of the server is in the app. */
interface Services {
  calculation: (typeof calculationService)['operations'];
  checklist: (typeof checklistService)['operations'];
  customer: (typeof customerService)['operations'];
  document: (typeof documentService)['operations'];
  events: (typeof eventService)['operations'];
  project: (typeof projectService)['operations'];
  trench: (typeof trenchService)['operations'];
}

type OperationOf<N extends RowName> = N extends `${infer S extends keyof Services}.${infer O}`
  ? O extends keyof Services[S]
    ? Services[S][O]
    : never
  : never;

type Part<O, Key extends string> = O extends Record<Key, infer Value> ? Value : undefined;

export type AnswerOf<N extends RowName> =
  Part<OperationOf<N>, 'answer'> extends infer A extends TSchema ? Static<A> : undefined;
export type BodyOf<N extends RowName> =
  Part<OperationOf<N>, 'body'> extends infer B extends TSchema ? Static<B> : undefined;
export type ParamsOf<N extends RowName> =
  Part<OperationOf<N>, 'params'> extends infer P extends Parameters ? PathValues<P> : Record<string, never>;
export type QueryOf<N extends RowName> =
  Part<OperationOf<N>, 'query'> extends infer Q extends Parameters
    ? Partial<QueryValues<Q>>
    : Record<string, never>;
