export type { Options } from './calls/connection.js';
export type { ClientLogin, Login, TokenLogin, UserLogin } from './calls/login.js';
export {
  type Fault,
  LoginRefused,
  type ProblemCode,
  type ProblemDocument,
  SpadeworkError,
} from './calls/problem.js';
export { connect, type Spadework } from './client.js';
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
