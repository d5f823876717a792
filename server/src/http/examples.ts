import { readFileSync } from 'node:fs';

/** A request to one operation and what was answered, as it was recorded on the demo data. */
export interface Example {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  answer?: unknown;
}

/** What the OpenAPI document of a service shows: an example by operation, and a problem by code. */
export interface Examples {
  operations: Record<string, Example>;
  problems: Record<string, unknown>;
}

const recorded = new Map<string, Examples>();

/** The examples of a service; one that nobody has recorded yet has none. */
export function examplesOf(service: string): Examples {
  let examples = recorded.get(service);
  if (!examples) {
    examples = read(new URL(`../../../data/examples/${service}.json`, import.meta.url));
    recorded.set(service, examples);
  }
  return examples;
}

function read(file: URL): Examples {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { operations: {}, problems: {} };
  }
}
