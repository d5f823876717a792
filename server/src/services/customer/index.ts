import type { FastifyInstance } from 'fastify';
import type { Directories } from '../../auth/directory/directories.js';
import { type Kernel, mount } from '../../http/endpoint.js';
import { Probes } from '../../http/probes.js';
import { administeredClientHandlers } from './administration/clients.js';
import { administeredCompanyHandlers } from './administration/company.js';
import { connectionHandlers } from './administration/connections.js';
import { administeredSessionHandlers } from './administration/sessions.js';
import { administeredUserHandlers } from './administration/users.js';
import { customerService } from './contract.js';
import { preferenceHandlers } from './preferences.js';
import { userHandlers } from './users.js';

export { forgetOldUsage } from './services.sql.js';
export { customerService };

declare module 'fastify' {
  interface FastifyInstance {
    /** The directories with which people log in. */
    directories: Directories;
  }
}

export function mountCustomers(app: FastifyInstance, kernel: Kernel): void {
  const probes = new Probes(kernel.rateLimit.perSecond > 0);
  mount(app, kernel, customerService, {
    ...userHandlers,
    ...preferenceHandlers,
    ...administeredCompanyHandlers,
    ...administeredUserHandlers(probes, app.mails),
    ...administeredClientHandlers(probes),
    ...administeredSessionHandlers,
    ...connectionHandlers(probes, app.directories, app.log),
  });
}
