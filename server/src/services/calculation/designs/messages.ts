import type { DesignState } from '@spadework/core/design';
import type { Translation } from '../../../http/language.js';
import { MESSAGES, RULE_MESSAGES } from '../messages.js';
import type { DesignFinding } from './finding.js';

/** What is said of designs, in both languages. */
export const DESIGN_MESSAGES = {
  ...RULE_MESSAGES,
  QUANTITY_NEGATIVE: MESSAGES.QUANTITY_NEGATIVE,
  QUANTITY_TOO_LARGE: MESSAGES.QUANTITY_TOO_LARGE,
  TOTAL_TOO_LARGE: MESSAGES.TOTAL_TOO_LARGE,
  TOO_DEEP: MESSAGES.TOO_DEEP,
  DIVISION_BY_ZERO: ['divides by zero', 'deler på null'],
  LINE_USED_TWICE: ['the line {0} is taken by another rule too', 'linja {0} tas også av en annen regel'],
  NEW: ['the rule holds now', 'regelen gjelder nå'],
  CURRENT: ['as made', 'som laget'],
  STALE: ['the design has changed since it was made', 'designet er endret siden den ble laget'],
  NOT_ASKED_FOR: ['the design no longer asks for it', 'designet ber ikke lenger om den'],
  EDITED: ['edited by hand, and kept', 'endret for hånd, og beholdt'],
  EDITED_STALE: [
    'edited by hand, and the design has changed too: decide which to take',
    'endret for hånd, og designet er også endret: velg hva som skal gjelde',
  ],
  REMOVED_BY_HAND: ['removed by hand, and not made again', 'fjernet for hånd, og lages ikke igjen'],
  REMOVED_STALE: [
    'removed by hand, and the design has changed since: decide which to take',
    'fjernet for hånd, og designet er endret siden: velg hva som skal gjelde',
  ],
  ORPHAN: ['its segment was deleted', 'strekket er slettet'],
  tooManySegments: [
    'is needed: the project has more than {0} segments',
    'mangler: prosjektet har mer enn {0} strekk',
  ],
  unknownSegment: ['{0} is no segment of the project', '{0} er ikke et strekk i prosjektet'],
  unknownBranch: ['names no node or rule of the proposal', 'nevner ingen node eller regel i forslaget'],
  usedTwice: [
    'takes the line {0} of segment {1}, which another rule takes too',
    'tar linja {0} i strekk {1}, som en annen regel også tar',
  ],
} as const satisfies Record<DesignState | DesignFinding['code'], Translation> & Record<string, Translation>;
