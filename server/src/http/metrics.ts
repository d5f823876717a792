import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.js';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

class Timing {
  readonly buckets = new Array<number>(BUCKETS.length).fill(0);
  sum = 0;
  count = 0;

  observe(seconds: number): void {
    const slot = BUCKETS.findIndex((bound) => seconds <= bound);
    if (slot >= 0) this.buckets[slot]!++;
    this.sum += seconds;
    this.count++;
  }
}

/** Counts and times of requests by operation and status, in the Prometheus text format. */
export function registerMetrics(app: FastifyInstance, store: Store): void {
  const timings = new Map<string, Timing>();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  app.addHook('onClose', async () => delay.disable());

  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation ?? 'other';
    const labels = `operation="${operation}",status="${reply.statusCode}"`;
    const timing = timings.get(labels) ?? new Timing();
    timings.set(labels, timing);
    timing.observe(reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', { logLevel: 'warn' }, (_request, reply) => {
    const lines = ['# TYPE spadework_request_seconds histogram'];
    for (const [labels, { buckets, sum, count }] of timings) {
      let seen = 0;
      for (const [i, bound] of BUCKETS.entries()) {
        seen += buckets[i]!;
        lines.push(`spadework_request_seconds_bucket{${labels},le="${bound}"} ${seen}`);
      }
      lines.push(`spadework_request_seconds_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(
        `spadework_request_seconds_sum{${labels}} ${sum}`,
        `spadework_request_seconds_count{${labels}} ${count}`,
      );
    }
    const { total, idle, waiting } = store.load;
    gauge(lines, 'spadework_database_connections', 'state="busy"', total - idle);
    gauge(lines, 'spadework_database_connections', 'state="idle"', idle);
    gauge(lines, 'spadework_database_waiting', '', waiting);
    // Since the last time that somebody asked.
    gauge(lines, 'spadework_event_loop_delay_p99_seconds', '', delay.percentile(99) / 1e9);
    gauge(lines, 'spadework_event_loop_delay_max_seconds', '', delay.max / 1e9);
    delay.reset();
    gauge(lines, 'process_resident_memory_bytes', '', process.memoryUsage.rss());
    gauge(lines, 'process_uptime_seconds', '', process.uptime());
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

function gauge(lines: string[], name: string, labels: string, value: number): void {
  const type = `# TYPE ${name} gauge`;
  if (!lines.includes(type)) lines.push(type);
  lines.push(`${name}${labels && `{${labels}}`} ${value}`);
}
