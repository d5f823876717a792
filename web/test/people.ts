import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * Somebody whom no other story knows, with the password of the demo; of a company of their own, if it gets a name. They may
 * use what the planner may, or some of it.
 */
export async function newUser(
  company?: string,
  administrator = false,
  services?: readonly string[],
): Promise<{ username: string; companyId: number }> {
  const username = `test-${randomBytes(4).toString('hex')}`;
  return withDatabase(async (database) => {
    let companyId = 1;
    if (company) {
      const name = `${company} ${username}`;
      const made = await database.query('INSERT INTO company (name) VALUES ($1) RETURNING id', [name]);
      companyId = Number(made.rows[0].id);
      await database.query(
        `INSERT INTO company_service (company_id, service, end_date, facilities)
         SELECT $1, service, end_date, facilities FROM company_service WHERE company_id = 1`,
        [companyId],
      );
    }
    await database.query(
      `INSERT INTO app_user (company_id, username, email, first_name, last_name, confirmed, password_hash, administrator)
       SELECT $1, $2, $2 || '@test.example', 'Tora', 'Ny', true, password_hash, $3
       FROM app_user WHERE username = 'planner'`,
      [companyId, username, administrator],
    );
    await database.query(
      `INSERT INTO user_service (company_id, username, service, roles)
       SELECT $1, $2, service, roles FROM user_service
       WHERE username = 'planner' AND ($3::text[] IS NULL OR service = ANY ($3))`,
      [companyId, username, services ?? null],
    );
    return { username, companyId };
  });
}

/** So many projects of a user, one a day. */
export const newProjects = (
  { username, companyId }: { username: string; companyId: number },
  count: number,
): Promise<unknown> =>
  withDatabase((database) =>
    database.query(
      `INSERT INTO project (company_id, number, name, status, start_date, location, owner, modules, created_by,
         modified_by, words)
       SELECT $1, 'M-' || lpad(i::text, 5, '0'), 'Kabling av strekning ' || i, 'STARTED',
         timestamptz '2000-01-01T07:00:00Z' + i * interval '1 day',
         json_build_object('coordinate', json_build_object('latitude', 60 + i % 10, 'longitude', 10 + i % 7)),
         $2, '{CABLESIMULATOR}', $2, $2, to_tsvector('simple', 'kabling av strekning ' || i)
       FROM generate_series(1, $3::int) i`,
      [companyId, username, count],
    ),
  );

/** As after ten wrong guesses at the password. */
export const lockAccount = (username: string): Promise<unknown> =>
  withDatabase((database) =>
    database.query(
      "UPDATE app_user SET failures = 10, locked_until = now() + interval '1 hour' WHERE username = $1",
      [username],
    ),
  );

/** As an operator gives a company a domain. */
export const giveDomain = (companyId: number, domain: string): Promise<unknown> =>
  withDatabase((database) =>
    database.query('UPDATE company SET domains = ARRAY[$2] WHERE id = $1', [companyId, domain]),
  );

/** As if somebody had come from their directory so many minutes ago. The server asks again who they are after four seconds. */
export async function ageLogin(connectionId: string, minutes: number): Promise<void> {
  await withDatabase((database) =>
    database.query(
      "UPDATE web_session SET created_at = now() - $2 * interval '1 minute' WHERE connection_id = $1",
      [connectionId, minutes],
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 4_500));
}

/** Passwords of others are good no longer. */
export const leavePasswordsToAdministrators = (companyId: number): Promise<unknown> =>
  withDatabase((database) =>
    database.query("UPDATE company SET password_login = 'ADMINISTRATORS' WHERE id = $1", [companyId]),
  );

async function withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: inject('web')!.databaseUrl });
  await database.connect();
  return work(database).finally(() => database.end());
}
