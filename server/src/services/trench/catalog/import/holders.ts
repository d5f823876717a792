import type { Tx } from '../../../../store/store.js';
import type { Finding } from '../../../../tables/table.js';
import { translate } from '../../../../tables/translate.js';
import type { ReadType } from './rows.js';
import { companiesAmong, companiesOfUsers, type HeldType } from './types.sql.js';

export type PlacedType = HeldType & { line: number };

/** Finds the company and user of each row. A row with an unknown owner is a finding. */
export async function placeTypes(
  tx: Tx,
  types: readonly ReadType[],
  findings: Finding[],
): Promise<PlacedType[]> {
  const owners = types.map(({ owner }) => owner);
  const companies = await companiesAmong(tx, distinct(owners.map(({ company }) => company)));
  const users = await companiesOfUsers(tx, distinct(owners.map(({ user }) => user)));
  return types.flatMap((type): PlacedType[] => {
    const { company, user } = type.owner;
    const refuse = (column: string, message: string) => {
      findings.push({ line: type.line, column, message });
      return [];
    };
    if (company !== undefined && !companies.has(company))
      return refuse('company', translate`there is no company ${company}`);
    if (user === undefined) return [typeOf(type, company ?? 0, null)];
    const companyId = users.get(user);
    if (companyId === undefined) return refuse('user', translate`there is no user ${user}`);
    if (company !== undefined && company !== companyId)
      return refuse('company', translate`user ${user} is of company ${companyId}, not ${company}`);
    return [typeOf(type, companyId, user)];
  });
}

const typeOf = (
  { line, id, name, markets, details, owner: { scope } }: ReadType,
  companyId: number,
  username: string | null,
): PlacedType => ({ line, id, name, markets, details, scope, companyId, username });

const distinct = <T>(values: (T | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];
