import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFUSALS, SERVICES } from '../../src/app.js';
import { isReading, type Operation, type Service } from '../../src/http/contract.js';

/** The table of operations of the TypeScript client, as the contracts say it. */
function clientRows(): string {
  const lines = SERVICES.flatMap(({ contract }) =>
    Object.entries(contract.operations as Record<string, Operation>).map(
      ([name, operation]) =>
        `  '${contract.name}.${name}': [${[
          operation.method,
          contract.base + operation.path,
          ...optionsOf(operation, contract),
        ]
          .map((part) => `'${part}'`)
          .join(', ')}],`,
    ),
  );
  return `/** Every operation: method, path, and what a client must know of it. Written by \`npm run rows\`. */
// biome-ignore format: one line each
export const ROWS = {
${lines.join('\n')}
} as const;
`;
}

function optionsOf(operation: Operation, { apiVersion }: Service): string[] {
  const query = Object.entries(operation.query ?? {});
  const commas = query.filter(([, { commas }]) => commas).map(([name]) => name);
  const pages = ['first', 'start', 'after'].find((name) => operation.query?.[name]);
  return [
    ...(apiVersion ? [`api-version=${apiVersion}`] : []),
    ...(operation.creates ? ['creates'] : []),
    ...(operation.bytes ? ['bytes'] : []),
    ...(operation.file ? ['file'] : []),
    ...(operation.method === 'POST' && isReading(operation) ? ['reads'] : []),
    ...(commas.length > 0 ? [`commas=${commas.join(',')}`] : []),
    ...(pages && operation.method === 'GET' ? [`pages=${pages}`] : []),
  ];
}

/** The codes of refusals, as a type of the TypeScript client. */
const clientCodes = () => `/** What a problem document may say in \`code\`. Written by \`npm run rows\`. */
export type ProblemCode =
${Object.keys(REFUSALS)
  .sort()
  .map((code) => `  | '${code}'`)
  .join('\n')};
`;

test.each([
  ['rows.ts', clientRows],
  ['codes.ts', clientCodes],
])('%s of the TypeScript client says what the contracts say', (name, write) => {
  const file = new URL(`../../../clients/typescript/src/calls/${name}`, import.meta.url);
  const text = write();
  if (process.env.SPADEWORK_RECORD) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8'), 'npm run rows writes it').toBe(text);
});
