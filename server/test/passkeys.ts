import { Authenticator } from './authenticator.js';
import type { Anything, Reply } from './harness.js';

/** A request of the page, with its cookie. */
type AsPage = (method: string, path: string, body?: object) => Promise<Reply>;

/** Adds a passkey to the account of whoever the page is logged in as. */
export async function addPasskey(asPage: AsPage, origin: string, password: string, name = 'Telefonen') {
  const device = new Authenticator(() => origin);
  const options = await asPage('POST', '/session/passkeys/options', { currentPassword: password });
  const credential = device.create(options.body);
  const added: Reply<Anything> = await asPage('POST', '/session/passkeys', { name, credential });
  return { device, added };
}
