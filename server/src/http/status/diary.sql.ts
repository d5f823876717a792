import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

/** For so many days it is kept what servers noticed. */
export const DAYS = 90;
/** A server that was not heard of for so long is not there. */
export const SILENT_SECONDS = 90;

export interface Counts {
  requests: number;
  errors: number;
  slow: number;
}

/** Adds to what a server noticed in this hour, and marks this minute. The clock is the database's, the same for all servers. */
export const writeBeat = (
  tx: Tx,
  server: string,
  version: string,
  { requests, errors, slow }: Counts,
  isRunning: boolean,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO server_hour AS h (hour, server, version, running, minutes, requests, errors, slow)
        VALUES (date_trunc('hour', now()), ${server}, ${version}, ${isRunning},
          set_bit(B'0'::bit(60), extract(minute FROM now())::int, 1), ${requests}, ${errors}, ${slow})
        ON CONFLICT (hour, server) DO UPDATE SET
          minutes = h.minutes | excluded.minutes, seen_at = now(), running = excluded.running,
          requests = h.requests + excluded.requests, errors = h.errors + excluded.errors, slow = h.slow + excluded.slow`,
  );

/** Takes a megabyte of the disk for a moment. An update of a row finds room even on a disk that is full. */
export const takeSpace = (tx: Tx): Promise<number> =>
  tx.run(
    sql`CREATE TEMPORARY TABLE space_probe ON COMMIT DROP AS
        SELECT repeat(md5(i::text), 60) AS filling FROM generate_series(1, 500) AS i`,
  );

/** How many servers run on this database. One that was killed counts until it has been silent for long enough. */
export const countServers = async (tx: Tx): Promise<number> =>
  (await tx.row<{ count: number }>(
    sql`SELECT count(DISTINCT server) FROM server_hour
        WHERE running AND seen_at > now() - make_interval(secs => ${SILENT_SECONDS})`,
  ))!.count;

export const forgetOldHours = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM server_hour WHERE hour < now() - make_interval(days => ${DAYS + 1})`);

/** What all servers together noticed on a day. */
export interface DayRow extends Counts {
  /** Such as `2026-11-16`, in UTC. */
  day: string;
  /** In how many minutes at least one server was there. */
  minutes: number;
}

export interface Diary {
  days: DayRow[];
  /** When the first server was seen; null if there was none. */
  since: string | null;
  now: string;
  /** How many servers are there now, and how many requests of the last two hours failed. */
  servers: number;
  recent: Counts;
}

export async function readDiary(tx: Tx): Promise<Diary> {
  const row = await tx.row<Diary>(
    sql`WITH hours AS (
          SELECT hour, bit_count(bit_or(minutes)) AS minutes, sum(requests) AS requests, sum(errors) AS errors,
            sum(slow) AS slow, count(*) FILTER (WHERE running AND seen_at > now() - make_interval(secs => ${SILENT_SECONDS})) AS servers,
            position(B'1' IN bit_or(minutes)) - 1 AS first
          FROM server_hour WHERE hour > now() - make_interval(days => ${DAYS}) GROUP BY hour),
        days AS (
          SELECT to_char(hour, 'YYYY-MM-DD') AS day, sum(minutes)::int AS minutes, sum(requests)::float8 AS requests,
            sum(errors)::float8 AS errors, sum(slow)::float8 AS slow
          FROM hours GROUP BY 1 ORDER BY 1)
        SELECT coalesce((SELECT json_agg(d) FROM days d), '[]') AS days,
          (SELECT hour + make_interval(mins => first) FROM hours ORDER BY hour LIMIT 1) AS since,
          now() AS now, coalesce((SELECT sum(servers) FROM hours WHERE hour > now() - interval '2 hours'), 0)::int AS servers,
          (SELECT json_build_object('requests', coalesce(sum(requests), 0), 'errors', coalesce(sum(errors), 0),
             'slow', coalesce(sum(slow), 0)) FROM hours WHERE hour > now() - interval '2 hours') AS recent`,
  );
  return row!;
}
