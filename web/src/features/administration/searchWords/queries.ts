import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, callForReply } from '../../../api/index.js';
import { ADMINISTRATION } from '../actions.js';

export type Missed = AnswerOf<'document.listMissedSearches'>[number];

export const SEARCH_WORDS = 'searchWords';

/** What people of the company searched for and did not find, the most frequent first. */
export const useMissed = (enabled = true) =>
  useQuery({
    queryKey: [ADMINISTRATION, SEARCH_WORDS, 'missed'],
    queryFn: ({ signal }) => call('document.listMissedSearches', { signal }),
    enabled,
  });

const THESAURUS = [ADMINISTRATION, SEARCH_WORDS, 'lines'];

export const readThesaurus = () => callForReply('document.getThesaurus', {});

/** The words of the company, with their ETag. */
export const useThesaurus = () =>
  useQuery({ queryKey: THESAURUS, queryFn: readThesaurus, refetchOnWindowFocus: false });
