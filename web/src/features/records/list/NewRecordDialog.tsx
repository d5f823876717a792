import { type AssessmentType, checklistWords } from '@spadework/core/checklist';
import { MAX_RECORD_NAME } from '@spadework/core/record';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem } from '../../../api/index.js';
import { FormDialog, SelectField, TextField } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { useLanguage } from '../../../words/index.js';
import { createRecord, type ProjectRecordsShown } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';
import { firstFacility, offeredLists, usualAssessment } from './lists.js';

/** Begins a record. It opens at once, with or without a network. */
export function NewRecordDialog({
  projectId,
  shown,
  fitting,
  onClose,
}: {
  projectId: number;
  shown: Pick<ProjectRecordsShown, 'lists' | 'segments'>;
  fitting: readonly number[];
  onClose: () => void;
}) {
  const words = useRecordWords();
  const { assessmentTypes } = checklistWords(useLanguage());
  const [, go] = useLocation();
  const lists = offeredLists(shown.lists);
  const [revisionId, setRevisionId] = useState(lists[0]?.revisionId);
  const list = lists.find((one) => one.revisionId === revisionId) ?? lists[0];
  const [facilityId, setFacilityId] = useState(list && firstFacility(list, fitting)?.id);
  const facility =
    list?.facilities.find(({ id }) => id === facilityId) ?? (list && firstFacility(list, fitting));
  const [wanted, setWanted] = useState<AssessmentType>();
  const types = facility?.assessmentTypes ?? [];
  const assessmentType = wanted && types.includes(wanted) ? wanted : usualAssessment(types);
  const [title, setTitle] = useState('');
  const [segmentId, setSegmentId] = useState(
    shown.segments.length === 1 ? String(shown.segments[0]!.id) : '',
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const start = async () => {
    if (facility?.id === undefined || !assessmentType) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const id = await createRecord(projectId, {
        facilityId: facility.id,
        assessmentType,
        ...(list && { revisionId: list.revisionId }),
        ...(title.trim() && { title: title.trim() }),
        ...(segmentId && { segmentId: Number(segmentId) }),
      });
      go(addressOf.record(projectId, id));
    } catch (error) {
      setProblem(asProblem(error).message);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={words.newRecord}
      submit={words.start}
      busy={busy}
      disabled={!facility || !assessmentType}
      onClose={onClose}
      onSubmit={start}
    >
      {lists.length > 1 && (
        <SelectField
          label={words.catalog}
          value={String(list?.revisionId)}
          onChange={({ target }) => setRevisionId(Number(target.value))}
          choices={lists.map(({ revisionId: id, scope, name }) => ({
            value: String(id),
            label: scope === 'PUBLIC' ? words.publicCatalog : words.companyCatalog(name),
          }))}
        />
      )}
      <SelectField
        label={words.facility}
        value={String(facility?.id ?? '')}
        onChange={({ target }) => setFacilityId(Number(target.value))}
        choices={(list?.facilities ?? []).map(({ id, name }) => ({ value: String(id), label: name ?? '' }))}
      />
      <SelectField
        label={words.assessment}
        value={assessmentType ?? ''}
        onChange={({ target }) => setWanted(target.value as AssessmentType)}
        choices={types.map((type) => ({ value: type, label: assessmentTypes[type] }))}
      />
      <TextField
        label={words.title}
        hint={words.titleHint}
        value={title}
        maxLength={MAX_RECORD_NAME}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
      {shown.segments.length > 0 && (
        <SelectField
          label={words.segment}
          value={segmentId}
          onChange={({ target }) => setSegmentId(target.value)}
          choices={[
            { value: '', label: words.noSegment },
            ...shown.segments.map(({ id, name }) => ({ value: String(id), label: name })),
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
