/** Addresses to which a program on a desk has people sent back with a code. They are compared as text. */

export const MAX_REDIRECTS = 20;
export const MAX_REDIRECT_LENGTH = 500;

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/;
const SECURE = /^https:\/\/[^/?]/;
/** A scheme that belongs to a program: the name of a domain, backwards (RFC 8252, 7.1). */
const OWN_SCHEME = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:\/./;

/** Whether an address may be one: https, http on the machine itself, or a scheme with a dot. */
export const isRedirect = (address: string): boolean =>
  address.length <= MAX_REDIRECT_LENGTH &&
  /^[!-~]+$/.test(address) &&
  !/[#*\\]/.test(address) &&
  [LOOPBACK, SECURE, OWN_SCHEME].some((form) => form.test(address)) &&
  // A user name before the host looks like a host.
  !/^[^:]+:\/\/[^/?]*@/.test(address) &&
  URL.canParse(address);

/** A program on a desk takes the port that is free (RFC 8252, 7.3). */
const withoutPort = (address: string): string => {
  const [start] = LOOPBACK.exec(address) ?? [];
  return start === undefined ? address : start.replace(/:\d+$/, '') + address.slice(start.length);
};

/** Whether the address that a program names is one of its own. */
export const isOneOf = (redirects: readonly string[], address: string): boolean =>
  isRedirect(address) && redirects.some((one) => withoutPort(one) === withoutPort(address));

/** Where an address leads, for people: this machine, a host, or the scheme of a program. */
export function destinationOf(address: string): string {
  if (LOOPBACK.test(address)) return 'THIS_MACHINE';
  return SECURE.test(address) ? new URL(address).host : address.slice(0, address.indexOf(':'));
}

/** The address with what its program is told. */
export const withParameters = (address: string, parameters: Record<string, string | undefined>): string => {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
};
