import type { Addition } from '@spadework/core/estimate';
import { Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { asProblem, call } from '../../../api/index.js';
import { Button, toast } from '../../../kit/index.js';
import {
  type AdditionDraft,
  AdditionRows,
  additionOf,
  draftOf,
  readDrafts,
  useEstimateWords,
} from '../../cost/index.js';
import { refresh } from '../actions.js';
import { Refused } from '../Dialogs.js';
import { Loading, PartFrame } from '../Frame.js';
import { useAdministrationWords } from '../words/index.js';
import { ADDITIONS, useAdditions } from './queries.js';

/** What the company adds to the sum of works, in every project that has no additions of its own. */
export default function AdditionsPart() {
  const common = useAdministrationWords();
  const words = common.additions;
  const estimate = useEstimateWords();
  const reading = useAdditions();
  const [draft, setDraft] = useState<AdditionDraft[]>();
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const saved = reading.data?.body.additions.map((one): Addition => additionOf(one)) ?? [];
  const drafts = draft ?? saved.map(draftOf);
  const { additions, errors, fault } = readDrafts(drafts, estimate);
  const discard = () => {
    setDraft(undefined);
    setTried(false);
    setProblem(undefined);
  };
  const save = async () => {
    setTried(true);
    if (errors.size > 0 || fault) return setProblem(fault);
    setBusy(true);
    setProblem(undefined);
    try {
      await call('calculation.putAdditions', { body: { additions }, ifMatch: reading.data?.etag });
      await refresh(ADDITIONS);
      discard();
      toast({ text: estimate.additions.saved });
    } catch (thrown) {
      const refused = asProblem(thrown);
      setProblem(refused.status === 412 ? common.changedMeanwhile : refused.message);
      if (refused.status === 412) await refresh(ADDITIONS);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PartFrame
      title={common.parts.additions}
      text={words.text}
      filters={
        (draft || problem) && (
          <>
            {problem && <Refused text={problem} />}
            {draft && (
              <span className="admin-unsaved">
                <span role="status">{words.unsaved}</span>
                <Button icon={Undo2} onClick={discard}>
                  {words.discard}
                </Button>
                <Button icon={Save} look="main" busy={isBusy} onClick={save}>
                  {common.save}
                </Button>
              </span>
            )}
          </>
        )
      }
    >
      {reading.data ? (
        <div className="admin-page">
          <p className="quiet">{estimate.additions.text}</p>
          <AdditionRows drafts={drafts} errors={isTried ? errors : new Map()} onChange={setDraft} />
        </div>
      ) : (
        <Loading query={reading} />
      )}
    </PartFrame>
  );
}
