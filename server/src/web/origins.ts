import type { Site } from '../auth/passkeys.js';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
const isLoopback = (hostname: string) =>
  LOOPBACK_NAMES.includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname);

/** Whether browsers keep the session cookie of a server at this address. */
export const isSecureAddress = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || isLoopback(hostname);
};

/** To whom the passkeys of a server belong. Browsers know no passkeys of addresses in digits. */
export const siteOf = (issuer: string): Site => {
  const { hostname } = new URL(issuer);
  return { id: isLoopback(hostname) ? 'localhost' : hostname, origins: appOrigins(issuer) };
};

/**
 * The addresses at which a page of the browser app may have been opened: the issuer's. Without https only those of the
 * loopback interface count, by all its names; they lead to the same port of the same machine.
 */
export function appOrigins(issuer: string): string[] {
  const url = new URL(issuer);
  if (url.protocol === 'https:') return [url.origin];
  const names = isLoopback(url.hostname) ? [url.hostname, ...LOOPBACK_NAMES] : LOOPBACK_NAMES;
  const origins = names.map((name) => {
    url.hostname = name;
    return url.origin;
  });
  return [...new Set(origins)];
}
