import type { Transporter } from 'nodemailer';
import type { Letter, LetterKind } from './letters.js';
import type { Sender, SmtpServer } from './settings.js';

export interface Mail extends Letter {
  to: string;
  kind: LetterKind;
  /** For the log, which names no address. */
  username: string;
}

export interface MailLog {
  info(entry: object, message: string): void;
  warn(entry: object, message: string): void;
  error(entry: object, message: string): void;
}

/** As operators have set it. */
export interface MailOptions {
  smtp: SmtpServer;
  sender: Sender;
}

interface QueueOptions extends MailOptions {
  log: MailLog;
  /** Whose certificates are believed; those that Node knows, unless it is said otherwise. */
  authorities?: string;
  /** When a mail that failed is tried again, in milliseconds after each failure. */
  retries?: readonly number[];
}

interface Waiting extends Mail {
  since: number;
  failures: number;
}

/** A server that does not know us yet often wants to be asked again after some minutes. */
const RETRIES_MS = [10_000, 60_000, 5 * 60_000, 15 * 60_000];
/** More than people ask for; beyond that something is wrong. */
const MOST_WAITING = 1_000;
const CONNECT_MS = 10_000;
const SILENT_MS = 30_000;
/** How long a server that stops waits for the mail that is on its way. */
const LAST_MAIL_MS = 5_000;

/**
 * Mails on their way: nobody who asks for one waits for it, and nobody learns whether there is one. They are in the memory of
 * this server alone: what it has not sent when it stops is told to operators, and people ask again.
 */
export class MailQueue {
  readonly ended = { sent: 0, givenUp: 0 };
  readonly #waiting = new Set<Waiting>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #transport: Promise<Transporter> | undefined;
  #sending: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(private readonly options: QueueOptions) {}

  /** What has not been sent yet, for operators. */
  get load(): { waiting: number; oldestSeconds: number } {
    const oldest = Math.min(...[...this.#waiting].map(({ since }) => since));
    return {
      waiting: this.#waiting.size,
      oldestSeconds: this.#waiting.size === 0 ? 0 : Math.round((performance.now() - oldest) / 1000),
    };
  }

  send(mail: Mail): void {
    const waiting = { ...mail, since: performance.now(), failures: 0 };
    if (this.#isStopped || this.#waiting.size >= MOST_WAITING) {
      this.#giveUp(waiting, this.#isStopped ? 'the server is stopping' : 'too many mails are waiting');
      return;
    }
    this.#waiting.add(waiting);
    this.#queue(waiting);
  }

  /** Waits for the mail that is being sent, and gives up the others. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LAST_MAIL_MS);
    });
    await Promise.race([this.#sending, late]);
    clearTimeout(timer);
    for (const waiting of this.#waiting) this.#giveUp(waiting, 'the server is stopping');
    (await this.#transport?.catch(() => undefined))?.close();
  }

  /** One mail at a time: a server that is slow or away is not asked by all of them at once. */
  #queue(waiting: Waiting): void {
    this.#sending = this.#sending.then(() => this.#try(waiting));
  }

  async #try(waiting: Waiting): Promise<void> {
    if (this.#isStopped) return;
    const { kind, username } = waiting;
    try {
      await (await this.#open()).sendMail(this.#envelope(waiting));
      this.#waiting.delete(waiting);
      this.ended.sent++;
      this.options.log.info({ mail: kind, user: username }, 'mail sent');
    } catch (error) {
      this.#failed(waiting, error as SmtpError);
    }
  }

  #failed(waiting: Waiting, error: SmtpError): void {
    const { retries = RETRIES_MS, log } = this.options;
    const delay = isFinal(error) ? undefined : retries[waiting.failures];
    const reason = reasonOf(error);
    if (delay === undefined) {
      this.#giveUp(waiting, reason);
      return;
    }
    waiting.failures++;
    log.warn(
      { mail: waiting.kind, user: waiting.username, reason, retryInSeconds: delay / 1000 },
      'a mail could not be sent yet',
    );
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#queue(waiting);
    }, delay);
    this.#timers.add(timer);
  }

  #giveUp(waiting: Waiting, reason: string): void {
    this.#waiting.delete(waiting);
    this.ended.givenUp++;
    this.options.log.error(
      { mail: waiting.kind, user: waiting.username, reason },
      'a mail was given up; its reader has to ask again',
    );
  }

  #envelope({ to, subject, text, html, language }: Mail) {
    return {
      from: this.options.sender,
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    };
  }

  /** Loaded with the first mail. */
  #open(): Promise<Transporter> {
    this.#transport ??= import('nodemailer').then(({ createTransport }) => {
      const { smtp, authorities } = this.options;
      const { host, port, isSecure, login } = smtp;
      return createTransport({
        host,
        port,
        secure: isSecure,
        // A password is never sent in the open, whatever the server, or somebody between, says that it can do.
        requireTLS: !isSecure && login !== undefined,
        auth: login,
        tls: { minVersion: 'TLSv1.2', ...(authorities !== undefined && { ca: authorities }) },
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    });
    this.#transport.catch(() => {
      this.#transport = undefined;
    });
    return this.#transport;
  }
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Whether the server has said for good that it takes this mail for nobody. A login that fails can be mended meanwhile. */
const isFinal = ({ responseCode = 0, code }: SmtpError): boolean => responseCode >= 500 && code !== 'EAUTH';

/** Without what a server answers in words, which may repeat the address or the password. */
const reasonOf = ({ code, command, responseCode, name }: SmtpError): string =>
  [code ?? name, command, responseCode].filter((part) => part !== undefined).join(' ');
