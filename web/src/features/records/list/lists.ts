import type { AssessmentType } from '@spadework/core/checklist';
import type { List } from '../offline/index.js';

/** The names of facilities, of all lists that are known. */
export const facilityNames = (lists: readonly Pick<List, 'facilities'>[]): ReadonlyMap<number, string> =>
  new Map(
    lists.flatMap(({ facilities }) =>
      facilities.flatMap(({ id, name }) => (id === undefined ? [] : [[id, name ?? ''] as const])),
    ),
  );

/** The lists that a new record may use: the latest public one, which a bundle begins with, then the company's own. */
export const offeredLists = <L extends Pick<List, 'scope'>>(lists: readonly L[]): L[] => [
  ...lists.filter(({ scope }) => scope === 'PUBLIC').slice(0, 1),
  ...lists.filter(({ scope }) => scope === 'COMPANY'),
];

/** What a dialog begins with: a facility that fits the project where one does. */
export const firstFacility = (
  { facilities }: Pick<List, 'facilities'>,
  fitting: readonly number[],
): List['facilities'][number] | undefined =>
  fitting.map((id) => facilities.find((one) => one.id === id)).find((one) => one !== undefined) ??
  facilities[0];

/** The check that ends a job, where a facility has it. */
export const usualAssessment = (types: readonly AssessmentType[] = []): AssessmentType | undefined =>
  types.find((type) => type === 'FINALINSPECTION') ?? types[0];
