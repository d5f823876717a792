import { setUser, touchUser, userState } from '../auth/administration.sql.js';
import { administratorsAmong, hasAdministrator } from '../auth/administrators.sql.js';
import { changedColumns } from '../auth/changedColumns.js';
import { addPerson, eventOfPerson, isOwnDomain, LoginRefused } from '../auth/directory/accounts.js';
import { deleteIdentity, findByEmail } from '../auth/directory/accounts.sql.js';
import type { Connection } from '../auth/directory/connection.sql.js';
import { asEmail } from '../auth/directory/person.js';
import { writeGroupRoles } from '../auth/directory/roles.sql.js';
import { endSessionsOfUser } from '../auth/tokens.sql.js';
import { changesBetween } from '../events/difference.js';
import { changed, type Outcome, unchanged } from '../events/door.js';
import type { NewEvent } from '../events/event.js';
import type { Tx } from '../store/store.js';
import { invalidValue, notFound, ScimFault, taken } from './fault.js';
import { readObject, readOperations } from './operations.js';
import { applyOperations, type PersonValues, putAttributes } from './person.js';
import * as store from './users.sql.js';

/** Who somebody is, and what is kept of them. */
interface Wanted extends PersonValues {
  userName: string;
  externalId: string;
  email: string;
}

export async function requirePerson(tx: Tx, connection: Connection, id: string): Promise<store.PersonRow> {
  const row = await store.findPersonById(tx, connection, id);
  if (!row) throw notFound();
  return row;
}

/** Adds somebody; whoever logged in before SCIM came is that person. */
export async function createUser(
  tx: Tx,
  connection: Connection,
  body: unknown,
): Promise<Outcome<store.PersonRow>> {
  const values: PersonValues = {};
  putAttributes(values, readObject(body));
  const wanted = complete(values);
  const known = await store.findPersonBySubject(tx, connection, wanted.externalId);
  if (known && !known.isUnsent) throw taken('Somebody with this externalId is there already.');
  if (known) return put(tx, connection, known, wanted);
  await requireUserName(tx, connection, wanted.userName, undefined);
  await requireDomain(tx, connection, wanted.email);
  const { externalId: subject, email, userName: name, firstName, lastName } = wanted;
  const added = await addPerson(tx, connection, { subject, email, name, firstName, lastName }).catch(
    (error) => {
      throw error instanceof LoginRefused ? takenEmail() : error;
    },
  );
  const before = await requirePerson(tx, connection, added.scimId);
  await write(tx, connection, before, wanted);
  const [rights] = await writeGroupRoles(tx, connection, [added.scimId]);
  if (added.isLinked) await touchUser(tx, added.username);
  const row = await requirePerson(tx, connection, added.scimId);
  const event = {
    ...eventOfPerson(connection, added, rights),
    version: await store.versionOf(tx, added.username),
  };
  return changed({ event }, () => row);
}

/** Puts a whole person in the place of what was there. */
export async function replaceUser(tx: Tx, connection: Connection, id: string, body: unknown) {
  const row = await requirePerson(tx, connection, id);
  const values: PersonValues = { externalId: row.subject, active: row.active };
  putAttributes(values, readObject(body));
  return put(tx, connection, row, complete(values));
}

export async function patchUser(tx: Tx, connection: Connection, id: string, body: unknown) {
  const operations = readOperations(body);
  const row = await requirePerson(tx, connection, id);
  const values = valuesOf(row);
  applyOperations(values, operations);
  return put(tx, connection, row, complete(values));
}

/** Disables and unlinks; nothing is erased. */
export async function removeUser(tx: Tx, connection: Connection, id: string): Promise<Outcome<undefined>> {
  const { username, active } = await requirePerson(tx, connection, id);
  const before = (await userState(tx, username))!;
  if (active) await disable(tx, connection, username);
  await deleteIdentity(tx, connection.companyId, username);
  await touchUser(tx, username);
  const changes = [
    ...changedColumns(before, (await userState(tx, username))!),
    { property: 'connection', to: null },
  ];
  return changed({ event: { ...(await eventOf(tx, connection, username)), changes } }, () => undefined);
}

/** Writes what a person is to be, if it is not that already. */
async function put(
  tx: Tx,
  connection: Connection,
  row: store.PersonRow,
  wanted: Wanted,
): Promise<Outcome<store.PersonRow>> {
  const { username, scimId } = row;
  await requireUserName(tx, connection, wanted.userName, scimId);
  if (wanted.externalId !== row.subject) {
    const other = await store.findPersonBySubject(tx, connection, wanted.externalId);
    if (other) throw taken('Somebody with this externalId is there already.');
  }
  if (wanted.email !== row.email) await requireEmail(tx, connection, username, wanted.email);
  const identity = changesBetween(identityOf(valuesOf(row)), identityOf(wanted), IDENTITY);
  const before = (await userState(tx, username))!;
  await write(tx, connection, row, wanted);
  const changes = [
    ...changedColumns(before, (await userState(tx, username))!),
    ...identity.map(({ property }) => ({ property })),
  ];
  if (changes.length === 0) return unchanged(await requirePerson(tx, connection, scimId));
  await store.touchIdentity(tx, connection, scimId);
  await touchUser(tx, username);
  const fresh = await requirePerson(tx, connection, scimId);
  return changed({ event: { ...(await eventOf(tx, connection, username)), changes } }, () => fresh);
}

const IDENTITY = ['userName', 'externalId', 'displayName', 'department'] as const;
const identityOf = (values: PersonValues) => ({
  userName: values.userName ?? null,
  externalId: values.externalId ?? null,
  displayName: values.displayName ?? null,
  department: values.department ?? null,
});

async function write(tx: Tx, connection: Connection, row: store.PersonRow, wanted: Wanted): Promise<void> {
  const { username } = row;
  const { active = true } = wanted;
  await store.updateIdentity(tx, connection, row.scimId, {
    subject: wanted.externalId,
    userName: wanted.userName,
    displayName: wanted.displayName,
    department: wanted.department,
  });
  await setUser(tx, username, {
    // Whoever has a password could be taken over by a link that is sent to another address.
    ...(!row.hasPassword && { email: wanted.email }),
    firstName: wanted.firstName ?? null,
    lastName: wanted.lastName ?? null,
    mobile: wanted.mobile ?? null,
    phone: wanted.phone ?? null,
    position: wanted.position ?? null,
  });
  if (row.active && !active) await disable(tx, connection, username);
  if (!row.active && active) {
    await setUser(tx, username, { active: true, failures: 0, lockedUntil: null });
    // Old sessions of somebody who comes back stay closed.
    await endSessionsOfUser(tx, username);
  }
}

/** Disables somebody and ends all that they have, on every server within the seconds for which servers remember it. */
async function disable(tx: Tx, { companyId }: Connection, username: string): Promise<void> {
  const isOne = (await administratorsAmong(tx, companyId, [username])).length > 0;
  if (isOne && !(await hasAdministrator(tx, companyId, [username])))
    throw new ScimFault(409, 'This is the last administrator of the company with a password.', 'mutability');
  await setUser(tx, username, { active: false });
  await endSessionsOfUser(tx, username);
}

const valuesOf = (row: store.PersonRow): PersonValues => ({
  userName: row.userName,
  externalId: row.subject,
  active: row.active,
  displayName: row.displayName ?? undefined,
  firstName: row.firstName ?? undefined,
  lastName: row.lastName ?? undefined,
  email: row.email,
  mobile: row.mobile ?? undefined,
  phone: row.phone ?? undefined,
  position: row.position ?? undefined,
  department: row.department ?? undefined,
});

/** Refuses without what every person has. */
function complete(values: PersonValues): Wanted {
  const { userName, externalId } = values;
  if (userName === undefined) throw invalidValue('userName is missing.');
  if (externalId === undefined)
    throw invalidValue('externalId is missing: it is what tells logins of this person from others.');
  const email = values.email ?? asEmail(userName);
  if (email === undefined) throw invalidValue('There is no e-mail, and userName is none.');
  return { ...values, userName, externalId, email };
}

async function requireUserName(
  tx: Tx,
  connection: Connection,
  userName: string,
  besides: string | undefined,
): Promise<void> {
  if (await store.hasUserName(tx, connection, userName, besides))
    throw taken('Somebody with this userName is there already.');
}

const takenEmail = () => taken('Somebody has an account with this e-mail, which is not open for linking.');

async function requireEmail(tx: Tx, connection: Connection, username: string, email: string): Promise<void> {
  await requireDomain(tx, connection, email);
  const holder = await findByEmail(tx, connection, email);
  if (holder && holder.username !== username) throw takenEmail();
}

async function requireDomain(tx: Tx, connection: Connection, email: string): Promise<void> {
  if (!(await isOwnDomain(tx, connection, email)))
    throw invalidValue('The e-mail is not of a domain of the company.');
}

const eventOf = async (tx: Tx, { companyId }: Connection, username: string): Promise<NewEvent> => ({
  companyId,
  type: 'user.changed',
  resource: `user:${username}`,
  version: await store.versionOf(tx, username),
});
