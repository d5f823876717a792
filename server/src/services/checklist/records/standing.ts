import {
  answersOf,
  countsOf,
  deviationsOf,
  type KeyedVersion,
  type ListedRecord,
  openDeviations,
  type RecordState,
} from '@spadework/core/record';
import type { DerivedRow, DeviationRow } from './deviations.sql.js';
import type { List } from './list.js';

/** What follows from the answers of a record: where it stands, and the deviations that are new or have changed. */
export interface Standing {
  counts: Pick<ListedRecord, 'points' | 'answered' | 'conflicts' | 'openDeviations'>;
  deviations: DerivedRow[];
}

export function standingOf(
  { questions, english }: List,
  { options, state }: { options: readonly number[]; state: RecordState },
  versions: readonly KeyedVersion[],
  before: readonly Pick<DeviationRow, 'key' | 'state' | 'severity' | 'text'>[],
): Standing {
  const known = new Map(before.map((deviation) => [deviation.key, deviation]));
  const states = new Map(before.map((deviation) => [deviation.key, deviation.state]));
  const derived = deviationsOf(versions, states, state);
  const asked = new Map(questions.map((question) => [question.key, question]));
  return {
    counts: {
      ...countsOf(questions, options, answersOf(versions)),
      openDeviations: openDeviations(derived),
    },
    deviations: derived
      .filter((one) => {
        const earlier = known.get(one.key);
        return earlier?.state !== one.state || earlier.severity !== one.severity || earlier.text !== one.text;
      })
      .map((one) => ({
        ...one,
        question: asked.get(one.key)?.name ?? '',
        questionEn: english.get(one.key) ?? null,
        sheets: asked.get(one.key)?.sheets ?? [],
      })),
  };
}
