export { connect, type Options, type Spadework } from './client.js';
export type { ClientLogin, Login, TokenLogin, UserLogin } from './login.js';
export { type Fault, type ProblemCode, type ProblemDocument, SpadeworkError } from './problem.js';
export type {
  Answer,
  CallOptions,
  components,
  DataOf,
  EntityOf,
  InputOf,
  OperationName,
  operations,
  PagedName,
} from './types.js';
