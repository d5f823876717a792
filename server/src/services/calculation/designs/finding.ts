import type { ProposedBranchFinding, RuleFaultCode } from '@spadework/core/quantity';

/** Something that keeps a rule from being applied. */
export interface DesignFinding {
  segmentId?: number;
  ruleId: string;
  code: RuleFaultCode | ProposedBranchFinding['code'] | 'TOTAL_TOO_LARGE' | 'TOO_DEEP';
  value?: string;
}
