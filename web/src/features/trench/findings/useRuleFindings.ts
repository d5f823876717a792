import type { RuleFinding } from '@spadework/core/check';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { loadFile } from '../../../api/index.js';
import { useEditor } from '../editor.js';
import { packingAnswers } from '../packing/packings.js';
import { useTypesOfSegment } from '../rating/types.js';
import { useDesignRules } from '../rules.js';

/** The code that checks comes in a file of its own, once the section is drawn. */
const useChecker = () =>
  useQuery({
    queryKey: ['ruleChecker'],
    queryFn: () => loadFile(() => import('./ruleCheck.js')),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** What the rules of the project's company find in what is shown. Undefined: the rules are not there yet. */
export function useRuleFindings(): readonly RuleFinding[] | undefined {
  const { trench, catalog, projectId, segmentId } = useEditor();
  const rules = useDesignRules(projectId)?.rules;
  const { data: ofSegment } = useTypesOfSegment(segmentId, trench.sections, catalog);
  const checker = useChecker().data;
  // What is drawn and typed comes first.
  const later = useDeferredValue(trench);
  const answers = packingAnswers();
  // biome-ignore lint/correctness/useExhaustiveDependencies: content that a worker has arranged is checked again
  return useMemo(
    () => (rules && checker ? checker.ruleFindingsOf(later, rules, catalog.types, ofSegment) : undefined),
    [rules, checker, later, catalog, ofSegment, answers],
  );
}
