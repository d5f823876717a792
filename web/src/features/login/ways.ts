import { bodyOf, request } from '../../api/index.js';

/** How people of a company log in: with its directories, and whether with passwords too. */
export interface LoginWays {
  passwordLogin: 'ON' | 'ADMINISTRATORS';
  connections: readonly { connectionId: string; name: string; href: string }[];
}

/** Of the domain of a name, or of the only company of the server. */
export async function loginWays(username?: string): Promise<LoginWays> {
  const query = username === undefined ? '' : `?${new URLSearchParams({ username })}`;
  return (await bodyOf(await request('GET', `/session/directory${query}`, { again: false }))) as LoginWays;
}

export interface DemoUser {
  username: string;
  name: string;
  companyName: string;
}

/** The users of the demo data, for the log-in form; none elsewhere. */
export async function demoUsers(): Promise<readonly DemoUser[]> {
  const body = await bodyOf(await request('GET', '/session/demo', { again: false }));
  return (body as { users?: DemoUser[] } | undefined)?.users ?? [];
}
