import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Cluster } from './cluster.js';

export interface Copy {
  url: string;
  drop(): Promise<void>;
}

/** A fresh copy of the demo database. Its files are copied, because writing them to the log takes twice as long. */
export async function copyDemo({ host, port, user }: Cluster['address']): Promise<Copy> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const admin = new pg.Client({ host, port, user, database: 'postgres' });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await run(`CREATE DATABASE ${name} TEMPLATE demo STRATEGY file_copy`);
  return {
    url: `postgres://localhost/${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}
