import type { AssumptionChanges } from '@spadework/core/trench';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../words/index.js';
import { formatQuantity, rowsOf } from '../../trench/index.js';
import { ADMINISTRATION } from '../actions.js';
import { type DataColumn, DataTable } from '../DataTable.js';
import { Detail, Loading } from '../Frame.js';
import { type Chosen, SegmentChooser } from '../SegmentChooser.js';
import { type Compared, compare, quantitiesWith, readSample, type Sample } from './trial.js';
import { useProfileWords } from './words/index.js';

/** What a segment would take with the profile as it is being written, beside what is saved. */
export function ProfileTrial({
  saved,
  draft,
  back,
}: {
  saved: AssumptionChanges;
  draft: AssumptionChanges;
  back: string;
}) {
  const words = useProfileWords();
  const language = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();
  const sample = useQuery({
    queryKey: [ADMINISTRATION, 'sample', chosen?.segmentId],
    queryFn: ({ signal }) => readSample(chosen!.segmentId, signal),
    enabled: chosen !== undefined,
  });
  const rowsWith = (read: Sample, profile: AssumptionChanges) =>
    rowsOf(quantitiesWith(read, profile), undefined, read.markerName, language);
  const lines = sample.data ? compare(rowsWith(sample.data, saved), rowsWith(sample.data, draft)) : undefined;
  const changed = lines?.filter(({ before, after }) => before !== after).length ?? 0;
  const columns: DataColumn<Compared>[] = [
    { key: 'line', title: words.line, cell: ({ name }) => name },
    {
      key: 'today',
      title: words.today,
      align: 'end',
      cell: ({ before, unit }) => formatQuantity(before, unit),
    },
    {
      key: 'after',
      title: words.after,
      align: 'end',
      cell: ({ before, after, unit }) =>
        before === after ? formatQuantity(after, unit) : <strong>{formatQuantity(after, unit)}</strong>,
    },
    {
      key: 'difference',
      title: words.difference,
      align: 'end',
      less: true,
      cell: ({ before, after, unit }) =>
        before === after ? '–' : `${after > before ? '+' : ''}${formatQuantity(after - before, unit)}`,
    },
  ];
  return (
    <Detail title={words.trial} label={words.profile} back={back}>
      <p className="admin-text">{words.trialText}</p>
      <SegmentChooser onChoose={setChosen} />
      {chosen && <Loading query={sample} />}
      {lines && (
        <section className="admin-sub">
          <p role="status">{changed === 0 ? words.same : words.changed(changed)}</p>
          <DataTable caption={words.trial} columns={columns} rows={lines} keyOf={({ key }) => key} />
        </section>
      )}
    </Detail>
  );
}
