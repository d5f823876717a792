import { ATTEMPT_SECONDS } from './directory/attempts.sql.js';

interface CookieKind {
  name: string;
  attributes: string;
  plainName: string;
  plainAttributes: string;
}

/** The prefix makes browsers insist on Secure, on the path / and on no domain, so no other host can set these cookies. */
const kindOf = (name: string, plainName: string, rest: string): CookieKind => ({
  name: `__Host-${name}`,
  attributes: `Path=/; Secure; HttpOnly; ${rest}`,
  // For Safari, which drops Secure cookies of `http://localhost`. Any page of that machine could set it: it is for trying out.
  plainName,
  plainAttributes: `Path=/; HttpOnly; ${rest}`,
});

/** A session. Without Max-Age, so it also ends with the browser. */
const SESSION = kindOf('spadework', 'spadework-dev', 'SameSite=Strict');
/** A login that is at the directory, from where the browser comes back by a link of another site. */
const LOGIN = kindOf('spadework-login', 'spadework-login-dev', `SameSite=Lax; Max-Age=${ATTEMPT_SECONDS}`);

const isSafari = (browser = '') =>
  /Version\/[\d.]+ (Mobile\/\S+ )?Safari\//.test(browser) && !/Chrom/.test(browser);

/** The cookie of a session, or of a login on its way. */
export class SessionCookie {
  /** `isPlain` says whether the server is reached without https, which it is on the loopback interface alone. */
  constructor(
    private readonly isPlain: () => boolean,
    private readonly kind: CookieKind = SESSION,
  ) {}

  /** That of a login that is at a directory. */
  static ofLogin = (isPlain: () => boolean) => new SessionCookie(isPlain, LOGIN);

  /** The secret in a Cookie header, or undefined. */
  secretIn(header = ''): string | undefined {
    const { name, plainName } = this.kind;
    return cookieIn(name, header) ?? (this.isPlain() ? cookieIn(plainName, header) : undefined);
  }

  /** For the browser that calls itself `browser`. */
  set(secret: string, browser: string | undefined): string {
    const { name, attributes, plainName, plainAttributes } = this.kind;
    return this.isPlain() && isSafari(browser)
      ? `${plainName}=${secret}; ${plainAttributes}`
      : `${name}=${secret}; ${attributes}`;
  }

  clear(browser: string | undefined): string {
    return this.set('', browser)
      .replace(/; Max-Age=\d+/, '')
      .replace('; ', '; Max-Age=0; ');
  }
}

function cookieIn(name: string, header: string): string | undefined {
  const start = `${name}=`;
  const pair = header.split(';').find((each) => each.trimStart().startsWith(start));
  const value = pair?.trim().slice(start.length) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : undefined;
}
