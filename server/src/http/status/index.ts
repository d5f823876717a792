import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import type { Events } from '../../events/index.js';
import { languageOf } from '../language.js';
import { BEAT_MS, ServerDiary } from './diary.js';
import { forgetOldHours, takeSpace } from './diary.sql.js';
import { isFromThisMachine } from './operators.js';
import { PAGE_POLICY, statusPage } from './page.js';
import { type ReportOptions, type StatusReport, statusReader } from './report.js';

export type { Probe, QueueName } from './report.js';

/** How the state of the service is told, and kept. */
export interface Status {
  /** Everything, for operators. */
  read(): Promise<StatusReport>;
  /** Writes down that the server is there, or that it is stopping. */
  beat(isRunning?: boolean): Promise<void>;
}

interface StatusOptions extends ReportOptions {
  events: Events;
  /** Whether metrics are on a port of their own. Then operators ask there, and this port tells the overall state. */
  isForOperatorsElsewhere: boolean;
}

/** How often a store in trouble is tried, so that its recovery is noticed although nobody writes. */
const PROBE_MS = 5_000;

const FORGET_MS = 6 * 3600_000;

/** `/status`: JSON for programs, and a page for people in a browser. Nobody needs a token for it. */
export function registerStatus(app: FastifyInstance, options: StatusOptions): Status {
  const { watch, events, isForOperatorsElsewhere } = options;
  const { store } = watch;
  const diary = new ServerDiary(store);
  diary.observe(app);
  events.every(BEAT_MS, () => diary.beat());
  events.every(PROBE_MS, async () => {
    if (store.troubles.has('FULL')) await takeSpace(store);
    if (store.troubles.has('READ_ONLY')) await diary.beat();
  });
  events.every(FORGET_MS, () => forgetOldHours(store));
  const read = statusReader(options);

  app.get('/status', { logLevel: 'warn' }, async (request, reply) => {
    const report = await read(!isForOperatorsElsewhere && isFromThisMachine(request));
    const language = languageOf(request.headers['accept-language']);
    const type = new Negotiator(request.raw).mediaType(['application/json', 'text/html']);
    reply
      .code(statusCodeOf(report))
      .header('vary', 'Accept, Accept-Language, Accept-Encoding')
      .header('content-language', language);
    if (type !== 'text/html') return reply.send(report);
    return reply
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(statusPage(report, language));
  });
  return { read: () => read(true), beat: (isRunning) => diary.beat(isRunning) };
}

/** For monitors that look at the code alone. */
export const statusCodeOf = ({ status }: StatusReport): number => (status === 'down' ? 503 : 200);
