import type { Tx } from '../../../store/store.js';
import { companiesAmong, companiesOfUsers, type HeldType } from '../import.sql.js';
import type { ReadType } from './rows.js';
import type { Finding } from './table.js';

export type PlacedType = HeldType & { line: number };

/** Finds the companies and users that rows name; a row whose owner does not exist is a finding. */
export async function placeTypes(
  tx: Tx,
  types: readonly ReadType[],
  findings: Finding[],
): Promise<PlacedType[]> {
  const owners = types.map(({ owner }) => owner);
  const companies = await companiesAmong(tx, distinct(owners.map(({ company }) => company)));
  const users = await companiesOfUsers(tx, distinct(owners.map(({ user }) => user)));
  return types.flatMap(({ owner: { scope, company, user }, ...type }): PlacedType[] => {
    const refuse = (column: string, message: string) => {
      findings.push({ line: type.line, column, message });
      return [];
    };
    if (company !== undefined && !companies.has(company))
      return refuse('company', `there is no company ${company}`);
    if (user === undefined) return [{ ...type, scope, companyId: company ?? 0, username: null }];
    const home = users.get(user);
    if (home === undefined) return refuse('user', `there is no user ${user}`);
    if (company !== undefined && company !== home)
      return refuse('company', `user ${user} is of company ${home}, not ${company}`);
    return [{ ...type, scope, companyId: home, username: user }];
  });
}

const distinct = <T>(values: (T | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];
