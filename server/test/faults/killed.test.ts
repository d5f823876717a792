import { afterAll, describe, expect, test } from 'vitest';
import { DATABASE_KILLS, proof, SEED, SERVER_KILLS } from './counts.js';
import { killed, type Survival } from './kills.js';
import { cleanUp } from './program.js';
import { deliveredInAdvance, withoutSomeEvents } from './sabotage.js';

afterAll(cleanUp);

const tell = (what: string, times: number, { answered, repeated, events, delivered, gaps }: Survival) =>
  console.log(
    `${what} killed ${times} times: ${answered} answers, ${repeated} tries in vain, ${events} events, delivered ${delivered} times, back after ${Math.min(...gaps)} to ${Math.max(...gaps)} ms; seed ${SEED}`,
  );
const patience = (times: number) => 600_000 + times * 12_000;

describe('killed during writes to all services', () => {
  test(
    'the server: what was acknowledged is there once and whole, and a new one goes on',
    async () => {
      // Fails when the Idempotency-Key is claimed outside the transaction of the work (a repeated request is
      // refused with PROJECT_NUMBER_TAKEN, or its usage is recorded twice), and when a project is committed
      // before its calculation. Of the events: when the sequencer takes what is greater than the last id and not what
      // has no position (events that were committed late have none, and the ledger finds their writes untold).
      const survival = await killed({ victim: 'server', times: SERVER_KILLS });
      tell('the server', SERVER_KILLS, survival);
      expect(survival.findings).toEqual([]);
      expect(survival.repeated).toBeGreaterThan(SERVER_KILLS);
    },
    patience(SERVER_KILLS),
  );

  test(
    'PostgreSQL: the same, and the server brings it back by itself',
    async () => {
      // Fails when the server does not start a PostgreSQL that died, or ends itself when a connection breaks.
      const survival = await killed({ victim: 'PostgreSQL', times: DATABASE_KILLS });
      tell('PostgreSQL', DATABASE_KILLS, survival);
      expect(survival.findings).toEqual([]);
      expect(survival.repeated).toBeGreaterThan(DATABASE_KILLS);
    },
    patience(DATABASE_KILLS),
  );

  proof(
    'the check finds what is lost without synchronous_commit',
    async () => {
      // The sabotage: answers go out before the log is on disk, and the log is written rarely.
      const { findings } = await killed({
        victim: 'PostgreSQL',
        times: 1,
        sabotage: [
          'ALTER DATABASE spadework SET synchronous_commit = off',
          "ALTER SYSTEM SET wal_writer_delay = '10s'",
          "ALTER SYSTEM SET wal_writer_flush_after = '1GB'",
          'SELECT pg_reload_conf()',
          'CHECKPOINT',
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'spadework'",
        ],
      });
      expect(findings.join('\n')).toContain('acknowledged and lost');
    },
    600_000,
  );

  proof(
    'the check finds a change without its event',
    async () => {
      const { findings } = await killed({ victim: 'server', times: 1, env: withoutSomeEvents });
      expect(findings.join('\n')).toContain('acknowledged without an event');
    },
    600_000,
  );

  proof(
    'the check finds an event that a killed server did not deliver',
    async () => {
      const { findings } = await killed({
        victim: 'server',
        times: 3,
        env: deliveredInAdvance,
        receiverMs: 100,
      });
      expect(findings.join('\n')).toContain('never delivered');
    },
    600_000,
  );
});
