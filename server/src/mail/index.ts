import { type Language, type LetterKind, letterOf } from './letters.js';
import type { MailQueue } from './queue.js';

export type { LetterKind } from './letters.js';
export { type MailOptions, MailQueue } from './queue.js';
export { readSender, readSmtp, type Sender, type SmtpServer } from './settings.js';

/** Whom a link is sent to. */
export interface Reader {
  username: string;
  email: string;
  /** As the person is shown. */
  name: string;
  companyName: string;
}

/** Mails with links on which people choose a password. */
export class Mails {
  constructor(
    private readonly queue: MailQueue,
    private readonly issuer: () => string,
  ) {}

  get load() {
    return this.queue.load;
  }

  get ended() {
    return this.queue.ended;
  }

  /** Returns at once; what becomes of the mail is told to operators alone. */
  send(kind: LetterKind, language: Language, reader: Reader, token: string): void {
    // The address is the one that operators have set, never one that a request names.
    const issuer = this.issuer();
    const { username, email, name, companyName } = reader;
    const letter = letterOf(kind, language, {
      name,
      username,
      companyName,
      // After the #, so that it reaches no server, no log, and no page that others lead on to.
      link: `${issuer}/reset#${token}`,
      host: new URL(issuer).host,
    });
    this.queue.send({ ...letter, kind, username, to: email });
  }

  stop(): Promise<void> {
    return this.queue.stop();
  }
}
