/** The prefix makes browsers insist on Secure, on the path / and on no domain, so no other host can set this cookie. */
const NAME = '__Host-spadework';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** The secret in a Cookie header, or undefined. */
export function sessionSecret(cookie = ''): string | undefined {
  const start = `${NAME}=`;
  const pair = cookie.split(';').find((each) => each.trimStart().startsWith(start));
  const value = pair?.trim().slice(start.length) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Without Max-Age, so it also ends with the browser. */
export const sessionCookie = (secret: string): string => `${NAME}=${secret}; ${ATTRIBUTES}`;

export const CLEARED_COOKIE = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
