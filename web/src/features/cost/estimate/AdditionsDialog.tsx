import './dialogs.css';
import { moneyOf } from '@spadework/core/cost';
import { type Addition, estimateSums } from '@spadework/core/estimate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem, call, callForReply } from '../../../api/index.js';
import { Button, Dialog, toast } from '../../../kit/index.js';
import { useCost } from '../cost.js';
import { formatPrice } from '../money.js';
import { AdditionRows } from './AdditionRows.js';
import { type AdditionDraft, additionOf, draftOf, readDrafts } from './additionDraft.js';
import { useEstimateWords } from './words/index.js';

type Whose = 'COMPANY' | 'PROJECT';

interface Read {
  source: 'PROJECT' | 'COMPANY' | 'NONE';
  additions: Addition[];
  company: Addition[];
}

/** What is added to the sum of works: the company's additions, or the project's own. */
export default function AdditionsDialog({ onClose }: { onClose: () => void }) {
  const words = useEstimateWords();
  const { project } = useCost();
  const params = { projectId: project.id };
  const reading = useQuery({
    queryKey: ['cost', 'additions', project.id],
    queryFn: async ({ signal }): Promise<Read> => {
      const [own, company] = await Promise.all([
        call('calculation.getProjectAdditions', { params, signal }),
        call('calculation.getAdditions', { signal }),
      ]);
      return {
        source: own.source,
        additions: own.additions.map(additionOf),
        company: company.additions.map(additionOf),
      };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (reading.data) return <Editor read={reading.data} onClose={onClose} />;
  return (
    <Dialog title={words.additions.title} size="full" onClose={onClose}>
      {reading.error ? (
        <div role="alert">
          <p>{asProblem(reading.error).message}</p>
          <Button onClick={() => reading.refetch()}>{words.again}</Button>
        </div>
      ) : (
        <p role="status">{words.loading}</p>
      )}
    </Dialog>
  );
}

function Editor({ read, onClose }: { read: Read; onClose: () => void }) {
  const words = useEstimateWords();
  const { project, calculation, mayWrite, actions } = useCost();
  const [before, setBefore] = useState(read);
  const [whose, setWhose] = useState<Whose>(read.source === 'COMPANY' ? 'COMPANY' : 'PROJECT');
  const [own, setOwn] = useState<AdditionDraft[]>(() => read.additions.map(draftOf));
  const [isTried, setTried] = useState(false);
  const [note, setNote] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isOwn = whose === 'PROJECT';
  const drafts = isOwn ? own : read.company.map(draftOf);
  const { additions, errors, fault, reckonable } = readDrafts(drafts, words);
  const sums = estimateSums(moneyOf(calculation.totalCost), reckonable);
  const save = async () => {
    setTried(true);
    if (isOwn && (errors.size > 0 || fault)) return;
    setBusy(true);
    setNote(undefined);
    try {
      await actions.settled();
      const params = { projectId: project.id };
      const { body, etag } = await callForReply('calculation.getProjectAdditions', { params });
      const now = { source: body.source, additions: body.additions.map(additionOf) };
      // Nobody's additions are replaced unseen; that items have changed meanwhile does not matter.
      if (JSON.stringify(now) !== JSON.stringify({ source: before.source, additions: before.additions })) {
        setBefore({ ...before, ...now });
        setNote(words.additions.changed);
        return;
      }
      if (isOwn)
        await call('calculation.putProjectAdditions', { params, body: { additions }, ifMatch: etag });
      else await call('calculation.deleteProjectAdditions', { params, ifMatch: etag });
      await actions.reload();
      toast({ text: isOwn ? words.additions.saved : words.additions.back });
      onClose();
    } catch (thrown) {
      const problem = asProblem(thrown);
      setNote(problem.errors[0]?.message ?? problem.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.additions.title}
      size="full"
      onClose={onClose}
      {...(mayWrite && { onSubmit: save })}
      actions={
        <>
          <dl className="estimate-figures">
            <Figure name={words.additions.works} value={sums.works} />
            <Figure name={words.subtotal} value={sums.subtotal} />
            <Figure name={words.vat} value={sums.vat} />
            <Figure name={words.total} value={sums.total} />
          </dl>
          {mayWrite && (
            <>
              <Button onClick={onClose}>{words.cancel}</Button>
              <Button type="submit" look="main" busy={isBusy}>
                {words.save}
              </Button>
            </>
          )}
        </>
      }
    >
      {(note || (isTried && fault)) && (
        <p role="alert" className="estimate-note">
          {note ?? fault}
        </p>
      )}
      <fieldset className="estimate-choice" disabled={!mayWrite}>
        <legend>{words.additions.whose}</legend>
        {(['COMPANY', 'PROJECT'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="whose" checked={whose === one} onChange={() => setWhose(one)} />
            {one === 'COMPANY' ? words.additions.company : words.additions.project}
          </label>
        ))}
      </fieldset>
      {!isOwn && read.company.length === 0 ? (
        <p className="quiet">{words.additions.noCompany}</p>
      ) : (
        <>
          <p className="quiet">{words.additions.text}</p>
          <AdditionRows
            drafts={drafts}
            errors={isTried ? errors : typed(errors, drafts)}
            amounts={sums.additions.map(({ amount }) => amount)}
            disabled={!mayWrite || !isOwn}
            onChange={setOwn}
          />
        </>
      )}
    </Dialog>
  );
}

/** Before anybody has tried to save: what is typed wrong, and not what is still empty. */
const typed = (errors: ReturnType<typeof readDrafts>['errors'], drafts: readonly AdditionDraft[]) =>
  new Map(
    [...errors].filter(([field]) => {
      const [place, name] = field.split('.') as [string, string];
      return name === 'value' && drafts[Number(place)]?.value.trim() !== '';
    }),
  );

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatPrice(value)}</dd>
    </div>
  );
}
