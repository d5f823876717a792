import type { ChargeFaultCode } from '@spadework/core/estimate';
import type { Translation } from '../../../http/language.js';

/** What is wrong with charges and real costs, in both languages. */
export const CHARGE_MESSAGES = {
  SHARES_NOT_100: [
    'must be 100 per cent together, with at most four decimals each',
    'må være 100 prosent til sammen, med høyst fire desimaler hver',
  ],
  UNKNOWN_NODE: [
    'is not a node of the frozen estimate that a charge can name',
    'er ikke en node i det fryste overslaget som kan nevnes her',
  ],
  UNKNOWN_ADDITION: [
    'is not an addition of the frozen estimate',
    'er ikke et påslag i det fryste overslaget',
  ],
  DUPLICATE_ID: ['is named already', 'er nevnt før'],
  VAT_NAMED: ['VAT is added to the charge, and has no shares', 'mva. kommer på toppen og har ingen andeler'],
  TOO_MANY_DECIMALS: ['must have at most two decimals', 'kan ha høyst to desimaler'],
  markup: ['a mark-up is never charged to a customer', 'et påslag for fortjeneste kreves aldri av en kunde'],
} as const satisfies Record<ChargeFaultCode, Translation> & Record<string, Translation>;
