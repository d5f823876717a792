import { recordWords } from '@spadework/core/record';
import { CircleAlert, CircleHelp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { asProblem } from '../../../api/index.js';
import { Button, Icon, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { useLanguage } from '../../../words/index.js';
import { correctRecord, discardUnsent, type ShownRecord } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';

/** What a person has to know before going on. */
export function Notices({
  projectId,
  shown,
  writes,
  onGoTo,
  onReopen,
}: {
  projectId: number;
  shown: ShownRecord;
  writes: boolean;
  onGoTo: (key: string) => void;
  onReopen: () => void;
}) {
  const words = useRecordWords();
  const { record, refused, notBegun, closed } = shown;
  return (
    <div className="record-notices">
      {!writes && <Notice>{words.readonlyNote}</Notice>}
      {record.state === 'VOID' && <Notice>{words.isVoid(record.voidReason ?? '')}</Notice>}
      {record.replaces !== null && (
        <Notice
          action={
            <Link href={addressOf.record(projectId, record.replaces)} className="button button-plain">
              {words.openReplaced}
            </Link>
          }
        >
          {words.replaces}
        </Notice>
      )}
      {record.replacedBy !== null && (
        <Notice
          isBad
          action={
            <Link href={addressOf.record(projectId, record.replacedBy)} className="button button-plain">
              {words.openReplacement}
            </Link>
          }
        >
          {words.replacedBy}
        </Notice>
      )}
      {notBegun !== undefined && (
        <Notice isBad action={<Discard recordId={record.id} projectId={projectId} leaves />}>
          {words.notBegun(notBegun)}
        </Notice>
      )}
      {closed && <ClosedNotice projectId={projectId} shown={shown} onReopen={onReopen} />}
      {refused.length > 0 && (
        <Notice isBad action={<Button onClick={() => onGoTo(refused[0]!.key)}>{words.showFirst}</Button>}>
          {words.refusedNote(refused.length)}
        </Notice>
      )}
    </div>
  );
}

/** Somebody closed the record while this browser still had something for it: nothing is thrown away, a person decides. */
function ClosedNotice({
  projectId,
  shown: { record, closed, unsent },
  onReopen,
}: {
  projectId: number;
  shown: ShownRecord;
  onReopen: () => void;
}) {
  const words = useRecordWords();
  const { states } = recordWords(useLanguage());
  const [, go] = useLocation();
  const state = closed?.state ?? record.state;
  const text =
    closed?.code === 'RECORD_STATE'
      ? words.closedNote(unsent, states[state])
      : words.closedElse(closed!.message);
  const correct = async () => {
    try {
      go(addressOf.record(projectId, await correctRecord(record.id)));
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'wrong' });
    }
  };
  return (
    <Notice
      isBad
      action={
        <>
          {closed?.code === 'RECORD_STATE' && state === 'SUBMITTED' && (
            <Button onClick={onReopen}>{words.reopen}</Button>
          )}
          {closed?.code === 'RECORD_STATE' && state === 'SIGNED' && (
            <Button onClick={correct}>{words.startCorrection}</Button>
          )}
          <Discard recordId={record.id} projectId={projectId} />
        </>
      }
    >
      {text}
    </Notice>
  );
}

/** Nothing is thrown away by one slip of a finger. */
function Discard({
  recordId,
  projectId,
  leaves = false,
}: {
  recordId: string;
  projectId: number;
  /** The record is gone with it. */
  leaves?: boolean;
}) {
  const words = useRecordWords();
  const [, go] = useLocation();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button look="quiet" onClick={() => setAsked(true)}>
        {words.forgetAll}
      </Button>
    );
  return (
    <Button
      look="danger"
      onClick={async () => {
        await discardUnsent(recordId);
        if (leaves) go(addressOf.projectChecklists(projectId));
      }}
    >
      {words.reallyForget}
    </Button>
  );
}

function Notice({
  isBad = false,
  action,
  children,
}: {
  isBad?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div role={isBad ? 'alert' : undefined} className={`record-notice ${isBad ? 'record-notice-bad' : ''}`}>
      <Icon of={isBad ? CircleAlert : CircleHelp} />
      <p>{children}</p>
      {action && <div className="record-notice-actions">{action}</div>}
    </div>
  );
}
