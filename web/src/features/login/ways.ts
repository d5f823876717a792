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

/** Of whoever logged in with a directory in this browser last. */
const DOMAIN = 'spadework.domain';

/** The domain of a name, with its @; undefined for a name that is no address. */
const domainOf = (username: string): string | undefined => /@.+$/.exec(username)?.[0];

export function rememberDomain(username: string | undefined): void {
  const domain = username && domainOf(username);
  if (domain) localStorage.setItem(DOMAIN, domain);
}

/** As for a name of the domain that was written here last, so that nobody has to write it each time. */
export async function rememberedWays(): Promise<LoginWays> {
  const domain = localStorage.getItem(DOMAIN);
  const ways = domain === null ? undefined : await loginWays(domain);
  return ways?.connections.length ? ways : loginWays();
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
