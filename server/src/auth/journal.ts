import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PropertyChange } from '../events/event.js';
import { networkOf } from '../kernel/network.js';

/** Why a login or another use of a credential failed. Only the log and the events of the company say it. */
export type LoginReason =
  | 'UNKNOWN_USER'
  | 'WRONG_PASSWORD'
  | 'PASSWORD_LOGIN_OFF'
  | 'INACTIVE_USER'
  | 'CLIENT_NOT_ALLOWED'
  | 'LOCKED'
  | 'ONE_TIME_PASSWORD'
  | 'SECOND_FACTOR_NEEDED'
  | 'PASSKEY_REFUSED'
  | 'UNKNOWN_CLIENT'
  | 'WRONG_SECRET'
  | 'TOKEN_REUSED'
  | 'REFUSED';

/** One line of the log about a login, a failure, a lock or a refresh. It never holds a secret. */
export interface JournalEntry {
  client?: string | undefined;
  user?: string | undefined;
  address?: string | undefined;
  reason?: LoginReason | undefined;
  /** The error code that was answered, where no other reason is known. */
  error?: string | undefined;
}

export interface JournalLog {
  info(entry: object, message: string): void;
  warn(entry: object, message: string): void;
}

/** Where a login comes from, and where its lines are logged. */
export interface Origin {
  /** The address of the caller. */
  address: string;
  /** Whether the address may be written to the log and to events. */
  showsAddress: boolean;
  /** What was called, as events name it. */
  operation: string;
  log: JournalLog;
}

/** The origin of a login that a request asks for. */
export const originOf = (request: FastifyRequest, showsAddress: boolean): Origin => ({
  address: request.ip,
  showsAddress,
  operation: request.routeOptions.config.operation!,
  log: request.log,
});

/** The address as the log and events may tell it. */
export const shownAddress = ({ address, showsAddress }: Origin) => (showsAddress ? address : undefined);

/** Writes one line. What did not succeed is a warning. */
export function writeJournal(origin: Origin, message: string, entry: Omit<JournalEntry, 'address'>): void {
  const line = { ...entry, address: shownAddress(origin) };
  if (entry.reason || entry.error) origin.log.warn(line, message);
  else origin.log.info(line, message);
}

/** What an event tells of a login, beside its address. */
export function loginChanges(client: string, reason?: LoginReason): PropertyChange[] {
  return [
    { property: 'client', to: client },
    ...(reason === undefined ? [] : [{ property: 'reason', to: reason }]),
  ];
}

/** A place under a hash, because nothing needs to read it back. */
export const placeOf = (username: string, address: string): Buffer =>
  hash('sha256', `${username}\n${networkOf(address)}`, 'buffer');
