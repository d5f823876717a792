/** Where mails are handed over, as `--smtp` says it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; else it begins with STARTTLS. */
  isSecure: boolean;
  login?: { user: string; pass: string };
}

/** Those that RFC 8314 and RFC 6409 name for handing mails over. */
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** Reads `smtp://` or `smtps://` with a host, and perhaps a port, a user and a password. */
export function readSmtp(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  if (!(protocol in PORTS) || !hostname || search || hash || !['', '/'].includes(pathname)) return undefined;
  if (Boolean(username) !== Boolean(password)) return undefined;
  const [user, pass] = [decoded(username), decoded(password)];
  if (user === undefined || pass === undefined) return undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : PORTS[protocol]!,
    isSecure: protocol === 'smtps:',
    ...(user && { login: { user, pass } }),
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/;

export interface Sender {
  name: string;
  address: string;
}

/** Reads an address, or a name and an address in angle brackets. */
export function readSender(text: string): Sender | undefined {
  const [, name, inBrackets] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? [];
  const address = inBrackets ?? text;
  return ADDRESS.test(address) ? { name: name?.trim() || 'Spadework', address } : undefined;
}
