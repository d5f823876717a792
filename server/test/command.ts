import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { format } from 'node:util';
import { exitCodeOf, explain, main } from '../src/main.js';
import type { Ended, Surroundings } from './faults/program.js';

interface Terminal {
  input: Readable;
  stdout: string;
  stderr: string;
}

const terminals = new AsyncLocalStorage<Terminal>();

/**
 * Runs a command like the program does, but in this process, because starting the program takes longer than most
 * commands. What belongs to a process (signals, the ready line, settings of the environment) needs `runProgram`.
 */
export async function runCommand(
  words: string[],
  { env = {}, input = '' }: Surroundings = {},
): Promise<Ended> {
  divertOutput();
  const terminal: Terminal = { input: Readable.from(input ? [input] : []), stdout: '', stderr: '' };
  const code = await terminals.run(terminal, () =>
    main(words, env).then(
      () => 0,
      (error) => {
        console.error(`spadework: ${explain(error)}`);
        return exitCodeOf(error);
      },
    ),
  );
  return { code, signal: null, stdout: terminal.stdout, stderr: terminal.stderr };
}

let isDiverted = false;

/** What a command prints and reads goes to its own terminal; everything else stays as it was. */
function divertOutput(): void {
  if (isDiverted) return;
  isDiverted = true;
  for (const [method, stream] of [
    ['log', 'stdout'],
    ['error', 'stderr'],
  ] as const) {
    const original = console[method];
    console[method] = (...words) => {
      const terminal = terminals.getStore();
      if (terminal) terminal[stream] += `${format(...words)}\n`;
      else original(...words);
    };
  }
  const { stdin } = process;
  Object.defineProperty(process, 'stdin', { get: () => terminals.getStore()?.input ?? stdin });
}
