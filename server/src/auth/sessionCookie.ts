/** The prefix makes browsers insist on Secure, on the path / and on no domain, so no other host can set this cookie. */
const NAME = '__Host-spadework';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';
/** For Safari, which drops Secure cookies of `http://localhost`. Any page of that machine could set it, so it is for trying out. */
const PLAIN_NAME = 'spadework-dev';
const PLAIN_ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

const isSafari = (browser = '') =>
  /Version\/[\d.]+ (Mobile\/\S+ )?Safari\//.test(browser) && !/Chrom/.test(browser);

/** The cookie of a session. Without Max-Age, so it also ends with the browser. */
export class SessionCookie {
  /** `isPlain` says whether the server is reached without https, which it is on the loopback interface alone. */
  constructor(private readonly isPlain: () => boolean) {}

  /** The secret in a Cookie header, or undefined. */
  secretIn(header = ''): string | undefined {
    return cookieIn(NAME, header) ?? (this.isPlain() ? cookieIn(PLAIN_NAME, header) : undefined);
  }

  /** For the browser that calls itself `browser`. */
  set(secret: string, browser: string | undefined): string {
    return this.isPlain() && isSafari(browser)
      ? `${PLAIN_NAME}=${secret}; ${PLAIN_ATTRIBUTES}`
      : `${NAME}=${secret}; ${ATTRIBUTES}`;
  }

  clear(browser: string | undefined): string {
    return this.set('', browser).replace('; ', '; Max-Age=0; ');
  }
}

function cookieIn(name: string, header: string): string | undefined {
  const start = `${name}=`;
  const pair = header.split(';').find((each) => each.trimStart().startsWith(start));
  const value = pair?.trim().slice(start.length) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : undefined;
}
