import type { ComponentSetScope } from '../catalog.sql.js';

/** Whose a type is, as a file or a command line says it. */
export interface Owner {
  scope: ComponentSetScope;
  company?: number;
  user?: string;
}

/** What an owner lacks or has too much. */
export function ownerFault({ scope, company, user }: Owner): { name: string; message: string } | undefined {
  if (scope === 'COMPANY' && company === undefined)
    return { name: 'company', message: 'is missing, and scope COMPANY needs it' };
  if (scope === 'USER' && user === undefined)
    return { name: 'user', message: 'is missing, and scope USER needs it' };
  if (scope === 'ORG' && company !== undefined)
    return { name: 'company', message: 'must be left out with scope ORG' };
  if (scope !== 'USER' && user !== undefined)
    return { name: 'user', message: `must be left out with scope ${scope}` };
  return undefined;
}

/** An owner that the store knows; company 0 is everybody. */
export interface Holder {
  companyId: number;
  username: string | null;
}

export const holderKey = ({ companyId, username }: Holder): string => `${companyId} ${username ?? ''}`;

export const describeHolder = ({ companyId, username }: Holder): string =>
  username ? `user ${username}` : companyId ? `company ${companyId}` : 'everybody (scope ORG)';
