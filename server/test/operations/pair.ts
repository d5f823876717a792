import { until } from '../faults/program.js';
import { type Postgres, startDemoPrimary, startStandby } from './postgres.js';

/** A primary with demo data, and a standby that has all of it. */
export async function startPair(
  before: (primary: Postgres) => Promise<void> = async () => undefined,
): Promise<{ primary: Postgres; standby: Postgres }> {
  const primary = await startDemoPrimary();
  await before(primary);
  const standby = await startStandby(primary, 'standby');
  await until('the standby follows', async () => (await followers(primary, 'streaming')).length);
  return { primary, standby };
}

const followers = (primary: Postgres, state: string) =>
  primary.query(`SELECT FROM pg_stat_replication WHERE state = '${state}' OR sync_state = '${state}'`);

export async function makeSynchronous(primary: Postgres): Promise<void> {
  await primary.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await primary.query('SELECT pg_reload_conf()');
  await until('the standby is asked for every commit', async () => (await followers(primary, 'sync')).length);
}

/** Stops replication to the standby, and returns its previous `primary_conninfo`. */
export async function pauseReplication(standby: Postgres, primary: Postgres): Promise<string> {
  const [row] = await standby.query<{ conninfo: string }>(
    "SELECT current_setting('primary_conninfo') AS conninfo",
  );
  await setConninfo(standby, '');
  await until('the standby is gone', async () => !(await followers(primary, 'streaming')).length);
  return row!.conninfo;
}

export async function setConninfo(standby: Postgres, conninfo: string): Promise<void> {
  await standby.query(`ALTER SYSTEM SET primary_conninfo = '${conninfo}'`);
  await standby.query('SELECT pg_reload_conf()');
}
