import { checklistWords } from '@spadework/core/checklist';
import { recordWords } from '@spadework/core/record';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../api/index.js';
import { Icon } from '../../../kit/index.js';
import { formatMoment, useLanguage } from '../../../words/index.js';
import { usePersonNames, useProject } from '../../projects/index.js';
import type { ShownRecord } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';

/** Who signed, what exactly, and where the record belongs. */
export function About({ projectId, shown: { record } }: { projectId: number; shown: ShownRecord }) {
  const words = useRecordWords();
  const texts = recordWords(useLanguage());
  const { assessmentTypes } = checklistWords(useLanguage());
  const nameOf = usePersonNames();
  const project = useProject(projectId).data?.project;
  const { facility, segment } = usePlaceNames(projectId, record);
  return (
    <>
      {record.signatures.length > 0 && (
        <section className="record-signatures" aria-labelledby="record-signatures">
          <h2 id="record-signatures">{words.signatures}</h2>
          <ul>
            {record.signatures.map((one) => (
              <li key={one.user}>
                <Icon of={CircleCheck} size={20} />
                <div>
                  <strong>{nameOf(one.user)}</strong>
                  <p className="quiet">{words.signedAt(texts.roles[one.role], formatMoment(one.at))}</p>
                  {one.statement && <p>{one.statement}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="record-about" aria-labelledby="record-about">
        <h2 id="record-about">{words.about}</h2>
        <dl>
          {project && <Fact name={words.projectLabel}>{`${project.number} ${project.name}`}</Fact>}
          <Fact name={words.list}>
            {[facility, assessmentTypes[record.assessmentType]].filter(Boolean).join(', ')}
          </Fact>
          {record.place && <Fact name={words.place}>{record.place}</Fact>}
          {segment && <Fact name={words.segment}>{segment}</Fact>}
          <Fact name={words.begun}>{words.by(nameOf(record.createdBy), formatMoment(record.createdAt))}</Fact>
          <Fact name={words.lastChange}>
            {words.by(nameOf(record.changedBy), formatMoment(record.changedAt))}
          </Fact>
        </dl>
        {record.contentHash && (
          <div className="record-hash">
            <h3>{words.contentHash}</h3>
            <code>{record.contentHash}</code>
            <p className="quiet">{words.contentHashText}</p>
          </div>
        )}
      </section>
    </>
  );
}

/** Names that are read beside the record: on site nobody waits for them, and without a network they are left out. */
function usePlaceNames(
  projectId: number,
  {
    revisionId,
    facilityId,
    segmentId,
  }: Pick<ShownRecord['record'], 'revisionId' | 'facilityId' | 'segmentId'>,
): { facility: string | undefined; segment: string | undefined } {
  const language = useLanguage();
  const facilities = useQuery({
    queryKey: ['checklist', 'facilities', revisionId, language],
    queryFn: ({ signal }) =>
      call('checklist.listFacilities', { params: { revision: revisionId }, query: { language }, signal }),
    staleTime: 10 * 60_000,
  });
  const segments = useQuery({
    queryKey: ['segments', projectId],
    queryFn: ({ signal }) => call('trench.listSegments', { params: { projectId }, signal }),
    enabled: segmentId !== null,
  });
  return {
    facility: facilities.data?.find(({ id }) => id === facilityId)?.name,
    segment: segments.data?.find(({ id }) => id === segmentId)?.name,
  };
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
