import { createHash } from 'node:crypto';
import { leastSize } from '@spadework/core/rating';
import type { Connection } from '../../../http/contract.js';
import type { Language } from '../../../http/language.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import { type JobKind, work } from '../../../work/index.js';
import type { Overrides } from '../rating/overrides.js';
import { MAX_SMALL_SECONDS, RATING } from '../rating/rater.js';
import { refusalOf, tooLargeRefusal } from '../rating/requests.js';
import { neededRatings, secondsOf } from './cost.js';
import type { Asked, ElectricalJob, ElectricalOutput, Results } from './job.js';

/** In the threads of ratings, with their limits. What takes too long all the same was too much. */
export const ELECTRICAL: JobKind<ElectricalJob, ElectricalOutput> = {
  name: 'electrical',
  isolation: RATING.isolation,
  limits: RATING.limits,
  refusals: { ...RATING.refusals, tooLong: 'RATING_TOO_LARGE' },
  sizeOf: ({ size }) => size,
};

interface Context {
  caller: Caller;
  language: Language;
  connection: Connection;
}

/** What is asked of a worker, or its refusal. The result is kept by all that it follows from, so it never becomes old. */
export async function calculated<A extends Asked>(
  { caller, language, connection }: Context,
  asked: A,
  overrides: Overrides = {},
): Promise<Results[A['of']]> {
  const { request, ...part } = asked;
  const key = createHash('sha256').update(JSON.stringify(request)).digest('base64');
  const seconds = secondsOf(neededRatings(asked), ({ section, method }) => leastSize(section, method));
  const { result } = await work.run(ELECTRICAL, {
    companyId: caller.companyId,
    key: `${key} ${JSON.stringify(part)}`,
    near: key,
    input: { key, asked },
    size: seconds > MAX_SMALL_SECONDS ? 'large' : 'small',
    signal: connection.closed(),
  });
  if ('tooLarge' in result) throw tooLargeRefusal(result.tooLarge, language);
  if ('made' in result) return result.made as Results[A['of']];
  const { refusal } = result;
  if (refusal.code !== 'FEEDER_BROKEN') throw refusalOf(refusal, language, overrides);
  throw brokenFeeder(Number(refusal.segmentId), refusal.circuitId);
}

export const brokenFeeder = (segmentId: number, circuitId: string): Refusal =>
  new Refusal('FEEDER_BROKEN', { members: { segmentId, circuitId } });
