import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { CERTIFICATE, PRIVATE_KEY } from './certificate.js';

/** What a mail server of tests is like. */
export interface CatcherOptions {
  /** TLS from the first byte, or by STARTTLS, or none. */
  tls?: 'SMTPS' | 'STARTTLS' | 'NONE';
  /** Who may hand mails over; without it anybody. */
  login?: { user: string; pass: string };
  /** Answers to mails, one after the other, in place of taking them. */
  refusals?: { code: number; text: string }[];
  /** Mails are taken only when this has come to pass. */
  held?: Promise<void>;
}

export interface Caught extends Omit<Email, 'sender'> {
  /** By whom and to whom the envelope says. */
  sender: string;
  recipients: string[];
  isEncrypted: boolean;
}

/** A mail server that keeps what it gets. Neither it nor what reads the mails is ours. */
export async function catchMails({ tls = 'NONE', login, refusals = [], held }: CatcherOptions = {}) {
  const mails: Caught[] = [];
  /** What was tried as a password. */
  const passwords: string[] = [];
  const options: SMTPServerOptions = {
    secure: tls === 'SMTPS',
    key: PRIVATE_KEY,
    cert: CERTIFICATE,
    disabledCommands: [...(tls === 'STARTTLS' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !login,
    logger: false,
    onAuth({ username, password }, _session, done) {
      passwords.push(password ?? '');
      const isKnown = username === login?.user && password === login?.pass;
      done(
        isKnown ? null : new Error(`wrong password ${password}`),
        isKnown ? { user: username } : undefined,
      );
    },
    async onData(stream, { envelope, secure }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      await held;
      const refusal = refusals.shift();
      if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      mails.push({
        ...(await PostalMime.parse(Buffer.concat(chunks))),
        sender: envelope.mailFrom ? envelope.mailFrom.address : '',
        recipients: envelope.rcptTo.map(({ address }) => address),
        isEncrypted: secure,
      });
      done();
    },
  };
  const server = new SMTPServer(options);
  // A client that trusts nobody hangs up.
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  const user = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@` : '';
  return {
    mails,
    passwords,
    url: `${tls === 'SMTPS' ? 'smtps' : 'smtp'}://${user}127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

/** The link in a mail. */
export const linkIn = ({ text = '' }: Pick<Email, 'text'>): string => /^http.*#[\w-]+$/m.exec(text)![0];
