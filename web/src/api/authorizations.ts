import { bodyOf, request } from './call.js';

/** What a program asks of whoever is logged in. */
export interface Authorization {
  client: { clientId: string; name: string; companyName: string };
  /** `THIS_MACHINE`, a host, or the scheme of a program. */
  goesTo: string;
  scopes: readonly string[];
  /** What the access is for, if it is for that alone. */
  resource?: string;
}

const pathOf = (uid: string) => `/session/authorizations/${encodeURIComponent(uid)}`;

export const readAuthorization = async (uid: string): Promise<Authorization> =>
  (await bodyOf(await request('GET', pathOf(uid)))) as Authorization;

/** The answer leads back to the program. */
export async function answerAuthorization(uid: string, allow: boolean): Promise<string> {
  const body = await bodyOf(await request('POST', pathOf(uid), { body: { allow } }));
  return (body as { href: string }).href;
}
