import { type AdditionFaultCode, MAX_ADDITIONS } from '@spadework/core/estimate';
import type { Translation } from '../../../http/language.js';

/** What is wrong with additions and waivers, in both languages. */
export const ESTIMATE_MESSAGES = {
  TOO_MANY: [`has more than ${MAX_ADDITIONS} additions`, `har mer enn ${MAX_ADDITIONS} påslag`],
  PERCENT_OR_AMOUNT: ['give either percent or amount', 'oppgi enten percent eller amount'],
  OUT_OF_BOUNDS: ['is out of bounds', 'er utenfor grensene'],
  TOO_MANY_DECIMALS: ['has too many decimals', 'har for mange desimaler'],
  DUPLICATE_ID: ['is named already', 'er nevnt før'],
  VAT_NOT_LAST: ['VAT must be the last one', 'VAT må være den siste'],
  VAT_WITHOUT_PERCENT: ['VAT must be a percentage', 'VAT må være en prosent'],
  unpriced: ['{0} of {1} is not priced', '{0} i {1} er ikke priset'],
  open: ['{0} is not applied as it is now', '{0} er ikke tatt inn slik det er nå'],
  more: ['and {0} more', 'og {0} til'],
  WAIVES_NOTHING: ['give a key, a segment, or both', 'oppgi en nøkkel, et strekk eller begge deler'],
  UNKNOWN_KEY: [
    '{0} is neither a key nor a kind of quantities',
    '{0} er verken en nøkkel eller en type mengde',
  ],
} as const satisfies Record<AdditionFaultCode, Translation> & Record<string, Translation>;
