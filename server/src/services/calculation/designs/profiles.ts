import { type AssumptionChanges, STANDARD_ASSUMPTIONS } from '@spadework/core/quantity';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { DESIGN_MESSAGES } from './messages.js';

/** What a design supposes beside the drawing. */
export interface QuantityProfile {
  id: string;
  version: number;
  assumptions: AssumptionChanges;
}

/** The built-in profile. */
export const STANDARD: QuantityProfile = { id: 'standard', version: 0, assumptions: STANDARD_ASSUMPTIONS };

export const findProfile = (id: string | undefined): QuantityProfile | undefined =>
  id === undefined || id === STANDARD.id ? STANDARD : undefined;

export function requireProfile(id: string, language: Language): QuantityProfile {
  return (
    findProfile(id) ??
    refuseFields([{ path: 'profileId', message: message(language, DESIGN_MESSAGES.unknownProfile, id) }])
  );
}
