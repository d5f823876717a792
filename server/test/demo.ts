import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { dataDirectory } from './faults/program.js';

/** With their owner, whom PostgreSQL runs as. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

/** A data directory with the demo data, as `serve --demo` leaves one behind, in a fraction of the time. */
export async function demoDirectory(): Promise<string> {
  const directory = await dataDirectory();
  await fillWithDemo(directory);
  return directory;
}

export async function fillWithDemo(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await copyFiles(inject('template'), join(directory, 'cluster'));
}
