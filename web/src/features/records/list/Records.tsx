import './list.css';
import { checklistWords } from '@spadework/core/checklist';
import {
  ClipboardCheck,
  CloudOff,
  HardDriveDownload,
  MessagesSquare,
  Plus,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { asProblem, useReached } from '../../../api/index.js';
import { Button, EmptyState, Icon, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatAgo, formatMoment, useLanguage } from '../../../words/index.js';
import { usePersonNames } from '../../projects/index.js';
import {
  keepOffline,
  type ListedShown,
  type ProjectRecordsShown,
  useProjectRecords,
} from '../offline/index.js';
import { StatePill } from '../StatePill.js';
import { useRecordWords } from '../words/index.js';
import { facilityNames } from './lists.js';
import { NewRecordDialog } from './NewRecordDialog.js';

/** So many are shown at first. */
const SHOWN = 20;

/** The records of a project, and beginning a new one. It works without a network where the project is kept. */
export function Records({
  projectId,
  fitting = [],
}: {
  projectId: number;
  /** Facilities that fit the project, the best first. */
  fitting?: readonly number[];
}) {
  const words = useRecordWords();
  const view = useProjectRecords(projectId);
  if (view.is === 'loading') return <div className="records records-loading" role="status" />;
  if (view.is === 'failed') throw view.problem;
  if (view.is !== 'open')
    return (
      <section className="records" aria-label={words.records}>
        <p className="quiet">{words.noLists}</p>
      </section>
    );
  return <Opened projectId={projectId} fitting={fitting} shown={view} />;
}

function Opened({
  projectId,
  fitting,
  shown,
}: {
  projectId: number;
  fitting: readonly number[];
  shown: ProjectRecordsShown;
}) {
  const words = useRecordWords();
  const reached = useReached();
  const [isNew, setNew] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const [count, setCount] = useState(SHOWN);
  const { records, left, role } = { ...shown, role: shown.project.role };
  const writes = role === 'OWNER' || role === 'WRITER';
  const holding = records.filter(({ state }) => state !== 'VOID');
  const empty = records.filter(({ state }) => state === 'VOID');
  const keep = async () => {
    setKeeping(true);
    try {
      await keepOffline(projectId);
      toast({ text: words.kept });
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'wrong' });
    } finally {
      setKeeping(false);
    }
  };
  return (
    <section className="records" aria-labelledby="records-title">
      <header className="records-head">
        <div>
          <h2 id="records-title">{words.records}</h2>
          <p className="quiet">{shown.isKept ? words.keptHere : words.recordsText}</p>
        </div>
        <div className="records-actions">
          <Button
            icon={HardDriveDownload}
            busy={isKeeping || !reached}
            aria-busy={isKeeping || undefined}
            aria-pressed={shown.isKept}
            onClick={keep}
          >
            {words.keepOffline}
          </Button>
          {writes && (
            <Button look="main" icon={Plus} onClick={() => setNew(true)}>
              {words.newRecord}
            </Button>
          )}
        </div>
      </header>
      {records.length === 0 && (
        <EmptyState icon={ClipboardCheck} title={words.noRecords}>
          <p>{writes ? words.noRecordsText : words.noRecordsReader}</p>
        </EmptyState>
      )}
      {holding.length > 0 && (
        <RecordRows label={words.records} shown={shown} records={holding.slice(0, count)} />
      )}
      {holding.length > count && (
        <Button look="quiet" onClick={() => setCount(count + SHOWN)}>
          {words.showMore}
        </Button>
      )}
      {empty.length > 0 && (
        <details className="records-void">
          <summary>{words.voidRecords(empty.length)}</summary>
          <RecordRows label={words.voidRecords(empty.length)} shown={shown} records={empty} />
        </details>
      )}
      {left > 0 && <p className="quiet">{words.moreRecords(left)}</p>}
      {isNew && (
        <NewRecordDialog
          projectId={projectId}
          shown={shown}
          fitting={fitting}
          onClose={() => setNew(false)}
        />
      )}
    </section>
  );
}

function RecordRows({
  label,
  shown,
  records,
}: {
  label: string;
  shown: ProjectRecordsShown;
  records: readonly ListedShown[];
}) {
  const facilities = facilityNames(shown.lists);
  return (
    <ul className="record-rows" aria-label={label}>
      {records.map((record) => (
        <RecordRow key={record.id} record={record} facility={facilities.get(record.facilityId)} />
      ))}
    </ul>
  );
}

function RecordRow({ record, facility }: { record: ListedShown; facility: string | undefined }) {
  const words = useRecordWords();
  const nameOf = usePersonNames();
  const { assessmentTypes } = checklistWords(useLanguage());
  const { id, projectId, title, place, state, points, answered, conflicts, openDeviations, unsent } = record;
  const details = [assessmentTypes[record.assessmentType], facility, place].filter(
    (part) => part && part !== title,
  );
  return (
    <li className={`record-row record-row-${state.toLowerCase()}`}>
      <div className="record-row-name">
        <Link href={addressOf.record(projectId, id)} className="whole-link record-row-link">
          {title}
        </Link>
        <span className="record-row-details">{details.join(' · ')}</span>
      </div>
      <div className="record-row-facts">
        <StatePill state={state} />
        <span className="record-row-progress">
          <span className="record-bar">
            <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none">
              <rect width={points === 0 ? 0 : (100 * answered) / points} height="1" />
            </svg>
          </span>
          {words.progressOf(answered, points)}
        </span>
        {conflicts > 0 && (
          <span className="record-mark record-mark-bad">
            <Icon of={MessagesSquare} size={15} />
            {words.conflicts(conflicts)}
          </span>
        )}
        {openDeviations > 0 && (
          <span className="record-mark record-mark-bad">
            <Icon of={TriangleAlert} size={15} />
            {words.deviationCount(openDeviations)}
          </span>
        )}
        {unsent > 0 && (
          <span className="record-mark record-mark-warn">
            <Icon of={CloudOff} size={15} />
            {words.notSent}
          </span>
        )}
      </div>
      <time className="record-row-time" dateTime={record.changedAt} title={formatMoment(record.changedAt)}>
        {words.changedBy(nameOf(record.changedBy), formatAgo(record.changedAt, Date.now()))}
      </time>
    </li>
  );
}
