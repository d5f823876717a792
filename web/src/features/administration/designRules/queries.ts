import type { DesignRule } from '@spadework/core/check';
import { useQuery } from '@tanstack/react-query';
import { call, callForReply, readAgain } from '../../../api/index.js';
import { ADMINISTRATION, refresh } from '../actions.js';

export const DESIGN_RULES = 'designRules';

/** The rules of the company with their version, which a write has to name. */
export const useDesignRules = () =>
  useQuery({
    queryKey: [ADMINISTRATION, DESIGN_RULES, 'set'],
    queryFn: ({ signal }) => callForReply('trench.getDesignRules', { signal }),
  });

export interface RulesToSave {
  layoutDefaults: boolean;
  rules: readonly DesignRule[];
}

/** Saves the whole set, if nobody has changed it since it was read. */
export async function saveDesignRules(body: RulesToSave, ifMatch: string | undefined): Promise<void> {
  await call('trench.putDesignRules', { ifMatch, body: { ...body, rules: [...body.rules] } });
  await readDesignRulesAgain();
}

/** Also where editors check by them. */
export async function readDesignRulesAgain(): Promise<void> {
  await Promise.all([refresh(DESIGN_RULES), readAgain({ queryKey: [DESIGN_RULES] })]);
}
