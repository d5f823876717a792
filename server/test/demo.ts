import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { dataDirectory } from './faults/program.js';

/** Copies files with their owner, because PostgreSQL runs as that user. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

/** A data directory like that of `serve --demo`, but created much faster. Its PostgreSQL waits for the disk if it is durable. */
export async function demoDirectory({ isDurable = false } = {}): Promise<string> {
  const directory = await dataDirectory();
  await fillWithDemo(directory);
  if (isDurable) await writeFile(join(directory, 'cluster', 'postgresql.auto.conf'), '');
  return directory;
}

export async function fillWithDemo(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await copyFiles(inject('template'), join(directory, 'cluster'));
}
