import { MAX_WAIVERS, type Waiver } from '@spadework/core/estimate';
import { kindName, type LineKind } from '@spadework/core/quantity';
import { useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { FormDialog, SelectField, TextArea } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useCost } from '../cost.js';
import { changeWaivers } from './waivers.js';
import { useEstimateWords } from './words/index.js';

const MAX_REASON = 500;

/** What is to be left out: a line of a segment, or the whole segment where there is none. */
export interface ToWaive {
  segmentId: number;
  segmentName: string;
  line?: { key: string; kind: string; name: string };
}

/** Leaves a quantity out of the sum on purpose, with the reason. */
export function WaiverDialog({
  of: { segmentId, segmentName, line },
  onDone,
  onClose,
}: {
  of: ToWaive;
  /** Hears what happened. */
  onDone: (what: string) => void;
  onClose: () => void;
}) {
  const { waiver: words, required } = useEstimateWords();
  const language = useLanguage();
  const { project, actions } = useCost();
  const [place, setPlace] = useState(0);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const choices: { label: string; waives: Omit<Waiver, 'reason'> }[] = [
    ...(line
      ? [
          { label: words.here(line.name, segmentName), waives: { segmentId, key: line.key } },
          { label: words.everywhere(line.name), waives: { key: line.key } },
          ...(line.key === line.kind
            ? []
            : [{ label: words.kind(kindName(line.kind as LineKind, language)), waives: { key: line.kind } }]),
        ]
      : []),
    { label: words.segment(segmentName), waives: { segmentId } },
  ];
  const save = async () => {
    if (reason.trim() === '') return setError(required);
    setBusy(true);
    setError(undefined);
    try {
      await actions.settled();
      const waiver = { ...choices[place]!.waives, reason: reason.trim() };
      await changeWaivers(project.id, (waivers) => {
        if (waivers.length >= MAX_WAIVERS) throw new Error(words.tooMany(MAX_WAIVERS));
        return [...waivers, waiver];
      });
      await actions.reload();
      onDone(words.saved(line?.name ?? segmentName));
    } catch (thrown) {
      const problem = asProblem(thrown);
      setError(problem.errors[0]?.message ?? problem.message);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={line ? words.title : words.byHand}
      onClose={onClose}
      onSubmit={save}
      submit={words.save}
      busy={isBusy}
    >
      <SelectField
        label={words.what}
        value={String(place)}
        choices={choices.map(({ label }, i) => ({ value: String(i), label }))}
        onChange={({ target }) => setPlace(Number(target.value))}
      />
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        value={reason}
        maxLength={MAX_REASON}
        error={error}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
