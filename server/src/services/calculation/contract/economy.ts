import { MAX_CANDIDATES } from '@spadework/core/electrical';
import type { Operation } from '../../../http/contract.js';
import { int64, text } from '../../../http/parameters.js';
import { Economy, EconomyInput } from '../economy/schemas.js';
import { reading } from './calculation.js';

const row = {
  ...reading,
  tag: 'Economy',
  slow: true,
  path: '/designs/by-projectid/{projectId}/by-segmentid/{segmentId}/economy',
  params: { projectId: int64('The project.'), segmentId: int64('The segment, or a variant of one.') },
  query: {
    circuitId: text('The circuit. Required.'),
    profileId: text('The economy profile; if omitted, `standard`, which is built in.'),
    ruleSetId: text('The rule set of prices; if omitted, that of the design of the segment.'),
  },
  answer: Economy,
  refuses: [
    ...reading.refuses,
    'SEGMENT_NOT_FOUND',
    'CIRCUIT_NOT_FOUND',
    'PROFILE_NOT_FOUND',
    'RULE_SET_NOT_FOUND',
    'LAYOUT_INVALID',
    'TYPE_NOT_RATEABLE',
    'NOTHING_TO_RATE',
    'SECTION_TOO_LARGE',
    'RATING_TOO_LARGE',
    'RATING_BUSY',
  ],
} as const;

const DESCRIPTION = `Of at most ${MAX_CANDIDATES} types of the caller’s catalog with the voltage, insulation level and number of conductors of the present one: the circuit is laid out and rated with each, and what it costs is compared over the years of the profile. Cables are priced as a preview of the design prices them.`;

/** Which cross-section of a circuit is the cheapest over its life. */
export const economyRows = {
  getEconomy: {
    ...row,
    summary: 'What each cross-section of a circuit would cost over its life',
    description: DESCRIPTION,
  },
  economyWith: {
    ...row,
    method: 'POST',
    reads: true,
    summary: 'The same of chosen types, or with given prices',
    description: `Nothing is stored. ${DESCRIPTION}`,
    body: EconomyInput,
  },
} as const satisfies Record<string, Operation>;
