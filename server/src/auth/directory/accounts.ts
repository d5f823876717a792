import type { NewEvent } from '../../events/event.js';
import { Contention, type Tx } from '../../store/store.js';
import * as store from './accounts.sql.js';
import type { Connection } from './connection.sql.js';
import { type Claims, domainOf, emailOf, namesOf, subjectOf, usernameOf } from './person.js';
import { leavesGroupsOut, type Roles, rolesOf, valuesOf } from './roles.js';
import { type ChangedRights, currentRoles, groupValues, knownRoles, writeRoles } from './roles.sql.js';

/** Of names that others take just before. */
const MAX_TRIES = 20;

/** Why somebody whom the directory knows does not get in. */
export type AccountProblem =
  | 'SIGN_IN_REFUSED'
  | 'EMAIL_MISSING'
  | 'EMAIL_NOT_VERIFIED'
  | 'EMAIL_DOMAIN_REFUSED'
  | 'ACCOUNT_EXISTS'
  | 'ACCOUNT_UNKNOWN'
  | 'ACCOUNT_DISABLED'
  | 'GROUPS_OVERAGE';

/** What a directory tells of somebody who has no account by their subject yet. */
export interface Newcomer {
  subject: string;
  email: string;
  /** What a user name is made of. */
  name: string;
  firstName: string | undefined;
  lastName: string | undefined;
}

/** Whose account a login is, or would be, and what they may do. */
export interface Verdict {
  problem?: AccountProblem;
  subject?: string;
  email?: string;
  username?: string;
  isNew?: boolean;
  roles?: Roles;
  /** The account, if it is there; else the newcomer. */
  person?: store.KnownPerson;
  newcomer?: Newcomer;
}

/** Decides about a login by the claims of its ID token, and changes nothing. */
export async function judge(tx: Tx, connection: Connection, claims: Claims): Promise<Verdict> {
  const subject = subjectOf(claims, connection.subjectClaim);
  if (subject === undefined) return { problem: 'SIGN_IN_REFUSED' };
  const person = await store.findPerson(tx, connection.id, subject);
  const email = emailOf(claims);
  const overage =
    connection.roleSource === 'LOGIN' && leavesGroupsOut(claims, connection.roleClaim)
      ? ({ problem: 'GROUPS_OVERAGE' } as const)
      : {};
  if (person) {
    const { username } = person;
    const roles = await rolesAtLogin(tx, connection, claims, person);
    const known = {
      subject,
      email: email ?? person.email,
      username,
      isNew: false,
      roles,
      person,
      ...overage,
    };
    return person.active ? known : { ...known, problem: 'ACCOUNT_DISABLED' };
  }
  const problem = await refusalOf(tx, connection, claims, email);
  if (problem) return { problem, subject, ...(email !== undefined && { email }), isNew: true };
  const holder = await store.findByEmail(tx, connection, email!);
  if (holder) {
    const { username, isOpen } = holder;
    if (!isOpen) return { problem: 'ACCOUNT_EXISTS', subject, email: email!, isNew: true };
    const roles = await rolesAtLogin(tx, connection, claims, { username });
    const newcomer = newcomerOf(claims, subject, email!);
    return { subject, email: email!, username, isNew: false, roles, newcomer, ...overage };
  }
  if (connection.provisioning === 'OFF')
    return { problem: 'ACCOUNT_UNKNOWN', subject, email: email!, isNew: true };
  const newcomer = newcomerOf(claims, subject, email!);
  const username = await store.freeUsername(tx, usernameOf(newcomer.name));
  const roles = await rolesAtLogin(tx, connection, claims, undefined);
  return { subject, email: email!, username, isNew: true, roles, newcomer, ...overage };
}

async function refusalOf(
  tx: Tx,
  connection: Connection,
  claims: Claims,
  email: string | undefined,
): Promise<AccountProblem | undefined> {
  if (email === undefined) return 'EMAIL_MISSING';
  if (claims.email_verified === false || claims.email_verified === 'false') return 'EMAIL_NOT_VERIFIED';
  return (await isOwnDomain(tx, connection, email)) ? undefined : 'EMAIL_DOMAIN_REFUSED';
}

/** A company without domains takes any. */
export async function isOwnDomain(tx: Tx, { companyId }: Connection, email: string): Promise<boolean> {
  const domains = await store.domainsOf(tx, companyId);
  return domains.length === 0 || domains.includes(domainOf(email));
}

function newcomerOf(claims: Claims, subject: string, email: string): Newcomer {
  const { preferred_username: name } = claims;
  return {
    subject,
    email,
    name: typeof name === 'string' && name.trim() !== '' ? name : email,
    ...namesOf(claims),
  };
}

/** What somebody may do after a login: by the claims, by the groups of SCIM, or as administrators set it. */
async function rolesAtLogin(
  tx: Tx,
  connection: Connection,
  claims: Claims,
  person: { username: string; scimId?: string } | undefined,
): Promise<Roles> {
  const { roleSource, roleClaim, companyId } = connection;
  if (roleSource === 'LOCAL')
    return person ? currentRoles(tx, person.username) : { roles: [], administrator: false };
  const values =
    roleSource === 'LOGIN'
      ? valuesOf(claims, roleClaim)
      : person?.scimId
        ? await groupValues(tx, connection, person.scimId)
        : [];
  return rolesOf(values, connection, await knownRoles(tx, companyId));
}

/** Thrown inside the transaction of a login, which it ends. */
export class LoginRefused extends Error {
  constructor(readonly problem: AccountProblem) {
    super(problem);
  }
}

/** Lets somebody in by the claims of an ID token: finds or makes the account, and sets the roles. */
export async function admitPerson(
  tx: Tx,
  connection: Connection,
  claims: Claims,
): Promise<{ username: string; events: NewEvent[] }> {
  let verdict = await judge(tx, connection, claims);
  if (!verdict.problem && !verdict.person) {
    // Of two first logins at once, the second finds the account of the first.
    await store.lockConnection(tx, connection.id);
    verdict = await judge(tx, connection, claims);
  }
  if (verdict.problem) throw new LoginRefused(verdict.problem);
  if (verdict.person) {
    const { username } = verdict.person;
    const changes = await rightsAtLogin(tx, connection, username, verdict.roles!);
    return { username, events: changes.map((one) => rightsEvent(connection, one)) };
  }
  const added = await addPerson(tx, connection, verdict.newcomer!);
  const [changed] = await rightsAtLogin(tx, connection, added.username, verdict.roles!);
  return { username: added.username, events: [eventOfPerson(connection, added, changed)] };
}

export interface AddedPerson {
  username: string;
  scimId: string;
  /** The account was there and is taken over. */
  isLinked: boolean;
  version: number;
}

/**
 * Gives a newcomer an account: the open one with the e-mail, or a new one. The caller has decided that this may be, and
 * holds the lock of the connection.
 */
export async function addPerson(tx: Tx, connection: Connection, newcomer: Newcomer): Promise<AddedPerson> {
  const { subject, email, name, firstName, lastName } = newcomer;
  for (let tries = 1; ; tries++) {
    const holder = await store.findByEmail(tx, connection, email);
    if (holder && !holder.isOpen) throw new LoginRefused('ACCOUNT_EXISTS');
    if (holder) {
      const version = await store.closeForLinking(tx, holder.username);
      const scimId = await store.insertIdentity(tx, connection, holder.username, subject);
      return { username: holder.username, scimId, isLinked: true, version };
    }
    const username = await store.freeUsername(tx, usernameOf(name));
    const person = { username, email, firstName, lastName };
    if ((await store.insertPerson(tx, connection.companyId, person)) === 0) {
      if (tries === MAX_TRIES) throw new Contention('others take the same names');
      continue;
    }
    const scimId = await store.insertIdentity(tx, connection, username, subject);
    return { username, scimId, isLinked: false, version: 1 };
  }
}

/** What is told of somebody who was added, together with the rights that came with it. */
export function eventOfPerson(
  { companyId, id }: Connection,
  { username, isLinked, version }: AddedPerson,
  changed?: ChangedRights,
): NewEvent {
  const resource = `user:${username}`;
  const current = changed?.version ?? version;
  if (!isLinked) return { companyId, type: 'user.created', resource, version: current };
  const properties = (changed?.properties ?? []).map((property) => ({ property }));
  const changes = [{ property: 'connection', to: id }, ...properties];
  return { companyId, type: 'user.changed', resource, version: current, changes };
}

/** What is told of somebody whose rights changed. */
export const rightsEvent = (
  { companyId }: Pick<Connection, 'companyId'>,
  { username, version, properties }: ChangedRights,
): NewEvent => ({
  companyId,
  type: 'user.changed',
  resource: `user:${username}`,
  version,
  changes: properties.map((property) => ({ property })),
});

async function rightsAtLogin(
  tx: Tx,
  connection: Connection,
  username: string,
  roles: Roles,
): Promise<ChangedRights[]> {
  if (connection.roleSource === 'LOCAL') return [];
  return writeRoles(tx, connection.companyId, [{ username, ...roles }]);
}
