import { bodyReader } from '../src/http/bodyReader.js';
import type { Operation, Service } from '../src/http/contract.js';
import { echoesOf } from '../src/http/echoes.js';
import type { FieldError } from '../src/kernel/refusals.js';

/** The unknown properties of a body, as the row ignores them. */
export function unknownOf(row: Operation, service: Service, body: unknown): string[] {
  const errors: FieldError[] = [];
  const ignored: string[] = [];
  bodyReader(row.body!, { answers: echoesOf(row, service) })(body, { language: 'en', errors, ignored });
  return ignored;
}
