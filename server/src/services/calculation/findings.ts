import type { CostFinding } from '@spadework/core/cost';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { MESSAGES } from './messages.js';

/** Refuses a request with the findings of the core, as a 400 that names the fields. */
export const refuseFindings = (findings: readonly CostFinding[], language: Language): never =>
  refuseFields(findings.map(({ path, code }) => ({ path, message: message(language, MESSAGES[code]) })));
