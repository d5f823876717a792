import { sql } from '../../dist/store/sql.js';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Somebody as directories send them. */
export const userOf = (name) => ({
  schemas: [USER],
  externalId: name,
  userName: `${name}@north.example`,
  active: true,
  displayName: `Kari Kabel ${name}`,
  name: { givenName: 'Kari', familyName: `Kabel ${name}` },
  emails: [{ primary: true, type: 'work', value: `${name}@north.example` }],
  title: 'Planlegger',
});

export const groupOf = (displayName, ids) => ({
  schemas: [GROUP],
  displayName,
  members: ids.map((value) => ({ value })),
});

export const patchOf = (...Operations) => ({ schemas: [PATCH], Operations });

/** People of a connection whom SCIM has sent, without sending them. */
export const fillWithPeople = (store, connectionId, many) =>
  store.run(sql`
    WITH people AS (
      INSERT INTO app_user (company_id, username, email, first_name, last_name, position, confirmed)
      SELECT 1, ${connectionId} || n, ${connectionId} || n || '@north.example', 'Kari', 'Kabel ' || n, 'Planlegger', true
      FROM generate_series(1, ${many}::int) n RETURNING username)
    INSERT INTO external_identity (company_id, connection_id, username, subject, user_name, display_name)
    SELECT 1, ${connectionId}, username, username, username || '@north.example', 'Kari Kabel' FROM people`);
