/** The prefix makes browsers insist on Secure, on the path / and on no domain, so no other host can set this cookie. */
const NAME = '__Host-spadework';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);

/** The secret in a Cookie header, or undefined. */
export const sessionSecret = (cookie: string | undefined): string | undefined =>
  VALUE.exec(cookie ?? '')?.[1];

/** Without Max-Age, so it also ends with the browser. */
export const sessionCookie = (secret: string): string => `${NAME}=${secret}; ${ATTRIBUTES}`;

export const CLEARED_COOKIE = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
