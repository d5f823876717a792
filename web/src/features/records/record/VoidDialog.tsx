import { MAX_RECORD_TEXT } from '@spadework/core/record';
import { useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { FormDialog, TextArea, toast } from '../../../kit/index.js';
import { voidRecord } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';
import { refusalText } from './refusalText.js';

/** Declares a record void, with the reason that stands on it from then on. */
export function VoidDialog({
  record: { id, title },
  onClose,
}: {
  record: { id: string; title: string };
  onClose: () => void;
}) {
  const words = useRecordWords();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const declare = async () => {
    setTried(true);
    if (!reason.trim()) return;
    setBusy(true);
    try {
      await voidRecord(id, reason);
      toast({ text: words.voided(title) });
      onClose();
    } catch (error) {
      setProblem(refusalText(asProblem(error), words));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={words.declareVoid}
      submit={words.declareVoid}
      busy={busy}
      onClose={onClose}
      onSubmit={declare}
    >
      <p>{words.voidText}</p>
      <TextArea
        label={words.voidReason}
        value={reason}
        maxLength={MAX_RECORD_TEXT}
        error={tried && !reason.trim() ? words.required : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {problem && (
        <p role="alert" className="record-problem">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
