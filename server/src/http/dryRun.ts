import type { FieldError } from '../kernel/refusals.js';
import type { Language } from './language.js';
import { message } from './messages.js';

/** A write with this header is judged and rolled back. */
export const DRY_RUN = 'X-Spadework-Dry-Run';

type Headers = Record<string, string | string[] | undefined>;

const given = (headers: Headers) => headers[DRY_RUN.toLowerCase()];

export const isDryRun = (headers: Headers): boolean => given(headers) === 'true';

/** Reports a value that might be meant as a dry run and is not read as one: the request would be done. */
export function checkDryRun(headers: Headers, language: Language, errors: FieldError[]): void {
  const value = given(headers);
  if (value !== undefined && value !== 'true' && value !== 'false')
    errors.push({ path: DRY_RUN, message: message(language, 'boolean') });
}

/** How the OpenAPI documents describe it, for every row that writes. */
export const DRY_RUN_PARAMETER = {
  name: DRY_RUN,
  in: 'header',
  required: false,
  description:
    '`true`: the request is judged wholly and rolled back. The answer is what it would be, with the same header; nothing is kept.',
  schema: { type: 'boolean', default: false },
};
