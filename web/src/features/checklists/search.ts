import { ASSESSMENT_TYPES, type AssessmentType } from '@spadework/core/checklist';

/** What is chosen of the checklists; the address holds it. */
export interface ChecklistSearch {
  /** Undefined for the latest one. */
  revision: number | undefined;
  facility: number | undefined;
  assessment: AssessmentType | undefined;
  /** Words to find among the checkpoints. */
  q: string;
  /** A part of the facility, such as the trench or the ducts. */
  part: number | undefined;
  show: Shown;
  /** The optional checkpoints that forms are to have. */
  options: readonly number[];
}

export const SHOWN = ['all', 'required', 'optional'] as const;
export type Shown = (typeof SHOWN)[number];

const MAX_OPTIONS = 200;
const idOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Reads the search of an address. What is not valid is left out: an address may be typed or old. */
export function readChecklistSearch(search: string): ChecklistSearch {
  const given = new URLSearchParams(search);
  const options = given.getAll('option').flatMap((text) => idOf(text) ?? []);
  return {
    revision: idOf(given.get('revision')),
    facility: idOf(given.get('facility')),
    assessment: ASSESSMENT_TYPES.find((type) => type === given.get('assessment')),
    q: given.get('q') ?? '',
    part: idOf(given.get('part')),
    show: SHOWN.find((name) => name === given.get('show')) ?? 'all',
    options: [...new Set(options)].slice(0, MAX_OPTIONS),
  };
}

/** The search of an address with a question mark, without what is as by default; empty if there is nothing. */
export function writeChecklistSearch(search: Partial<ChecklistSearch>): string {
  const text = new URLSearchParams();
  for (const name of ['facility', 'assessment', 'revision', 'q', 'part'] as const) {
    const value = search[name];
    if (value !== undefined && value !== '') text.set(name, String(value));
  }
  if (search.show && search.show !== 'all') text.set('show', search.show);
  for (const option of search.options ?? []) text.append('option', String(option));
  const written = text.toString();
  return written ? `?${written}` : '';
}
