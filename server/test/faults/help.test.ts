import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { sourceOf } from '../../package/source.js';
import { ALL_SETTINGS, SETTINGS, STORE_SETTINGS } from '../../src/config.js';
import { COMMANDS, explain, main } from '../../src/main.js';
import { VERSION } from '../../src/version.js';
import { runCommand } from '../command.js';
import { expectOneLine } from './oneLine.js';
import { cleanUp, runProgram } from './program.js';

afterAll(cleanUp);

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);

describe('help', () => {
  const settings = ALL_SETTINGS.flatMap((name) => [`--${name} `, SETTINGS[name].env]);

  test.each([[['--help']], [[]]])('spadework %j lists every command and setting', async (words) => {
    const { code, stdout, stderr } = await runCommand(words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { name, arguments: positional = '', summary } of COMMANDS) {
      expect(stdout).toContain(`${name} ${positional}`.trim());
      expect(stdout).toContain(summary);
    }
    for (const text of settings) expect(stdout).toContain(text);
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    'spadework %s --help lists its options and its own settings',
    async (name, { options = {}, settings = STORE_SETTINGS, summary }) => {
      const { code, stdout } = await runCommand([...name.split(' '), '--help']);
      expect(code).toBe(0);
      expect(stdout).toContain(summary);
      for (const [option, { help }] of Object.entries(options)) {
        expect(stdout).toContain(`--${option}`);
        expect(stdout).toContain(help);
      }
      const listed = stdout.split('\nSettings:\n')[1] ?? '';
      expect(matches(listed, /^ {2}--([a-z-]+)/gm)).toEqual(settings);
      expect(await runCommand(['help', ...name.split(' ')])).toMatchObject({ code: 0, stdout });
    },
  );

  test('commands that serve nobody have few settings, and the server all', () => {
    const settingsOf = (name: string) =>
      COMMANDS.find((one) => one.name === name)!.settings ?? STORE_SETTINGS;
    expect(settingsOf('serve')).toEqual(ALL_SETTINGS);
    expect(settingsOf('company list')).toEqual(['data-dir', 'database-url']);
    expect(settingsOf('mcp')).toEqual([]);
  });

  test.each([[['company', '--help']], [['help', 'company']]])(
    'spadework %j lists the commands of the group',
    async (words) => {
      const { code, stdout } = await runCommand(words);
      expect(code).toBe(0);
      expect(matches(stdout, /^ {2}(company \w+)/gm)).toEqual(
        COMMANDS.map(({ name }) => name).filter((name) => name.startsWith('company ')),
      );
      expect(stdout).not.toContain('--port');
    },
  );

  test('no option takes a password or a secret as its argument', () => {
    // Fails when someone adds --password TEXT: everybody on the machine could read it.
    // `--password-login` says who may log in with one.
    const secret = COMMANDS.flatMap(({ options = {} }) => Object.entries(options)).filter(
      ([name]) => /password|secret|token/.test(name) && name !== 'password-login',
    );
    expect(secret.length).toBeGreaterThan(3);
    expect(secret.filter(([, { type }]) => type !== 'boolean')).toEqual([]);
  });

  test('--version says the version, the commit and its date', async () => {
    const { commit, date } = sourceOf(fileURLToPath(new URL('../../../', import.meta.url)));
    expect((await runProgram(['--version'])).stdout).toBe(`${VERSION} (commit ${commit}, ${date})\n`);
  });

  test.each([
    [['frobnicate'], /no command frobnicate/],
    [['frobnicate', '--help'], /no command frobnicate; see spadework --help$/],
    [['help', 'frobnicate'], /no command frobnicate/],
    [['user'], /no command user; there are user add, .*; see spadework user --help$/],
    [['company', 'frobnicate'], /no command company frobnicate; there are company add, /],
    [['company', 'frobnicate', '--help'], /no command company frobnicate/],
    [['two\nlines'], /no command two lines/],
    [['serve', '--frobnicate'], /--frobnicate/],
    [['serve', 'extra'], /extra/],
    [['serve', '--port'], /--port/],
    [['serve', '--port', '--demo'], /--port/],
    [['--port', '1'], /no command --port/],
  ])('%j is refused in one line', async (words, says) => {
    const line = explain(await main(words).catch((error) => error));
    expect(line).toMatch(says);
    expect(line).toMatch(/^[^\n]+$/);
  });

  test('an unknown command and an unknown flag end the program with 2', async () => {
    expectOneLine(await runProgram(['frobnicate']), /frobnicate/);
    expectOneLine(await runProgram(['company', 'frobnicate', '--help']), /company frobnicate/);
    expectOneLine(await runProgram(['serve', '--frobnicate']), /--frobnicate/);
  });
});
