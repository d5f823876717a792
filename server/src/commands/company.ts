import * as store from '../auth/administration.sql.js';
import { endSessionsOfCompany } from '../auth/tokens.sql.js';
import { UsageError } from '../config.js';
import type { Tx } from '../store/store.js';
import { translate } from '../tables/translate.js';
import {
  type Command,
  type Invocation,
  listOf,
  numberOf,
  printTable,
  refuseBlank,
  refuseUnknownServices,
  subject,
  untilOf,
  withStore,
} from './command.js';
import { tellChange } from './telling.js';

const serviceOptions = {
  service: { type: 'string', multiple: true, help: 'Service that the company has (repeat for several)' },
  facilities: {
    type: 'string',
    help: 'Facilities of those services, as numbers with commas, in place of earlier ones',
  },
  until: { type: 'string', help: 'Day on which those services end, such as 2027-12-31' },
  'remove-service': { type: 'string', multiple: true, help: 'Service to take away' },
  department: { type: 'string', multiple: true, help: 'Department to add' },
  domain: {
    type: 'string',
    multiple: true,
    help: 'Domain of its e-mail addresses, by which its directory is found (repeat for several)',
  },
} as const;

export const companyCommands: Command[] = [
  {
    name: 'company add',
    arguments: 'NAME',
    summary: 'Add a company',
    options: {
      id: { type: 'string', help: 'Its id; default the next free one' },
      country: { type: 'string', help: 'Its market, as a country code; default NO' },
      ...serviceOptions,
    },
    async run(invocation) {
      const { id } = invocation.values as Record<string, string | undefined>;
      const name = subject(invocation, 'NAME');
      const country = countryOf(invocation);
      const added = await withStore(
        invocation.config,
        async (tx, tell) => {
          const companyId = await store.addCompany(tx, {
            name,
            country,
            id: id === undefined ? undefined : numberOf(id, '--id'),
          });
          await applyServices(tx, companyId, invocation.values);
          await applyDomains(tx, companyId, invocation.values);
          await tell({ companyId, type: 'company.created', resource: `company:${companyId}` });
          return companyId;
        },
        'company',
      );
      console.log(`added company ${added}`);
    },
  },
  {
    name: 'company list',
    summary: 'List companies with their services and departments',
    run: async ({ config }) => printTable(await withStore(config, store.listCompanies)),
  },
  {
    name: 'company set',
    arguments: 'ID',
    summary: 'Change a company, its services or departments',
    options: {
      name: { type: 'string', help: 'New name' },
      country: { type: 'string', help: 'New market' },
      enable: { type: 'boolean', help: 'Let its users and clients in again; old tokens stay invalid' },
      ...serviceOptions,
      'remove-domain': { type: 'string', multiple: true, help: 'Domain to take away' },
      'password-login': {
        type: 'string',
        help: 'on: everybody may log in with a password again, where administrators left that to the directory',
      },
    },
    async run(invocation) {
      const companyId = numberOf(subject(invocation, 'ID'), 'ID');
      const { name, enable } = invocation.values as { name?: string; enable?: boolean };
      const country = countryOf(invocation);
      refuseBlank(invocation.values, 'name');
      const passwordLogin = passwordLoginOf(invocation);
      await changeCompany(invocation, companyId, async (tx) => {
        await requireOne(
          store.setCompany(tx, companyId, { name, country, active: enable, passwordLogin }),
          `company ${companyId}`,
        );
        if (enable) await endSessionsOfCompany(tx, companyId);
        await applyServices(tx, companyId, invocation.values);
        await applyDomains(tx, companyId, invocation.values);
        await store.touchCompany(tx, companyId);
      });
      console.log(`changed company ${companyId}`);
    },
  },
  {
    name: 'company disable',
    arguments: 'ID',
    summary: 'Keep all users and clients of a company out',
    async run(invocation) {
      const companyId = numberOf(subject(invocation, 'ID'), 'ID');
      await changeCompany(invocation, companyId, async (tx) => {
        await requireOne(store.setCompany(tx, companyId, { active: false }), `company ${companyId}`);
        await endSessionsOfCompany(tx, companyId);
      });
      console.log(`disabled company ${companyId}`);
    },
  },
];

/** Changes a company and tells it so. */
const changeCompany = (invocation: Invocation, companyId: number, change: (tx: Tx) => Promise<void>) =>
  withStore(
    invocation.config,
    (tx, tell) =>
      tellChange(
        tell,
        `company:${companyId}`,
        'company',
        () => store.companyState(tx, companyId),
        () => change(tx),
      ),
    'company',
  );

async function applyServices(tx: Tx, companyId: number, values: Invocation['values']): Promise<void> {
  const known = await store.serviceRoles(tx);
  const services = listOf(values.service);
  const removed = listOf(values['remove-service']);
  const until = untilOf(values);
  const facilities =
    values.facilities === undefined
      ? undefined
      : listOf(values.facilities).map((id) => numberOf(id, '--facilities'));
  refuseUnknownServices(known, [...services, ...removed]);
  refuseBlank(values, 'department');
  if (facilities && !services.length) throw new UsageError('--facilities needs a --service that has them');
  for (const service of services)
    await store.putCompanyService(tx, companyId, { service, until, facilities });
  for (const service of removed) await store.removeCompanyService(tx, companyId, service);
  for (const name of (values.department as string[] | undefined) ?? [])
    await store.addDepartment(tx, companyId, name);
}

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

async function applyDomains(tx: Tx, companyId: number, values: Invocation['values']): Promise<void> {
  const named = (option: string) => listOf(values[option]).map((domain) => domain.toLowerCase());
  const [added, removed] = [named('domain'), named('remove-domain')];
  if (!added.length && !removed.length) return;
  const wrong = added.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined)
    throw new UsageError(`--domain must be a domain such as north.example, not ${wrong}`);
  const [taken] = await store.takenDomains(tx, companyId, added);
  if (taken !== undefined) throw new UsageError(`another company has the domain ${taken}`);
  await store.changeDomains(tx, companyId, added, removed);
}

function passwordLoginOf({ values }: Invocation): 'ON' | undefined {
  const asked = values['password-login'];
  if (asked === undefined) return undefined;
  if (asked === 'on') return 'ON';
  throw new UsageError(
    `--password-login must be on, not ${asked}: administrators of the company leave it to the directory`,
  );
}

function countryOf({ values: { country } }: Invocation): string | undefined {
  if (country === undefined || /^[A-Z]{2}$/.test(String(country))) return country as string | undefined;
  throw new UsageError(`--country must be a code such as NO, not ${country}`);
}

/** Gives a clear message before a foreign key would fail. */
export async function requireCompany(tx: Tx, companyId: number): Promise<void> {
  if (!(await store.hasCompany(tx, companyId)))
    throw new UsageError(translate`there is no company ${companyId}`);
}

export async function requireOne(changed: Promise<number>, what: string): Promise<void> {
  if ((await changed) === 0) throw new UsageError(`there is no ${what}`);
}
