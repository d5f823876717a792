import pg from 'pg';

/** What servers write by themselves, whether anybody asks or not. */
const BY_ITSELF = [
  ['event', 'UPDATE'],
  ['event_head', 'INSERT'],
  ['event_head', 'UPDATE'],
  ['webhook_delivery', 'UPDATE'],
  ['packing', 'INSERT'],
  ['segment_check', 'INSERT'],
  ['segment_check', 'UPDATE'],
  ['oauth_token', 'UPDATE'],
  ['missed_search', 'INSERT'],
  ['missed_search', 'UPDATE'],
  ['server_hour', 'INSERT'],
  ['server_hour', 'UPDATE'],
].map((pair) => pair.join(' '));

/** Tells which tables were written by committed transactions: a notification of one that is rolled back is never sent. */
export async function watchCommitted(databaseUrl: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`
    CREATE FUNCTION tell_committed() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('committed', TG_TABLE_NAME || ' ' || TG_OP); RETURN NULL; END $$;
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('CREATE TRIGGER tell_committed AFTER INSERT OR UPDATE OR DELETE ON %I
          FOR EACH ROW EXECUTE FUNCTION tell_committed()', name);
      END LOOP;
    END $$;
    LISTEN committed`);
  let notified: string[] = [];
  client.on('notification', ({ payload }) => notified.push(payload!));
  return {
    /** What was written since the last call. */
    async since(): Promise<string[]> {
      // The answer to a query comes after the notifications of what was committed before.
      await client.query('SELECT 1');
      const written = notified.filter((one) => !BY_ITSELF.includes(one));
      notified = [];
      return written;
    },
    close: () => client.end(),
  };
}
