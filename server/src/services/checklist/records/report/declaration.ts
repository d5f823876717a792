import { declarationBlocks } from '@spadework/core/record/report';
import type { Block } from '@spadework/core/report';
import type { Call, Operation } from '../../../../http/contract.js';
import { listOpenDeviations } from '../deviations.sql.js';
import { listSigned, listTitles, namesOf } from './report.sql.js';

/** What a declaration of conformity lists of the records of a project. */
export async function declaredRecords(
  { tx, language }: Pick<Call<Operation>, 'tx' | 'language'>,
  project: { companyId: number; id: number },
): Promise<Block[]> {
  const records = await listSigned(tx, project);
  const open = await listOpenDeviations(tx, project, language);
  const titles = open.length > 0 ? await listTitles(tx, project) : new Map<string, string>();
  const people = [
    ...records.flatMap(({ signatures }) => signatures.map(({ user }) => user)),
    ...open.flatMap(({ responsible }) => (responsible === null ? [] : [responsible])),
  ];
  const deviations = open.map((one) => ({ ...one, recordTitle: titles.get(one.recordId) ?? '' }));
  return declarationBlocks({ records, deviations, names: await namesOf(tx, people) }, language);
}
