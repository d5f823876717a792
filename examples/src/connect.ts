import createClient from 'openapi-fetch';
import type { paths as CalculationPaths } from './generated/calculation.js';
import type { paths as ChecklistPaths } from './generated/checklist.js';
import type { paths as CustomerPaths } from './generated/customer.js';
import type { paths as DocumentPaths } from './generated/doc.js';
import type { paths as EventPaths } from './generated/events.js';
import type { paths as ProjectPaths } from './generated/project.js';
import type { paths as TrenchPaths } from './generated/trench.js';

/** The demo user, and a program that calls without a user. */
const USER = { grant_type: 'password', username: 'planner', password: 'demo-password' };
export const PROGRAM = { grant_type: 'client_credentials' };

export const ADDRESS = process.argv[2] ?? 'http://127.0.0.1:8080';

/** Logs in and returns a typed client for each service. */
export async function connect(grant: Record<string, string> = USER, address = ADDRESS) {
  const response = await fetch(`${address}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('demo-client:demo-secret')}` },
    body: new URLSearchParams(grant),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const at = (service: string) => ({ baseUrl: `${address}/public/${service}/rest`, headers });
  return {
    projects: createClient<ProjectPaths>(at('project')),
    trenches: createClient<TrenchPaths>({
      ...at('trench'),
      headers: { ...headers, 'api-version': '1.0' },
    }),
    customers: createClient<CustomerPaths>(at('customer')),
    calculations: createClient<CalculationPaths>(at('calculation')),
    checklists: createClient<ChecklistPaths>(at('checklist')),
    documents: createClient<DocumentPaths>(at('doc')),
    events: createClient<EventPaths>(at('events')),
  };
}

/** The body of an answer. Throws the problem if the call failed. */
export function answered<T>({ data, error }: { data?: T; error?: { title: string; detail: string } }): T {
  if (error) throw new Error(`${error.title} ${error.detail}`);
  return data as T;
}
