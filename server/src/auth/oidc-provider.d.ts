/** A part of the engine that its types leave out. */
declare module 'oidc-provider/lib/helpers/als.js' {
  import type { AsyncLocalStorage } from 'node:async_hooks';

  const currentRequest: AsyncLocalStorage<unknown>;
  export default currentRequest;
}
