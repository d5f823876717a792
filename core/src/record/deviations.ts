import { headsOf, versionsByKey } from './heads.js';
import { sortedKeys } from './keys.js';
import {
  type Deviation,
  type DeviationLogEntry,
  type DeviationState,
  type KeyedVersion,
  type RecordState,
  SEVERITIES,
  type Severity,
} from './model.js';

/** What follows from the answers of a record. Who follows it up, and until when, does not. */
export interface DerivedDeviation {
  key: string;
  severity: Severity;
  text: string;
  state: DeviationState;
}

/**
 * The deviations of a record by all its versions, not by the heads of the moment: what was replaced before it came never was
 * a head, and would be a deviation in one order of arrival only. `states` are those of now, where people may have moved them.
 */
export function deviationsOf(
  versions: readonly KeyedVersion[],
  states: ReadonlyMap<string, DeviationState>,
  recordState: RecordState,
): DerivedDeviation[] {
  const byKey = versionsByKey(versions);
  return sortedKeys(byKey.keys()).flatMap((key): DerivedDeviation[] => {
    const all = byKey.get(key)!.filter(isDeviation);
    if (all.length === 0) return [];
    const open = headsOf(byKey.get(key)!).filter(isDeviation);
    const holds = open.length > 0 && recordState !== 'VOID';
    const { severity, comment } = worstOf(open.length > 0 ? open : all);
    const before = states.get(key) ?? 'WITHDRAWN';
    const state = !holds ? 'WITHDRAWN' : before === 'WITHDRAWN' ? 'OPEN' : before;
    return [{ key, severity: severity ?? 'LOW', text: comment ?? '', state }];
  });
}

const isDeviation = ({ value }: KeyedVersion): boolean => value === 'DEVIATION';

/** Of equals the one with the smallest id. */
const worstOf = (versions: readonly KeyedVersion[]): KeyedVersion =>
  versions.reduce((worst, one) => {
    const more = rankOf(one) - rankOf(worst);
    return more > 0 || (more === 0 && one.id < worst.id) ? one : worst;
  });

const rankOf = ({ severity }: Pick<KeyedVersion, 'severity'>): number =>
  severity === null ? 0 : SEVERITIES.indexOf(severity);

/** The moves of people. A withdrawn deviation comes back only by an answer. */
const MOVES: Record<DeviationState, readonly DeviationState[]> = {
  OPEN: ['DONE', 'REJECTED'],
  DONE: ['VERIFIED', 'OPEN'],
  VERIFIED: ['OPEN'],
  REJECTED: ['OPEN'],
  WITHDRAWN: [],
};

export const deviationMoves = (state: DeviationState): readonly DeviationState[] => MOVES[state];

/** Whether somebody would verify the own work: that is for another person than who last reported it done. */
export const isSelfVerification = (
  log: readonly Pick<DeviationLogEntry, 'to' | 'by'>[],
  to: DeviationState,
  by: string,
): boolean => to === 'VERIFIED' && log.findLast((entry) => entry.to === 'DONE')?.by === by;

export const isOverdue = ({ state, due }: Pick<Deviation, 'state' | 'due'>, today: string): boolean =>
  state === 'OPEN' && due !== null && due < today;
