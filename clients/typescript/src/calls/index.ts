export { type Options, openConnection } from './connection.js';
export type { ClientLogin, Login, TokenLogin, UserLogin } from './login.js';
export {
  type Fault,
  LoginRefused,
  type ProblemCode,
  type ProblemDocument,
  SpadeworkError,
} from './problem.js';
export { ROWS } from './rows.js';
export type { Answer, Arguments, Call, CallOptions, Contract, InputOf, OperationName } from './types.js';
