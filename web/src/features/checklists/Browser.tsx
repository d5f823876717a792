import './checklists.css';
import { type AssessmentType, checklistWords } from '@spadework/core/checklist';
import { ClipboardCheck } from 'lucide-react';
import { useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { EmptyState, SelectField } from '../../kit/index.js';
import { useLanguage } from '../../words/index.js';
import { Downloads } from './Downloads.js';
import { FacilityGrid } from './FacilityGrid.js';
import { PointList } from './PointList.js';
import { type ShownFacility, useFacilities, usePoints, useRevisions } from './queries.js';
import { Side } from './Side.js';
import { type ChecklistSearch, readChecklistSearch, writeChecklistSearch } from './search.js';
import type { Suggestion } from './suggestions.js';
import { usePointSearch } from './usePointSearch.js';
import { useChecklistWords } from './words/index.js';

/** Chooses a checklist and shows its points. The address holds what is chosen. */
export function Browser({
  address,
  projectId,
  suggestions = [],
  titleOf,
}: {
  /** Where this is shown, without a search. */
  address: string;
  /** The project that forms are for. */
  projectId?: number;
  suggestions?: readonly Suggestion[];
  /** The title of the page for what is chosen. */
  titleOf: (chosen: string | undefined) => string;
}) {
  const words = useChecklistWords();
  const frame = useRef<HTMLDivElement>(null);
  const { assessmentTypes } = checklistWords(useLanguage());
  const [, navigate] = useLocation();
  const search = readChecklistSearch(useSearch());
  const revisions = useRevisions();
  const latest = revisions.data?.find(({ scope }) => scope === 'PUBLIC');
  // A company may have lists of its own where there are no public ones.
  const revisionKey = search.revision ?? (latest ? 'latest' : (revisions.data?.[0]?.id ?? 'latest'));
  const facilities = useFacilities(revisionKey);
  const facility = facilities.data?.find(({ id }) => id === search.facility);
  const assessment = facility && (search.assessment ?? facility.assessmentTypes[0]);
  const points = usePoints(revisionKey, facility?.id, assessment);
  const { found, reading, isLoading } = usePointSearch(points.data, search);
  // Which revision is meant is known with the revisions.
  const error = revisions.error ?? (revisions.data?.length ? (facilities.error ?? points.error) : null);
  if (error && !points.data) throw error;

  const addressFor = (more: Partial<ChecklistSearch>) =>
    `${address}${writeChecklistSearch({ ...search, ...more })}`;
  const change = (more: Partial<ChecklistSearch>, replace = false) => navigate(addressFor(more), { replace });
  /** Another list: its chapters and its optional points are others too. */
  const list = (to: ShownFacility, type?: AssessmentType): Partial<ChecklistSearch> => {
    const wanted = type ?? assessment;
    const has = wanted && to.assessmentTypes.includes(wanted);
    return {
      facility: to.id,
      assessment: has ? wanted : to.assessmentTypes[0],
      part: undefined,
      options: [],
      show: 'all',
    };
  };
  const nameOf = ({ name, original }: ShownFacility) => (original ? words.both(name, original) : name);
  const revision = revisions.data?.find(({ id }) => id === search.revision) ?? revisions.data?.[0];

  if (revisions.data?.length === 0)
    return (
      <>
        <title>{titleOf(undefined)}</title>
        <EmptyState icon={ClipboardCheck} title={words.noChecklists}>
          <p>{words.noChecklistsText}</p>
        </EmptyState>
      </>
    );
  return (
    <div ref={frame} className={facility ? 'checklist' : 'checklist checklist-unchosen'}>
      <title>{titleOf(facility && assessment && `${facility.name}, ${assessmentTypes[assessment]}`)}</title>
      <div className="checklist-choice" role="group" aria-label={words.choose}>
        <SelectField
          label={words.facility}
          value={facility?.id ?? ''}
          onChange={({ target }) => {
            const to = facilities.data?.find(({ id }) => id === Number(target.value));
            change(
              to ? list(to) : { facility: undefined, assessment: undefined, part: undefined, options: [] },
            );
          }}
          choices={[
            { value: '', label: words.chooseFacility },
            ...(facilities.data ?? []).map((one) => ({ value: String(one.id), label: nameOf(one) })),
          ]}
        />
        <SelectField
          label={words.assessment}
          value={assessment ?? ''}
          disabled={!facility}
          onChange={({ target }) => facility && change(list(facility, target.value as AssessmentType))}
          choices={
            facility
              ? choicesOf(facility, assessment).map((type) => ({ value: type, label: assessmentTypes[type] }))
              : [{ value: '', label: words.chooseFirst }]
          }
        />
        <SelectField
          label={words.revision}
          value={revision?.id ?? ''}
          onChange={({ target }) => {
            const id = Number(target.value);
            change({ revision: id === latest?.id ? undefined : id, options: [] });
          }}
          choices={(revisions.data ?? []).map(({ id, name, scope }) => ({
            value: String(id),
            label: scope === 'COMPANY' ? words.own(name) : id === latest?.id ? words.latest(name) : name,
          }))}
        />
      </div>
      {!facility && facilities.data && (
        <FacilityGrid
          facilities={facilities.data}
          suggestions={suggestions}
          isUnknown={search.facility !== undefined}
          addressOf={(to, type) => addressFor(list(to, type))}
        />
      )}
      {facility && assessment && (
        <>
          {points.data && points.data.length > 0 && (
            <Side
              points={points.data}
              found={found}
              reading={reading}
              search={search}
              onChange={change}
              within={frame}
            />
          )}
          <PointList
            points={isLoading && found.matches.length === 0 ? undefined : points.data}
            found={found}
            reading={reading}
            search={search}
            onChange={change}
          />
          <Downloads
            points={points.data ?? []}
            wanted={{
              facility,
              assessment,
              revision: revisionKey === 'latest' ? undefined : revision,
              options: search.options,
              projectId,
            }}
            onOptions={(options) => change({ options }, true)}
          />
        </>
      )}
      {!facilities.data && <div className="loading" role="status" aria-label={words.fetching} />}
    </div>
  );
}

/** An address may name an assessment that the facility does not have; it stays chosen, and its list is empty. */
const choicesOf = ({ assessmentTypes }: ShownFacility, chosen: AssessmentType | undefined) =>
  chosen && !assessmentTypes.includes(chosen) ? [...assessmentTypes, chosen] : assessmentTypes;
