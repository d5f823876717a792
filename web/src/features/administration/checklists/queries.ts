import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../api/index.js';
import { ADMINISTRATION } from '../actions.js';

export type OwnRevision = AnswerOf<'checklist.listRevisions'>[number];

/** What reading checklists asks of the caller. */
export const CHECKLIST_SCOPE = 'orgblad.bruker';

/** The checklists that the company has for itself and that are in use, the latest first. */
export const useOwnRevisions = (enabled = true) =>
  useQuery({
    queryKey: [ADMINISTRATION, 'checklists', 'own'],
    queryFn: ({ signal }) => call('checklist.listRevisions', { query: { scope: 'COMPANY' }, signal }),
    enabled,
  });
