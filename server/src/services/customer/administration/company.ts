import { scopesOfCompany } from '../../../auth/identity.sql.js';
import type { Handlers } from '../../../http/contract.js';
import type { administrationRows } from '../contract/administration.js';
import { findCompany } from './company.sql.js';

export const administeredCompanyHandlers = {
  async getCompany({ tx, caller }) {
    const { services, ...company } = (await findCompany(tx, caller.companyId))!;
    const scopes = await scopesOfCompany(tx, caller.companyId);
    return {
      body: {
        ...company,
        services: services.map(({ endDate, ...service }) => ({
          ...service,
          ...(endDate !== null && { endDate: new Date(endDate).toISOString() }),
        })),
        scopes,
      },
    };
  },
} satisfies Partial<Handlers<typeof administrationRows>>;
