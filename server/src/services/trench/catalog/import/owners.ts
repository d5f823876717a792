import { translate } from '../../../../tables/translate.js';
import type { ComponentSetScope } from '../catalog.sql.js';

/** The owner of a type, from a file or the command line. */
export interface Owner {
  scope: ComponentSetScope;
  company?: number;
  user?: string;
}

/** A missing or superfluous value of an owner. */
export function ownerFault({ scope, company, user }: Owner): { name: string; message: string } | undefined {
  if (scope === 'COMPANY' && company === undefined)
    return { name: 'company', message: translate`is missing, and scope COMPANY needs it` };
  if (scope === 'USER' && user === undefined)
    return { name: 'user', message: translate`is missing, and scope USER needs it` };
  if (scope === 'ORG' && company !== undefined)
    return { name: 'company', message: translate`must be left out with scope ORG` };
  if (scope !== 'USER' && user !== undefined)
    return { name: 'user', message: translate`must be left out with scope ${scope}` };
  return undefined;
}

/** An owner in the store. Company 0 means everybody. */
export interface Holder {
  companyId: number;
  username: string | null;
}

export const holderKey = ({ companyId, username }: Holder): string => `${companyId} ${username ?? ''}`;

export const describeHolder = ({ companyId, username }: Holder): string =>
  username
    ? translate`user ${username}`
    : companyId
      ? translate`company ${companyId}`
      : translate`everybody (scope ORG)`;
