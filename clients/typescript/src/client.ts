import { type Options, openConnection } from './calls/connection.js';
import { entitiesOf } from './calls/pages.js';
import { ROWS } from './calls/rows.js';
import type { Answer, Call } from './calls/types.js';
import type { Arguments, EntityOf, Generated, OperationName, PagedName, Services } from './types.js';

/** The operations of all services as methods, and pages as iterators. */
export type Spadework = Services & {
  call: Call<Generated>;
  /** Everything that a paged operation has, fetched page by page while it is read. */
  each<N extends PagedName>(name: N, ...input: Arguments<N>): AsyncGenerator<EntityOf<N>, void, undefined>;
};

type LooseCall = (name: OperationName, input?: object) => Promise<Answer<unknown>>;

/** Calls a Spadework server. Nothing is sent before the first call. */
export function connect(options: Options): Spadework {
  const call = openConnection<Generated>(options) as LooseCall;
  return {
    ...servicesOf(call),
    call,
    each: (name: PagedName, input?: object) => entitiesOf(call, name, ROWS[name], input),
  } as unknown as Spadework;
}

function servicesOf(call: LooseCall): Record<string, Record<string, unknown>> {
  const services: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(ROWS) as OperationName[]) {
    const [service, operation] = name.split('.') as [string, string];
    services[service] ??= {};
    services[service][operation] = (input?: object) => call(name, input);
  }
  return services;
}
