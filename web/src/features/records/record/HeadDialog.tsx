import { MAX_RECORD_NAME } from '@spadework/core/record';
import { useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { FormDialog, SelectField, TextField } from '../../../kit/index.js';
import { changeHead, type ShownRecord, useProjectRecords } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';

/** What a record is called and where it belongs. It is kept first and sent later, like answers. */
export function HeadDialog({
  projectId,
  record,
  onClose,
}: {
  projectId: number;
  record: ShownRecord['record'];
  onClose: () => void;
}) {
  const words = useRecordWords();
  const project = useProjectRecords(projectId);
  const segments = project.is === 'open' ? project.segments : [];
  const [title, setTitle] = useState(record.title);
  const [place, setPlace] = useState(record.place);
  const [segmentId, setSegmentId] = useState(record.segmentId);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setTried(true);
    if (!title.trim()) return;
    try {
      await changeHead(record.id, { title: title.trim(), place: place.trim(), segmentId });
      onClose();
    } catch (error) {
      setProblem(asProblem(error).message);
    }
  };
  return (
    <FormDialog title={words.editHead} submit={words.save} onClose={onClose} onSubmit={save}>
      <TextField
        label={words.title}
        value={title}
        maxLength={MAX_RECORD_NAME}
        autoComplete="off"
        error={tried && !title.trim() ? words.required : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label={words.place}
        hint={words.placeHint}
        value={place}
        maxLength={MAX_RECORD_NAME}
        autoComplete="off"
        onChange={({ target }) => setPlace(target.value)}
      />
      {(segments.length > 0 || segmentId !== null) && (
        <SelectField
          label={words.segment}
          value={segmentId === null ? '' : String(segmentId)}
          onChange={({ target }) => setSegmentId(target.value === '' ? null : Number(target.value))}
          choices={[
            { value: '', label: words.noSegment },
            ...segments.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {problem && (
        <p role="alert" className="record-problem">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
