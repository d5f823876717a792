import { rightsEvent } from '../auth/directory/accounts.js';
import type { Connection } from '../auth/directory/connection.sql.js';
import { cleanText } from '../auth/directory/person.js';
import { writeGroupRoles } from '../auth/directory/roles.sql.js';
import { changed, type Outcome, unchanged } from '../events/door.js';
import { isUuid } from '../http/parameters.js';
import type { Tx } from '../store/store.js';
import { invalidValue, notFound, taken } from './fault.js';
import { plainName, readCondition } from './filter.js';
import * as store from './groups.sql.js';
import { isObject, type Json, type Operation, readObject, readOperations } from './operations.js';

const MAX_NAME = 255;

/** A group as it is to be. */
interface Wanted {
  displayName: string | undefined;
  externalId: string | undefined;
  members: Set<string>;
}

export async function requireGroup(tx: Tx, connection: Connection, id: string): Promise<store.GroupRow> {
  const row = await store.findGroup(tx, connection, id);
  if (!row) throw notFound();
  return row;
}

export async function createGroup(
  tx: Tx,
  connection: Connection,
  body: unknown,
): Promise<Outcome<store.GroupRow>> {
  const wanted: Wanted = { displayName: undefined, externalId: undefined, members: new Set() };
  putAttributes(wanted, readObject(body), 'replace');
  const values = await complete(tx, connection, wanted, undefined);
  const id = await store.insertGroup(tx, connection, values);
  const added = await store.addMembers(tx, connection, id, [...wanted.members]);
  return tell(tx, connection, idsOf(added), await requireGroup(tx, connection, id));
}

export async function replaceGroup(tx: Tx, connection: Connection, id: string, body: unknown) {
  const group = await requireGroup(tx, connection, id);
  const wanted: Wanted = {
    displayName: undefined,
    externalId: group.externalId ?? undefined,
    members: new Set(),
  };
  putAttributes(wanted, readObject(body), 'replace');
  return put(tx, connection, group, wanted);
}

export async function patchGroup(tx: Tx, connection: Connection, id: string, body: unknown) {
  const operations = readOperations(body);
  const group = await requireGroup(tx, connection, id);
  const wanted: Wanted = {
    displayName: group.displayName,
    externalId: group.externalId ?? undefined,
    members: new Set(await membersOf(tx, connection, id)),
  };
  for (const { op, path, value } of operations) {
    if (path === undefined) putAttributes(wanted, value as Json, op);
    else putAttribute(wanted, path, value, op);
  }
  return put(tx, connection, group, wanted);
}

export async function removeGroup(tx: Tx, connection: Connection, id: string): Promise<Outcome<undefined>> {
  await requireGroup(tx, connection, id);
  const members = await membersOf(tx, connection, id);
  await store.deleteGroup(tx, connection, id);
  return tell(tx, connection, members, undefined);
}

const idsOf = (rows: readonly { scimId: string }[]) => rows.map(({ scimId }) => scimId);
const membersOf = async (tx: Tx, connection: Connection, id: string) =>
  idsOf(await store.listMembers(tx, connection, [id]));

async function put(
  tx: Tx,
  connection: Connection,
  group: store.GroupRow,
  wanted: Wanted,
): Promise<Outcome<store.GroupRow>> {
  const { id } = group;
  const values = await complete(tx, connection, wanted, id);
  const before = await membersOf(tx, connection, id);
  const leaving = before.filter((one) => !wanted.members.has(one));
  const removed = idsOf(await store.removeMembers(tx, connection, id, leaving));
  const added = idsOf(await store.addMembers(tx, connection, id, [...wanted.members]));
  const isRenamed =
    values.displayName !== group.displayName || (values.externalId ?? null) !== group.externalId;
  if (!isRenamed && removed.length + added.length === 0) return unchanged(group);
  await store.updateGroup(tx, connection, id, values);
  const affected = isRenamed ? [...before, ...added] : [...removed, ...added];
  return tell(tx, connection, affected, await requireGroup(tx, connection, id));
}

/** Gives these people the roles of the groups that they are in now, all in one statement, and tells of each. */
async function tell<T>(
  tx: Tx,
  connection: Connection,
  scimIds: readonly string[],
  answer: T,
): Promise<Outcome<T>> {
  const people = scimIds.length > 0 ? await writeGroupRoles(tx, connection, scimIds) : [];
  const [event, ...events] = people.map((one) => rightsEvent(connection, one));
  return event ? changed({ event, events }, () => answer) : unchanged(answer);
}

async function complete(
  tx: Tx,
  connection: Connection,
  { displayName, externalId }: Wanted,
  besides: string | undefined,
): Promise<store.GroupValues> {
  if (displayName === undefined) throw invalidValue('displayName is missing.');
  const values = { displayName, externalId };
  if (await store.hasGroup(tx, connection, values, besides))
    throw taken('A group with this displayName or externalId is there already.');
  return values;
}

function putAttributes(group: Wanted, attributes: Json, op: Operation['op']): void {
  for (const [name, value] of Object.entries(attributes)) putAttribute(group, name, value, op);
}

/** What is not known is ignored. */
function putAttribute(group: Wanted, path: string, value: unknown, op: Operation['op']): void {
  const name = plainName(path);
  if (name === 'displayname') group.displayName = op === 'remove' ? undefined : textOf('displayName', value);
  if (name === 'externalid') group.externalId = op === 'remove' ? undefined : textOf('externalId', value);
  if (name === 'members') putMembers(group, value, op);
  const [, inner] = /^members\[(.*)\]$/s.exec(name) ?? [];
  const one = inner === undefined ? undefined : memberIn(inner);
  if (one !== undefined && op === 'remove') group.members.delete(one);
}

/** Of `Remove` with a value, Entra means these members and not all. */
function putMembers(group: Wanted, value: unknown, op: Operation['op']): void {
  const isAll = op === 'replace' || (op === 'remove' && (value === undefined || value === null));
  if (isAll) group.members.clear();
  for (const id of readMembers(value)) {
    if (op === 'remove') group.members.delete(id);
    else group.members.add(id);
  }
}

function readMembers(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  return list
    .map((one) => (isObject(one) ? one.value : one))
    .filter((id) => typeof id === 'string')
    .map((id) => id.toLowerCase())
    .filter(isUuid);
}

function memberIn(condition: string): string | undefined {
  const [name, value] = readCondition(condition) ?? [];
  return name === 'value' && typeof value === 'string' ? value.toLowerCase() : undefined;
}

function textOf(name: string, value: unknown): string | undefined {
  const [one] = Array.isArray(value) ? value : [value];
  const text = isObject(one) ? one.value : one;
  if (text === undefined || text === null) return undefined;
  if (typeof text !== 'string' || cleanText(text, MAX_NAME) !== text)
    throw invalidValue(`${name} must be a text of at most ${MAX_NAME} characters.`);
  return text;
}
