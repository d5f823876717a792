import { checklistWords } from '@spadework/core/checklist';
import { recordWords } from '@spadework/core/record';
import { FileCheck2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../kit/index.js';
import { formatMoment, useLanguage } from '../../../words/index.js';
import { usePersonNames } from '../../projects/index.js';
import { facilityNames } from '../list/lists.js';
import { type ShownRecord, useProjectRecords } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';

/** Who signed, what exactly, and where the record belongs. */
export function About({ projectId, shown: { record } }: { projectId: number; shown: ShownRecord }) {
  const words = useRecordWords();
  const texts = recordWords(useLanguage());
  const { assessmentTypes } = checklistWords(useLanguage());
  const nameOf = usePersonNames();
  const project = useProjectRecords(projectId);
  const facility = project.is === 'open' ? facilityNames(project.lists).get(record.facilityId) : undefined;
  const segment =
    project.is === 'open' ? project.segments.find(({ id }) => id === record.segmentId)?.name : undefined;
  return (
    <>
      {record.signatures.length > 0 && (
        <section className="record-signatures" aria-labelledby="record-signatures">
          <h2 id="record-signatures">{words.signatures}</h2>
          <ul>
            {record.signatures.map((one) => (
              <li key={one.user}>
                <Icon of={FileCheck2} size={20} />
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
          {project.is === 'open' && (
            <Fact name={words.projectLabel}>{`${project.project.number} ${project.project.name}`}</Fact>
          )}
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
