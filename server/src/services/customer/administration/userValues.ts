import { addDepartment, type UserValues } from '../../../auth/administration.sql.js';
import { parseDateTime } from '../../../http/dateTime.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import type { FieldError } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import { MESSAGES } from '../messages.js';
import { findCompany } from './company.sql.js';
import type { NewUser, UserInput } from './schemas.js';

const USERNAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export interface AskedService {
  service: string;
  roles: string[];
  endDate: string | null;
}

/** Refuses what the schema cannot: names and addresses, services that the company does not have, and roles of others. */
export async function readServices(
  tx: Tx,
  companyId: number,
  body: Partial<NewUser> & UserInput,
  language: Language,
): Promise<AskedService[] | undefined> {
  const errors: FieldError[] = [];
  const report = (
    path: string,
    ...rest: Parameters<typeof message> extends [Language, ...infer R] ? R : never
  ) => errors.push({ path, message: message(language, ...rest) });
  if (body.username !== undefined && !USERNAME.test(body.username)) report('username', MESSAGES.username);
  if (body.email !== undefined && !EMAIL.test(body.email)) report('email', MESSAGES.email);
  if (body.locked) report('locked', MESSAGES.onlyUnlock);

  const known =
    body.services && new Map((await findCompany(tx, companyId))!.services.map((s) => [s.name, s]));
  const seen = new Set<string>();
  for (const [i, { service, roles = [] }] of (body.services ?? []).entries()) {
    const path = `services.${i}`;
    const has = known!.get(service);
    if (!has) report(`${path}.service`, 'unknownValue', [...known!.keys()].join(', '));
    else if (seen.has(service)) report(`${path}.service`, 'once');
    seen.add(service);
    const names = has?.roles.map(({ name }) => name) ?? [];
    for (const [j, role] of roles.entries())
      if (has && !names.includes(role)) report(`${path}.roles.${j}`, 'unknownValue', names.join(', '));
  }
  if (errors.length) refuseFields(errors);
  return body.services?.map(({ service, roles = [], endDate }) => ({
    service,
    roles: [...new Set(roles)].sort(),
    endDate: endDate ? parseDateTime(endDate)! : null,
  }));
}

/** The columns that a body sets. Null clears one; a department that is new is added. */
export async function userValues(tx: Tx, companyId: number, body: UserInput): Promise<UserValues> {
  const { email, firstName, lastName, mobile, phone, position, departmentName } = body;
  const departmentId =
    typeof departmentName === 'string'
      ? await addDepartment(tx, companyId, departmentName.trim())
      : departmentName;
  return {
    email,
    firstName,
    lastName,
    mobile,
    phone,
    position,
    departmentId,
    active: body.active,
    confirmed: body.confirmed,
    administrator: body.administrator,
  };
}
