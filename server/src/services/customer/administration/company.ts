import { setCompany, touchCompany } from '../../../auth/administration.sql.js';
import { hasAdministrator } from '../../../auth/administrators.sql.js';
import { scopesOfCompany } from '../../../auth/identity.sql.js';
import { changed, unchanged } from '../../../events/door.js';
import type { Handlers } from '../../../http/contract.js';
import { requireMatch, versionTag } from '../../../http/etag.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import type { administrationRows } from '../contract/administration.js';
import { findCompany } from './company.sql.js';
import { companyEvent } from './connections.js';
import { hasActiveConnection } from './connections.sql.js';
import { beginWrite } from './guard.js';

export const administeredCompanyHandlers = {
  async getCompany({ tx, caller }) {
    return shown(tx, caller.companyId);
  },

  async changeCompany({ tx, caller, body, ifMatch }) {
    await beginWrite(tx, caller);
    const { companyId } = caller;
    const company = (await findCompany(tx, companyId))!;
    requireMatch(ifMatch, etagOf(company));
    const { passwordLogin = company.passwordLogin } = body;
    if (passwordLogin === company.passwordLogin) return unchanged(await shown(tx, companyId));
    if (passwordLogin === 'ADMINISTRATORS') {
      if (!(await hasActiveConnection(tx, companyId))) throw new Refusal('CONNECTION_REQUIRED');
      if (!(await hasAdministrator(tx, companyId))) throw new Refusal('LAST_ADMINISTRATOR');
    }
    await setCompany(tx, companyId, { passwordLogin });
    await touchCompany(tx, companyId);
    const answer = await shown(tx, companyId);
    return changed({ event: companyEvent((await findCompany(tx, companyId))!) }, () => answer);
  },
} satisfies Partial<Handlers<typeof administrationRows>>;

const etagOf = ({ id, version }: { id: number; version: number }): string => versionTag(id, version);

async function shown(tx: Tx, companyId: number) {
  const { services, version, ...company } = (await findCompany(tx, companyId))!;
  return {
    body: {
      ...company,
      services: services.map(({ endDate, ...service }) => ({
        ...service,
        ...(endDate !== null && { endDate: new Date(endDate).toISOString() }),
      })),
      scopes: await scopesOfCompany(tx, companyId),
    },
    etag: etagOf({ id: companyId, version }),
  };
}
