import type { FastifyInstance } from 'fastify';

const DAY_MS = 24 * 3600_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** RFC 9116: whom to tell of a weakness. */
export function serveSecurityText(
  app: FastifyInstance,
  contact: string | undefined,
  issuer: () => string,
): void {
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(securityText(contact ?? defaultContact(issuer()), issuer(), new Date())),
  );
}

/** RFC 2142 keeps this mailbox for the purpose in every domain. */
const defaultContact = (issuer: string) => {
  const { hostname } = new URL(issuer);
  return `mailto:security@${/^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname}`;
};

export function securityText(contact: string, issuer: string, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(today + VALID_DAYS * DAY_MS).toISOString().replace('.000', '');
  const canonical = issuer.startsWith('https:') ? `Canonical: ${issuer}/.well-known/security.txt\n` : '';
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: nb, en\n${canonical}`;
}
