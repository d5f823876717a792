import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { calculationService } from '../../../server/src/services/calculation/contract.js';
import { checklistService } from '../../../server/src/services/checklist/contract.js';
import { customerService } from '../../../server/src/services/customer/contract.js';
import { documentService } from '../../../server/src/services/document/contract.js';
import { eventService } from '../../../server/src/services/events/contract.js';
import { projectService } from '../../../server/src/services/project/contract.js';
import { trenchService } from '../../../server/src/services/trench/contract.js';

const SOURCES = fileURLToPath(new URL('../', import.meta.url));
const ROWS_FILE = fileURLToPath(new URL('./rows.ts', import.meta.url));

interface Contract {
  base: string;
  apiVersion?: string;
  operations: Record<string, { method: string; path: string }>;
}

const SERVICES: Record<string, Contract> = {
  calculation: calculationService,
  checklist: checklistService,
  customer: customerService,
  document: documentService,
  events: eventService,
  project: projectService,
  trench: trenchService,
};

/** The names of operations that the sources of the app mention, such as `'project.getProject'`. */
function namesIn(text: string): string[] {
  const names = [...text.matchAll(/'(\w+)\.(\w+)'/g)].filter(([, service, operation]) =>
    Object.hasOwn(SERVICES[service!]?.operations ?? {}, operation!),
  );
  return names.map(([name]) => name.slice(1, -1));
}

function rowsOf(names: readonly string[]): string {
  const lines = [...new Set(names)].sort().map((name) => {
    const [service, operation] = name.split('.') as [string, string];
    const { base, apiVersion, operations } = SERVICES[service]!;
    const { method, path } = operations[operation]!;
    const parts = [method, base + path, ...(apiVersion ? [apiVersion] : [])];
    return `  '${name}': [${parts.map((part) => `'${part}'`).join(', ')}],`;
  });
  return `/** Method, path and api-version of every operation that the app calls. Written by \`npm run rows\`. */
// biome-ignore format: one line each
export const ROWS = {
${lines.join('\n')}
} as const;

export type RowName = keyof typeof ROWS;
`;
}

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && name !== 'api/rows.ts')
  .map((name) => readFileSync(SOURCES + name, 'utf8'));

test('rows.ts holds what the contracts say of the operations that the app calls', () => {
  const text = rowsOf(sources.flatMap(namesIn));
  if (process.env.SPADEWORK_RECORD) writeFileSync(ROWS_FILE, text);
  expect(readFileSync(ROWS_FILE, 'utf8'), 'npm run rows writes it').toBe(text);
});

test('only operations of a contract are found', () => {
  expect(namesIn("call('project.getProject'); 'project.nothing'; 'a.b'")).toEqual(['project.getProject']);
});
