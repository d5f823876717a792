import { type Caller, isAdministrator } from './caller.js';
import { Refusal, type RefusalCode } from './refusals.js';

/** For whom an operation is, beside its scope: what is known of a caller before the request is read. */
export const AUDIENCES = {
  /** Administrators of the company, people and programs. */
  ADMINISTRATORS: [isAdministrator, 'ADMINISTRATOR_REQUIRED'],
  /** People alone: a program was made administrator for projects, and not to make users. */
  ADMINISTRATING_USERS: [
    ({ user }) => user?.administrator === true && user.confirmed,
    'ADMINISTRATOR_REQUIRED',
  ],
  /** Every program, and people who are administrators. */
  CLIENTS_AND_ADMINISTRATORS: [({ user }) => !user || user.administrator, 'ADMINISTRATOR_REQUIRED'],
  /** People whom their company has confirmed, and programs. */
  CONFIRMED: [({ user }) => user?.confirmed !== false, 'CONFIRMATION_REQUIRED'],
} as const satisfies Record<string, readonly [(caller: Caller) => boolean, RefusalCode]>;

export type Audience = keyof typeof AUDIENCES;

export function requireAudience(caller: Caller, audience: Audience | undefined): void {
  if (audience === undefined) return;
  const [belongs, code] = AUDIENCES[audience];
  if (!belongs(caller)) throw new Refusal(code);
}
