import { readFileSync } from 'node:fs';
import { DATA } from '../places.js';

/** A request to one operation and its answer, recorded on the demo data. */
export interface Example {
  /** The demo user who made the request, if it was not the planner. */
  user?: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  answer?: unknown;
}

/** The examples in the OpenAPI document of a service: requests by operation, and problems by code. */
export interface Examples {
  operations: Record<string, Example>;
  problems: Record<string, unknown>;
}

const recorded = new Map<string, Examples>();

/** The recorded examples of a service; empty if there is no recording yet. */
export function examplesOf(service: string): Examples {
  let examples = recorded.get(service);
  if (!examples) {
    examples = read(new URL(`examples/${service}.json`, DATA));
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
