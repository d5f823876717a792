import createClient from 'openapi-fetch';
import type { paths as ProjectPaths } from './generated/project.js';
import type { paths as TrenchPaths } from './generated/trench.js';

/** Logs in with the demo user and answers a typed client for each service. */
export async function connect(address = process.argv[2] ?? 'http://127.0.0.1:8080') {
  const response = await fetch(`${address}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('demo-client:demo-secret')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'planner', password: 'demo-password' }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    projects: createClient<ProjectPaths>({ baseUrl: `${address}/public/project/rest`, headers }),
    trenches: createClient<TrenchPaths>({
      baseUrl: `${address}/public/trench/rest`,
      headers: { ...headers, 'api-version': '1.0' },
    }),
  };
}

/** What a call answered, or its problem as an error. */
export function answered<T>({ data, error }: { data?: T; error?: { title: string; detail: string } }): T {
  if (error) throw new Error(`${error.title} ${error.detail}`);
  return data as T;
}
