import { readFile } from 'node:fs/promises';
import * as administration from '../auth/administration.sql.js';
import { hashPassword } from '../auth/passwords.js';
import { hashSecret } from '../auth/secrets.js';
import { DATA } from '../places.js';
import { loadCostCatalog, loadDemoCalculations } from '../services/calculation/index.js';
import { loadChecklists, loadDemoRecords } from '../services/checklist/index.js';
import { loadDocuments } from '../services/document/index.js';
import { loadDemoProjects } from '../services/project/index.js';
import { importTypes, loadDemoFeeders, loadDemoSegments, type TypeKind } from '../services/trench/index.js';
import type { Store, Tx } from '../store/store.js';
import { readTable } from '../tables/file.js';
import { requireValid } from '../tables/import.js';

/** The files of the starter catalog, and the types of the demo companies and users. */
const CATALOGS: [TypeKind, string][] = [
  ['cable', 'catalog/cable-types.csv'],
  ['pipe', 'catalog/pipe-types.csv'],
  ['ecc', 'catalog/ecc-types.csv'],
  ['marker', 'catalog/marker-types.csv'],
  ['cable', 'demo/cable-types.csv'],
];

interface Identity {
  password: string;
  companies: {
    id: number;
    name: string;
    domains: string[];
    departments: string[];
    services: administration.CompanyService[];
  }[];
  users: (administration.UserValues & {
    username: string;
    email: string;
    company: number;
    department?: string;
    services?: administration.UserService[];
  })[];
  clients: {
    clientId: string;
    name: string;
    secret: string;
    company: number;
    grants: string[];
    scopes: string[];
    anyCompany?: boolean;
  }[];
}

/** Loads the demo data into an empty store. Returns false if the store has users already. */
export async function loadDemo(store: Store): Promise<boolean> {
  return store.transact(async (tx) => {
    await administration.lockUsers(tx);
    if (await administration.hasUsers(tx)) return false;
    await fillWithDemo(tx);
    return true;
  });
}

/** The companies, people and clients of the demo. */
export const readIdentity = async (): Promise<Identity> =>
  JSON.parse(await readFile(new URL('demo/identity.json', DATA), 'utf8'));

/** Loads the demo data into a store without any. */
export async function fillWithDemo(tx: Tx): Promise<void> {
  await loadIdentity(tx, await readIdentity());
  for (const [kind, file] of CATALOGS) await loadCatalog(tx, kind, file);
  await loadCostCatalog(tx);
  await loadDemoProjects(tx);
  await loadDemoSegments(tx);
  await loadDemoFeeders(tx);
  await loadDemoCalculations(tx);
  await loadChecklists(tx);
  await loadDemoRecords(tx);
  await loadDocuments(tx);
}

async function loadCatalog(tx: Tx, kind: TypeKind, file: string): Promise<void> {
  const table = await readTable(await readFile(new URL(file, DATA)));
  requireValid(await importTypes(tx, kind, table), `data/${file}`);
}

async function loadIdentity(tx: Tx, { password, companies, users, clients }: Identity): Promise<void> {
  const departmentIds = new Map<string, number>();
  for (const { id, name, domains, departments, services } of companies) {
    await administration.addCompany(tx, { id, name });
    await administration.changeDomains(tx, id, domains, []);
    for (const department of departments) {
      departmentIds.set(`${id} ${department}`, await administration.addDepartment(tx, id, department));
    }
    for (const service of services) await administration.putCompanyService(tx, id, service);
  }
  for (const { username, company, department, services = [], ...values } of users) {
    await administration.addUser(tx, company, username, {
      ...values,
      departmentId: departmentIds.get(`${company} ${department}`),
      passwordHash: await hashPassword(password),
      demo: true,
    });
    for (const service of services) await administration.putUserService(tx, username, service);
  }
  for (const { clientId, company, secret, ...values } of clients) {
    await administration.addClient(tx, company, clientId, {
      ...values,
      secretHash: hashSecret(secret),
      demo: true,
    });
  }
}
