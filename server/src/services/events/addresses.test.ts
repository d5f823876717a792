import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askDirectories, DirectoryAway } from '../../auth/directory/fetch.js';
import {
  AddressRefused,
  guardedLookup,
  isAcceptable,
  isPublic,
  NOTHING_ALLOWED,
  readAllowList,
} from '../../kernel/addresses.js';
import { openSender } from './delivery.js';

/** Every spelling of an inside address that attackers are known to use, and names that lead there. */
const INSIDE = [
  // loopback
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://127.255.255.254/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0x0.0x0.0x1/',
  'https://017700000001/',
  'https://0177.0.0.01/',
  'https://0177.0x0.0.1/',
  'https://127.0.0.1./',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://app.localhost/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[0000:0000:0000:0000:0000:0000:0000:0001]/',
  // IPv4 inside IPv6
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[::7f00:1]/',
  'https://[::ffff:0:7f00:1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[2001:0:7f00:1::1]/',
  'https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/',
  // unspecified
  'https://0/',
  'https://0.0.0.0/',
  'https://0.1.2.3/',
  'https://[::]/',
  // private
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://0xa000001/',
  'https://167772161/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://3232235521/',
  'https://[fc00::1]/',
  'https://[fd12:3456:789a::1]/',
  // link-local and the addresses of metadata services
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://[::ffff:169.254.169.254]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://168.63.129.16/',
  // shared, benchmarking, documentation, relay, reserved, multicast, broadcast
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  'https://198.18.0.1/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://192.88.99.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://224.0.0.1/',
  'https://239.255.255.250/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[100::1]/',
  'https://[fec0::1]/',
];

/** Names that are saved, because they are not resolved yet, and that lead inside. */
const NAMES: Record<string, string[][]> = {
  'loopback.example': [['127.0.0.1']],
  'loopback6.example': [['::1']],
  '127.0.0.1.nip.example': [['127.0.0.1']],
  'metadata.example': [['169.254.169.254']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'nat64.example': [['64:ff9b::7f00:1']],
  'zone.example': [['fe80::1%lo']],
  'mixed.example': [['93.184.215.14', '127.0.0.1']],
  'nowhere.example': [[]],
  // The first answer may be connected to, where nothing listens; the next ones, with a time to live of 0, may not.
  'rebinding.example': [['127.0.0.2'], ['127.0.0.1']],
  'rebinding6.example': [['127.0.0.2'], ['::1']],
};

/** A resolver that answers otherwise every time it is asked. */
function fakeResolver() {
  const asked = new Map<string, number>();
  return (
    host: string,
    _options: { all: true },
    callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => {
    const times = asked.get(host) ?? 0;
    asked.set(host, times + 1);
    const answers = NAMES[host] ?? [];
    const addresses = answers[Math.min(times, answers.length - 1)] ?? [];
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    setImmediate(() => callback(null, found));
  };
}

describe('what is inside is never connected to', () => {
  // Sabotage: let isPublic answer true, or leave `lookup` out of the request, to a receiver or to a directory.
  const sinks: (Server | TcpServer)[] = [];
  let connections = 0;
  let port: number;

  beforeAll(async () => {
    const first = createTcpServer(() => connections++);
    await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
    port = (first.address() as AddressInfo).port;
    sinks.push(first);
    const second = createTcpServer(() => connections++);
    await new Promise<void>((resolve) => second.listen(port, '::1', resolve).once('error', () => resolve()));
    sinks.push(second);
  });
  afterAll(() => {
    for (const sink of sinks) sink.close();
  });

  const withPort = (url: string) => url.replace(/^(https:\/\/[^/]+)\//, `$1:${port}/`);

  test.each(INSIDE)('%s', async (url) => {
    expect(isAcceptable(url, NOTHING_ALLOWED)).toBe(false);
    expect(isAcceptable(url.replace('https:', 'http:'), NOTHING_ALLOWED)).toBe(false);
    const sender = openSender(NOTHING_ALLOWED);
    const ask = askDirectories(NOTHING_ALLOWED);
    for (const one of [url, withPort(url), withPort(url).replace('https:', 'http:')]) {
      expect((await sender.post(one, {}, '{}')).status).toBeUndefined();
      await expect(ask(one)).rejects.toThrow(AddressRefused);
    }
    sender.close();
    expect(connections).toBe(0);
  });

  test.each(Object.keys(NAMES))('%s', async (name) => {
    const url = `https://${name}:${port}/`;
    expect(isAcceptable(url, NOTHING_ALLOWED)).toBe(true);
    const allow = name.startsWith('rebinding') ? readAllowList('127.0.0.2')! : NOTHING_ALLOWED;
    const sender = openSender(allow, undefined, guardedLookup(allow, fakeResolver()));
    const ask = askDirectories(allow, guardedLookup(allow, fakeResolver()));
    for (let times = 0; times < 3; times++) {
      expect((await sender.post(url, {}, '{}')).status).toBeUndefined();
      const isTried = name.startsWith('rebinding') && times === 0;
      await expect(ask(url)).rejects.toThrow(isTried ? DirectoryAway : AddressRefused);
    }
    sender.close();
    expect(connections).toBe(0);
  });

  test('a name is resolved once for a connection, and what was checked is what is connected to', async () => {
    let asked = 0;
    const allow = readAllowList('127.0.0.1')!;
    const receiver = createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    sinks.push(receiver);
    const lookup = guardedLookup(allow, (_host, _options, callback) => {
      callback(null, [{ address: asked++ === 0 ? '127.0.0.1' : '::1', family: 4 }]);
    });
    const sender = openSender(readAllowList('127.0.0.1,receiver.example')!, undefined, lookup);
    const url = `http://receiver.example:${(receiver.address() as AddressInfo).port}/`;
    expect((await sender.post(url, {}, '{}')).status).toBe(200);
    expect(asked).toBe(1);
    sender.close();
  });

  test.each([301, 302, 303, 307, 308])('a redirect with %i to the inside is not followed', async (status) => {
    const receiver = createServer((_request, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    sinks.push(receiver);
    const sender = openSender(readAllowList('127.0.0.1')!);
    const { port: own } = receiver.address() as AddressInfo;
    expect((await sender.post(`http://127.0.0.1:${own}/`, {}, '{}')).status).toBe(status);
    sender.close();
    expect(connections).toBe(0);
  });
});

describe('which URLs a webhook may have', () => {
  test.each([
    'https://receiver.example/',
    'https://receiver.example:443/spadework?token=1',
    'https://receiver.example:8443/',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'https://blåbær.example/',
  ])('%s', (url) => expect(isAcceptable(url, NOTHING_ALLOWED)).toBe(true));

  test.each([
    'http://receiver.example/',
    'ftp://receiver.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'receiver.example',
    '//receiver.example/',
    '',
    'https://',
    'https://user:secret@receiver.example/',
    'https://user@receiver.example/',
    'https://receiver.example:22/',
    'https://receiver.example:80/',
    'https://receiver.example:1023/',
    'https://1.2.3.4.5/',
    'https://256.256.256.256/',
    `https://receiver.example/${'x'.repeat(2000)}`,
  ])('not %s', (url) => expect(isAcceptable(url, NOTHING_ALLOWED)).toBe(false));

  test('those that the operator allows, also without TLS and on any port', () => {
    const allow = readAllowList('10.1.0.0/16, receiver.internal,[fd00::5], 127.0.0.1')!;
    const accepted = (url: string) => isAcceptable(url, allow);
    for (const url of [
      'http://10.1.2.3:80/',
      'https://10.1.2.3:22/',
      'http://receiver.internal/',
      'http://RECEIVER.internal.:8080/',
      'http://[fd00::5]:9/',
      'http://127.0.0.1:1/',
    ])
      expect(accepted(url), url).toBe(true);
    for (const url of [
      'http://10.2.0.1/',
      'https://10.2.0.1/',
      'http://other.internal/',
      'http://[fd00::6]/',
      'http://127.0.0.2/',
      'http://localhost/',
      'http://user@receiver.internal/',
      'ftp://receiver.internal/',
    ])
      expect(accepted(url), url).toBe(false);
  });

  test.each(['', ',', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '-x', 'a b', 'http://x', '10.0.0.0/x'])(
    'the setting %j is refused',
    (text) => expect(readAllowList(text)).toBeUndefined(),
  );

  test('public addresses are public', () => {
    for (const address of [
      '1.1.1.1',
      '8.8.8.8',
      '172.15.255.255',
      '172.32.0.0',
      '100.63.0.1',
      '2a00:1450::1',
    ])
      expect(isPublic(address), address).toBe(true);
  });
});
