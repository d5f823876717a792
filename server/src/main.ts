import { parseArgs } from 'node:util';
import { backupCommand } from './commands/backup.js';
import { catalogCommands } from './commands/catalog.js';
import { clientCommands } from './commands/client.js';
import { type Command, columns, type Invocation, type ParsedOptions } from './commands/command.js';
import { companyCommands } from './commands/company.js';
import { moveCommands } from './commands/companyMove.js';
import { importCommand } from './commands/import.js';
import { migrateCommand } from './commands/migrate.js';
import { personalDataCommands } from './commands/personalData.js';
import { restoreCommands } from './commands/restore.js';
import { userCommands } from './commands/user.js';
import {
  ALL_SETTINGS,
  readConfig,
  SETTINGS,
  type SettingName,
  STORE_SETTINGS,
  UsageError,
} from './config.js';
import { violatedConstraint } from './store/faults.js';
import { describeBuild } from './version.js';

/** The code of the server is large, so other commands do not load it. */
const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the server',
  settings: ALL_SETTINGS,
  options: { demo: { type: 'boolean', help: 'Load the demo data if the store has no users yet' } },
  details: `The server brings the schema up to date when it starts. On a store that a later release has migrated it does not start. To go
back to an earlier release, restore the backup of before the upgrade; docs/operations.md, Going back, tells how.`,
  run: async (invocation) => (await import('./commands/serve.js')).serve(invocation),
};

/** Assistants need other code than everything else. */
const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Serve an assistant over standard input and output, by the Model Context Protocol',
  details: `The assistant has the rights of the user or client whose credentials are in the environment: SPADEWORK_MCP_TOKEN, or
SPADEWORK_MCP_CLIENT and SPADEWORK_MCP_SECRET, with SPADEWORK_MCP_USER and SPADEWORK_MCP_PASSWORD for a person; or a JSON file
with token, client, secret, user and password, named by SPADEWORK_MCP_CREDENTIALS.`,
  settings: [],
  options: {
    url: { type: 'string', help: 'Address of the Spadework server' },
    language: { type: 'string', help: 'Language of texts, nb or en' },
    'enable-writes': {
      type: 'boolean',
      values: ['unasked'],
      help: 'Also offer changes, each previewed, and stored when the user was asked; =unasked also where the program cannot ask',
    },
  },
  run: async (invocation) => (await import('./commands/mcp.js')).mcp(invocation),
};

const demoResetCommand: Command = {
  name: 'demo reset',
  summary: 'Bring the demo data back to its first state; everything else in a demo store is deleted',
  details:
    'Only for a store that serve --demo has filled, with no company beside those of the demo. Stop its servers before: they\nwould go on with what they remember.',
  run: async (invocation) => (await import('./commands/demoReset.js')).runDemoReset(invocation),
};

export const COMMANDS: Command[] = [
  serveCommand,
  demoResetCommand,
  migrateCommand,
  backupCommand,
  ...restoreCommands,
  ...companyCommands,
  ...moveCommands,
  ...userCommands,
  ...personalDataCommands,
  ...clientCommands,
  importCommand,
  ...catalogCommands,
  mcpCommand,
];

export async function main(words: string[], environment = process.env): Promise<void> {
  if (words[0] === '--version') return console.log(describeBuild());
  const [first, ...others] = words;
  const asksForHelp = first === 'help' || first === '--help';
  const { command, group, rest } = find(asksForHelp ? [...others, '--help'] : words);
  if (!command) return console.log(group ? groupHelp(group) : overview());
  const { positionals, values } = parse(command, rest);
  if (values.help) return console.log(helpOf(command));
  await command.run({
    config: readConfig(values, environment),
    positionals,
    values: values as Invocation['values'],
  });
}

/** The command that the words begin with, or the group of commands whose help is asked for, or neither for the help of all. */
function find(words: string[]): { command?: Command; group?: string; rest: string[] } {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, i) => words[i] === word));
  if (command) return { command, rest: words.slice(command.name.split(' ').length) };
  const [first, ...rest] = words;
  if (first === undefined || first === '--help') return { rest };
  const group = commandsOf(first).length ? first : undefined;
  if (group && rest.length === 1 && rest[0] === '--help') return { group, rest };
  const given = words.filter((word) => word !== '--help').join(' ');
  throw new UsageError(
    group
      ? `there is no command ${given}; there are ${commandsOf(group)
          .map(({ name }) => name)
          .join(', ')}; see spadework ${group} --help`
      : `there is no command ${given}; see spadework --help`,
  );
}

const commandsOf = (group: string) => COMMANDS.filter(({ name }) => name.startsWith(`${group} `));

function parse(command: Command, args: string[]) {
  const options: ParsedOptions = { help: { type: 'boolean' } };
  // Scripts give all commands the same settings, so that those of others are taken too.
  for (const name of ALL_SETTINGS) options[name] = { type: 'string' };
  for (const [name, { type, multiple }] of Object.entries(command.options ?? {}))
    options[name] = { type, multiple: multiple ?? false };
  const { plain, chosen } = takeValues(command, args);
  try {
    const parsed = parseArgs({ args: plain, options, allowPositionals: command.arguments !== undefined });
    return { ...parsed, values: { ...parsed.values, ...chosen } };
  } catch (error) {
    const [first] = (error as Error).message.split(/\.\s/);
    throw new UsageError(`${first}; see spadework ${command.name} --help`);
  }
}

/** Takes out the flags that were given with a value, which `parseArgs` knows only of options that always have one. */
function takeValues({ name: command, options = {} }: Command, args: readonly string[]) {
  const chosen: Record<string, string> = {};
  const plain = args.filter((arg) => {
    const [, name = '', value = ''] = /^--([\w-]+)=(.*)$/s.exec(arg) ?? [];
    const values = options[name]?.values;
    if (!values) return true;
    if (!values.includes(value))
      throw new UsageError(
        `--${name} may have the value ${values.join(' or ')} alone; see spadework ${command} --help`,
      );
    chosen[name] = value;
    return false;
  });
  return { plain, chosen };
}

const settingsHelp = (names: readonly SettingName[]) =>
  columns(
    names.map((name) => {
      const { env, help, shown } = SETTINGS[name];
      return [`--${name}`, `${help} (${env}${shown && `, default ${shown}`})`];
    }),
  );

const usageOf = ({ name, arguments: positional = '' }: Command) => `${name} ${positional}`.trim();

const list = (commands: Command[]) => columns(commands.map((command) => [usageOf(command), command.summary]));

function overview(): string {
  return `spadework ${describeBuild()}: planning the works of an electricity distribution grid

Usage: spadework COMMAND [OPTIONS]

Commands:
${list(COMMANDS)}

Settings of serve, as flags or in the environment; other commands have some of them:
${settingsHelp(ALL_SETTINGS)}

spadework COMMAND --help shows the options and the settings of a command.
spadework --version shows the version and the commit that it was built from.`;
}

const groupHelp = (group: string) => `Usage: spadework ${group} COMMAND [OPTIONS]

Commands:
${list(commandsOf(group))}

spadework ${group} COMMAND --help shows the options and the settings of a command.`;

function helpOf(command: Command): string {
  const own = Object.entries(command.options ?? {}).map(
    ([name, { type, values, help }]): [string, string] => [
      `--${name}${type === 'string' ? ' …' : ''}${values ? `[=${values.join('|')}]` : ''}`,
      help,
    ],
  );
  const settings = command.settings ?? STORE_SETTINGS;
  return [
    `Usage: spadework ${usageOf(command)} [OPTIONS]`,
    command.summary + (command.details === undefined ? '' : `\n\n${command.details}`),
    ...(own.length ? [`Options:\n${columns(own)}`] : []),
    ...(settings.length ? [`Settings:\n${settingsHelp(settings)}`] : []),
  ].join('\n\n');
}

/** An error of the operator is one line; a bug has a stack trace. */
export function explain(error: unknown): string {
  if (error instanceof UsageError) return oneLine(error.message);
  const constraint = violatedConstraint(error);
  if (constraint)
    return oneLine(`the store refused it: ${(error as Error & { detail?: string }).detail ?? constraint}`);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** 2 for an error of the operator, 1 for a bug. */
export const exitCodeOf = (error: unknown): number =>
  error instanceof UsageError || violatedConstraint(error) ? 2 : 1;

const oneLine = (text: string) => text.replace(/\s+/g, (blank) => (/[\r\n]/.test(blank) ? ' ' : blank));
