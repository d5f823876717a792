import { checklistWords } from '@spadework/core/checklist';
import { ChevronLeft, CloudOff, EllipsisVertical, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { asProblem, useSession } from '../../../api/index.js';
import { announce, Button, Icon, Menu, type MenuEntry, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { useLanguage } from '../../../words/index.js';
import { useProject } from '../../projects/index.js';
import { createRecord, type ShownRecord } from '../offline/index.js';
import { StatePill } from '../StatePill.js';
import { useRecordWords } from '../words/index.js';
import { HeadDialog } from './HeadDialog.js';
import { saveRecordPdf } from './pdf.js';
import { VoidDialog } from './VoidDialog.js';

/** What the record is and whether the server has all of it; what is done to it as a whole. */
export function Head({
  projectId,
  shown,
  writes,
}: {
  projectId: number;
  shown: ShownRecord;
  writes: boolean;
}) {
  const words = useRecordWords();
  const { user } = useSession();
  const [, go] = useLocation();
  const { assessmentTypes } = checklistWords(useLanguage());
  const [dialog, setDialog] = useState<'head' | 'void'>();
  const [fetching, setFetching] = useState(false);
  const { record, role } = shown;
  const project = useProject(projectId).data?.project;
  const { state, title, place } = record;

  const savePdf = async () => {
    setFetching(true);
    announce(words.fetchingPdf);
    try {
      await saveRecordPdf(project, record);
      announce(words.pdfSaved);
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'wrong' });
    } finally {
      setFetching(false);
    }
  };
  const correct = async () => {
    const { facilityId, assessmentType, revisionId, options, segmentId } = record;
    try {
      const id = await createRecord(projectId, {
        facilityId,
        assessmentType,
        revisionId,
        options,
        ...(segmentId !== null && { segmentId }),
        title,
        place,
        replaces: record.id,
      });
      go(addressOf.record(projectId, id));
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'wrong' });
    }
  };
  const mayVoid =
    (state === 'DRAFT' || state === 'SUBMITTED') && (role === 'OWNER' || record.createdBy === user.username);
  const entries: MenuEntry[] = [
    ...(state === 'DRAFT'
      ? [{ label: words.editHead, icon: Pencil, onChoose: () => setDialog('head') }]
      : []),
    ...(state === 'SIGNED' && record.replacedBy === null
      ? [{ label: words.correct, icon: Pencil, onChoose: () => void correct() }]
      : []),
    ...(mayVoid ? [{ label: words.declareVoid, icon: X, onChoose: () => setDialog('void') }] : []),
  ];
  return (
    <header className="record-head">
      <Link
        href={addressOf.projectChecklists(projectId)}
        className="button button-quiet button-icon record-back"
        aria-label={words.back}
      >
        <Icon of={ChevronLeft} size={22} />
      </Link>
      <div className="record-name">
        <span className="record-label">
          {[assessmentTypes[record.assessmentType], place].filter(Boolean).join(' · ')}
        </span>
        <h1 title={title}>{title}</h1>
      </div>
      <div className="record-status">
        <StatePill state={state} />
        <Status shown={shown} />
      </div>
      <div className="record-head-actions">
        <Button
          busy={fetching || shown.isNew}
          aria-busy={fetching || undefined}
          className="record-pdf"
          onClick={savePdf}
        >
          {words.pdf}
        </Button>
        {writes && entries.length > 0 && (
          <Menu
            label={words.actions}
            align="end"
            className="button button-plain button-icon"
            entries={entries}
          >
            <Icon of={EllipsisVertical} />
          </Menu>
        )}
      </div>
      {dialog === 'head' && (
        <HeadDialog projectId={projectId} record={record} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'void' && <VoidDialog record={record} onClose={() => setDialog(undefined)} />}
    </header>
  );
}

/** Nothing that only this device has is called saved. */
function Status({ shown: { status, unsent } }: { shown: ShownRecord }) {
  const words = useRecordWords();
  return (
    <span className={`record-sent record-sent-${status.toLowerCase().replace('_', '-')}`}>
      {status === 'NOT_SENT' && <Icon of={CloudOff} size={15} />}
      <span role="status">
        {status === 'SAVED' ? words.saved : status === 'SAVING' ? words.saving : words.unsent(unsent)}
      </span>
    </span>
  );
}
