import { TYPESETTING } from '../src/render/typesetting/typesetter.js';
import { SingleFlightCache } from '../src/store/cache.js';
import { JobFailure, work } from '../src/work/index.js';
import type { Anything } from './harness.js';

/**
 * What a request has typeset: the document of its report, also where the file is cached. It is caught before the typesetter has it,
 * and the request is refused as when that is busy.
 */
export async function documentOf(request: () => Promise<unknown>): Promise<Anything> {
  const { run } = work;
  const { get } = SingleFlightCache.prototype;
  let document: Anything;
  work.run = (async (kind: Anything, job: Anything) => {
    if (kind !== TYPESETTING) return run.call(work, kind, job);
    const { json } = typeof job.input === 'function' ? await job.input() : job.input;
    document = JSON.parse(json);
    throw new JobFailure(kind, 'BUSY', 'the document is enough');
  }) as typeof work.run;
  SingleFlightCache.prototype.get = (_key, create) => create();
  await request().finally(() => {
    work.run = run;
    SingleFlightCache.prototype.get = get;
  });
  if (!document) throw new Error('nothing was typeset');
  return document;
}

/** All texts of a document, in its order. */
export function textsIn(document: unknown): string {
  const texts: unknown[] = [];
  JSON.stringify(document, (_key, value) => {
    if (typeof value !== 'object') texts.push(value);
    return value;
  });
  return texts.join(' ').replace(/\s+/gu, ' ');
}
