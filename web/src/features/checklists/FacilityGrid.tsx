import './facilities.css';
import { type AssessmentType, checklistWords } from '@spadework/core/checklist';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { Icon } from '../../kit/index.js';
import { useLanguage } from '../../words/index.js';
import type { ShownFacility } from './queries.js';
import type { Suggestion } from './suggestions.js';
import { useChecklistWords } from './words/index.js';

type AddressOf = (facility: ShownFacility, type: AssessmentType) => string;

/** All facilities with their assessments as links; in a project those that fit it come first. */
export function FacilityGrid({
  facilities,
  suggestions,
  isUnknown,
  addressOf,
}: {
  facilities: readonly ShownFacility[];
  suggestions: readonly Suggestion[];
  /** The address names a facility that is not there. */
  isUnknown: boolean;
  addressOf: AddressOf;
}) {
  const words = useChecklistWords();
  const fitting = suggestions.flatMap(({ facilityId, reasons }) => {
    const facility = facilities.find(({ id }) => id === facilityId);
    return facility ? [{ facility, reasons }] : [];
  });
  const others = facilities.filter(({ id }) => !fitting.some(({ facility }) => facility.id === id));
  const reasonText = (reason: Suggestion['reasons'][number]) =>
    reason.is === 'trench' ? words.because.trench(reason.count) : words.because.cost;
  return (
    <div className="facility-groups">
      {isUnknown && (
        <p role="alert" className="facility-unknown">
          {words.notInRevision}
        </p>
      )}
      {fitting.length > 0 && (
        <section aria-labelledby="facilities-fitting">
          <h2 id="facilities-fitting">{words.fitting}</h2>
          <ul className="facility-grid">
            {fitting.map(({ facility, reasons }) => (
              <FacilityCard
                key={facility.id}
                facility={facility}
                addressOf={addressOf}
                because={reasons.map(reasonText).join(', ')}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="facilities-all">
        <h2 id="facilities-all">{fitting.length > 0 ? words.otherFacilities : words.facilities}</h2>
        {fitting.length === 0 && <p className="quiet">{words.facilitiesText}</p>}
        <ul className="facility-grid">
          {others.map((facility) => (
            <FacilityCard key={facility.id} facility={facility} addressOf={addressOf} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function FacilityCard({
  facility,
  because,
  addressOf,
}: {
  facility: ShownFacility;
  because?: string;
  addressOf: AddressOf;
}) {
  const { assessmentTypes } = checklistWords(useLanguage());
  return (
    <li className={because ? 'facility-card facility-fitting' : 'facility-card'}>
      <h3>{facility.name}</h3>
      {facility.original && (
        <p className="quiet" lang="nb">
          {facility.original}
        </p>
      )}
      {because && (
        <p className="facility-because">
          <Icon of={CircleCheck} size={15} />
          {because}
        </p>
      )}
      <ul>
        {facility.assessmentTypes.map((type) => (
          <li key={type}>
            <Link href={addressOf(facility, type)} className="facility-link">
              {assessmentTypes[type]}
              <Icon of={ChevronRight} size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
