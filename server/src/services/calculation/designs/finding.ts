import type { RuleFaultCode, WishFinding } from '@spadework/core/quantity';

/** Something that keeps a rule from being applied. */
export interface DesignFinding {
  segmentId?: number;
  ruleId: string;
  code: RuleFaultCode | WishFinding['code'] | 'TOTAL_TOO_LARGE' | 'TOO_DEEP';
  value?: string;
}
