export * from './call.js';
export { queryClient, readAgain } from './client.js';
export type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './contract.js';
export { configureFiles, lazyFile, loadFile } from './file.js';
export { gathered, newestOf } from './newest.js';
export { asProblem, type FieldError, Problem, problemFrom } from './problem.js';
export { isReached, setReached, useReached } from './reach.js';
export type { RowName } from './rows.js';
export * from './session.js';
