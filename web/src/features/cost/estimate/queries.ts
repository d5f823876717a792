import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../api/index.js';
import { useLanguage } from '../../../words/index.js';
import type { Project } from '../../projects/index.js';
import { useCost } from '../cost.js';
import { useEstimateWords } from './words/index.js';

export type Estimate = AnswerOf<'calculation.getEstimate'>;
export type Completeness = Estimate['completeness'];
export type UnpricedLine = Completeness['unpriced'][number];
export type FrozenHead = AnswerOf<'calculation.listFrozenEstimates'>[number];

export const FROZEN = ['cost', 'frozen'] as const;

/** The estimate of the calculation as the server has it. Trenches change without it, so each visit reads it again. */
export function useEstimate() {
  const {
    project: { id: projectId },
    shown: { version },
  } = useCost();
  const language = useLanguage();
  return useQuery({
    queryKey: ['cost', 'estimate', projectId, version, language],
    queryFn: ({ signal }) => call('calculation.getEstimate', { params: { projectId }, signal }),
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
}

export function useFrozenEstimates() {
  const { id: projectId } = useCost().project;
  return useQuery({
    queryKey: [...FROZEN, projectId],
    queryFn: ({ signal }) => call('calculation.listFrozenEstimates', { params: { projectId }, signal }),
    staleTime: 0,
  });
}

/** The segments of the project, for what the estimate does not tell of them. */
export function useSegments(isAsked: boolean) {
  const { project } = useCost();
  const params = { projectId: project.id };
  return useQuery({
    queryKey: ['segments', project.id],
    queryFn: ({ signal }) => call('trench.listSegments', { params, signal }),
    enabled: isAsked && hasTrench(project),
  }).data;
}

/** What segments are called, where the estimate tells only their ids. */
export function useSegmentName(isAsked: boolean): (segmentId: number) => string {
  const { segmentOf } = useEstimateWords();
  const segments = useSegments(isAsked);
  return (id) => segments?.find((one) => one.id === id)?.name ?? segmentOf(id);
}

/** Without the module the trench service refuses. */
export const hasTrench = ({ modules }: Project): boolean =>
  modules?.some(({ type }) => type === 'CABLESIMULATOR') ?? false;
