import { expect } from 'vitest';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** An administrator adds a program. */
export async function addProgram(address: string): Promise<string> {
  const form = { grant_type: 'password', client_id: 'demo-client', client_secret: 'demo-secret' };
  const login = new URLSearchParams({ ...form, username: 'admin', password: 'demo-password' });
  const token = await fetch(`${address}/oauth2/token`, { method: 'POST', body: login });
  const { access_token } = (await token.json()) as { access_token: string };
  const clientId = `assistant-${Date.now()}`;
  const made = await fetch(`${address}/public/customer/rest/administration/clients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId,
      name: 'Assistant',
      flows: ['CODE'],
      redirectUris: ['http://127.0.0.1/callback'],
    }),
  });
  expect(made.status).toBe(200);
  return clientId;
}

/** Where a program sends a person, to be asked for rights. */
export const questionOf = (clientId: string, redirect: string): string =>
  `/oauth2/auth?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    scope: 'tb.bruker prosjektsystem.bruker',
    state: 'x',
  })}`;
