import { afterEach, describe, expect, test } from 'vitest';
import { CERTIFICATE } from '../../test/certificate.js';
import { type CatcherOptions, catchMails } from '../../test/mailCatcher.js';
import { letterOf } from './letters.js';
import { MailQueue } from './queue.js';
import { readSender, readSmtp } from './settings.js';

const LOGIN = { user: 'spade@grid.example', pass: 'p@ss/word æ' };
const VALUES = {
  name: 'Kari Kabel',
  username: 'kari',
  companyName: 'Nordlys Nett',
  link: 'https://spadework.example/reset#A-secret_token',
  host: 'spadework.example',
};
const MAIL = {
  ...letterOf('FORGOTTEN', 'nb', VALUES),
  kind: 'FORGOTTEN' as const,
  username: 'kari',
  to: 'kari@grid.example',
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A mail server, and a queue that hands mails over to it, with what it logs. */
async function open(
  given: CatcherOptions,
  more: { url?: (url: string) => string; authorities?: string } = {},
) {
  const catcher = await catchMails(given);
  const log: { level: string; entry: object; message: string }[] = [];
  const note = (level: string) => (entry: object, message: string) =>
    void log.push({ level, entry, message });
  const queue = new MailQueue({
    smtp: readSmtp((more.url ?? String)(catcher.url))!,
    sender: readSender('Spadework <no-reply@grid.example>')!,
    authorities: more.authorities,
    retries: [1, 1],
    log: { info: note('info'), warn: note('warn'), error: note('error') },
  });
  closing.push(
    () => queue.stop(),
    () => catcher.close(),
  );
  const ended = () => expect.poll(() => queue.ended, { timeout: 20_000 });
  return { catcher, queue, log, ended };
}

describe('a mail', () => {
  test('arrives whole, with a text and a page that say the same', async () => {
    const { catcher, queue, ended } = await open({});
    queue.send(MAIL);
    await ended().toEqual({ sent: 1, givenUp: 0 });
    const [mail] = catcher.mails;
    expect(mail).toMatchObject({
      sender: 'no-reply@grid.example',
      recipients: ['kari@grid.example'],
      from: { name: 'Spadework', address: 'no-reply@grid.example' },
      to: [{ address: 'kari@grid.example' }],
      subject: 'Velg et nytt passord til Spadework',
    });
    expect(mail!.text).toContain('\nhttps://spadework.example/reset#A-secret_token\n');
    expect(mail!.text).toContain('Hei Kari Kabel,');
    expect(mail!.html).toContain('href="https://spadework.example/reset#A-secret_token"');
    const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value;
    expect([header('auto-submitted'), header('content-language')]).toEqual(['auto-generated', 'nb']);
  });

  test.each([
    ['from the first byte', { tls: 'SMTPS' }],
    ['by STARTTLS', { tls: 'STARTTLS' }],
  ] satisfies [string, CatcherOptions][])('goes by TLS %s, with user and password', async (_how, given) => {
    const { catcher, queue, ended } = await open({ ...given, login: LOGIN }, { authorities: CERTIFICATE });
    queue.send(MAIL);
    await ended().toEqual({ sent: 1, givenUp: 0 });
    expect(catcher.mails[0]!.isEncrypted).toBe(true);
    expect(catcher.passwords).toEqual([LOGIN.pass]);
  });

  // Fails if certificates are not checked: whoever is between reads the links.
  test.each([{ tls: 'SMTPS' }, { tls: 'STARTTLS' }] satisfies CatcherOptions[])(
    'is not handed to somebody with an unknown certificate: %o',
    async (given) => {
      const { catcher, queue, log, ended } = await open({ ...given, login: LOGIN });
      queue.send(MAIL);
      await ended().toEqual({ sent: 0, givenUp: 1 });
      expect([catcher.mails, catcher.passwords]).toEqual([[], []]);
      expect(log.at(-1)).toMatchObject({ level: 'error', entry: { mail: 'FORGOTTEN', user: 'kari' } });
    },
  );

  // Fails if STARTTLS is only used where it is offered: whoever is between takes the offer away and reads the password.
  test('is not sent where the password would go in the open', async () => {
    const { catcher, queue, ended } = await open({ tls: 'NONE', login: LOGIN });
    queue.send(MAIL);
    await ended().toEqual({ sent: 0, givenUp: 1 });
    expect([catcher.mails, catcher.passwords]).toEqual([[], []]);
  });

  test('is not sent with a wrong password, which operators are told, and no secret', async () => {
    const url = (right: string) => right.replace('p%40ss', 'other');
    const { catcher, queue, log, ended } = await open(
      { tls: 'STARTTLS', login: LOGIN },
      { url, authorities: CERTIFICATE },
    );
    queue.send(MAIL);
    await ended().toEqual({ sent: 0, givenUp: 1 });
    expect(catcher.mails).toEqual([]);
    expect(log.map(({ level }) => level)).toEqual(['warn', 'warn', 'error']);
    expect(log[0]).toMatchObject({
      message: 'a mail could not be sent yet',
      entry: { user: 'kari', reason: expect.stringMatching(/^EAUTH AUTH/), retryInSeconds: 0.001 },
    });
    expect(JSON.stringify(log)).not.toMatch(/secret_token|other|word|kari@/);
  });

  test('is tried again while the server says later, and not when it says never', async () => {
    const later = { code: 451, text: 'greylisted' };
    const { catcher, queue, ended } = await open({ refusals: [later, later] });
    queue.send(MAIL);
    await ended().toEqual({ sent: 1, givenUp: 0 });
    expect(catcher.mails).toHaveLength(1);
    const never = await open({ refusals: [{ code: 550, text: 'no such user kari@grid.example' }] });
    never.queue.send(MAIL);
    await never.ended().toEqual({ sent: 0, givenUp: 1 });
    expect(never.catcher.mails).toEqual([]);
    expect(never.log).toHaveLength(1);
    expect(JSON.stringify(never.log)).not.toContain('kari@');
  });

  test('a server that stops tells what it has not sent', async () => {
    const { queue, log, catcher } = await open({ refusals: Array(9).fill({ code: 451, text: 'later' }) });
    const patient = new MailQueue({
      smtp: readSmtp(catcher.url)!,
      sender: readSender('no-reply@grid.example')!,
      retries: [3_600_000],
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (entry) => void log.push({ level: 'error', entry, message: '' }),
      },
    });
    patient.send(MAIL);
    await expect.poll(() => patient.load.waiting).toBe(1);
    await patient.stop();
    expect([patient.load.waiting, patient.ended]).toEqual([0, { sent: 0, givenUp: 1 }]);
    expect(log.at(-1)).toMatchObject({ entry: { reason: 'the server is stopping', user: 'kari' } });
    patient.send(MAIL);
    expect(patient.ended.givenUp).toBe(2);
    expect(queue.ended.givenUp).toBe(0);
  });
});

describe('letters', () => {
  test.each(['en', 'nb'] as const)('load nothing and lead to one place (%s)', (language) => {
    for (const kind of ['FORGOTTEN', 'INVITATION'] as const) {
      const { text, html, subject } = letterOf(kind, language, VALUES);
      expect(html.match(/https?:[^"<]*/g)).toEqual([VALUES.link, VALUES.link]);
      expect(html).not.toMatch(/<(img|link|script|iframe|style|object)|url\(|src=/i);
      expect(text.match(/https?:\S*/g)).toEqual([VALUES.link]);
      expect(html).toContain(`<html lang="${language}">`);
      expect(subject).not.toBe('');
    }
  });

  // Fails if names are not escaped, or may begin another line.
  test('names stay names', () => {
    const name = 'Kari</p><a href="https://other.example">here</a>\r\n\r\nhttps://other.example\u2028';
    const { text, html } = letterOf('INVITATION', 'en', { ...VALUES, name, companyName: name });
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(text.split('\n').filter((line) => line.startsWith('https://'))).toEqual([VALUES.link]);
  });
});

describe('settings', () => {
  test.each([
    ['smtp://mail.grid.example', { host: 'mail.grid.example', port: 587, isSecure: false }],
    ['smtp://[::1]:25/', { host: '::1', port: 25, isSecure: false }],
    [
      'smtps://spade%40grid.example:p%2Fw@mail.grid.example',
      {
        host: 'mail.grid.example',
        port: 465,
        isSecure: true,
        login: { user: 'spade@grid.example', pass: 'p/w' },
      },
    ],
  ])('%s', (text, smtp) => {
    expect(readSmtp(text)).toEqual(smtp);
  });

  test.each([
    'mail.grid.example',
    'http://mail.grid.example',
    'smtp://',
    'smtp://spade@mail.grid.example',
    'smtp://spade:%E0%A4%A@mail.grid.example',
    'smtp://mail.grid.example/?pool=true',
    'smtp://mail.grid.example/path',
  ])('%s is none', (text) => {
    expect(readSmtp(text)).toBeUndefined();
  });

  test.each([
    ['no-reply@grid.example', { name: 'Spadework', address: 'no-reply@grid.example' }],
    ['Nordlys Nett <no-reply@grid.example>', { name: 'Nordlys Nett', address: 'no-reply@grid.example' }],
    ['<no-reply@grid.example>', { name: 'Spadework', address: 'no-reply@grid.example' }],
    ['no-reply', undefined],
    ['a@b.example, c@d.example', undefined],
    ['Name\r\nBcc: x@y.example <a@b.example>', undefined],
  ])('the sender %j', (text, sender) => {
    expect(readSender(text)).toEqual(sender);
  });
});
