import { type TSchema, Type } from 'typebox';
import * as S from '../../http/schemas.js';
import { listFaults } from '../../kernel/faults.js';

/** What is wrong with rules, as answers list it. */

export const findingList = <Finding extends TSchema>(finding: Finding) => ({
  findings: Type.Array(finding),
  findingCount: S.int32(),
});

export function listFindings<Finding, Presented>(
  findings: readonly Finding[],
  present: (finding: Finding) => Presented,
) {
  const { listed, count } = listFaults(findings);
  return { findings: listed.map(present), findingCount: count };
}
