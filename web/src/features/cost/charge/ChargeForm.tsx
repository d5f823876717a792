import { CHARGE_KINDS, type ChargeSums, chargeSums } from '@spadework/core/estimate';
import { FileText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { asProblem, call, callForFile, callForReply, type Problem, readAgain } from '../../../api/index.js';
import { Button, fileName, SelectField, saveFile, TextField, toast } from '../../../kit/index.js';
import { useCost } from '../cost.js';
import type { FrozenHead } from '../estimate/queries.js';
import { formatPrice } from '../money.js';
import { type Charge, type ChargeDraft, changedFields, draftOf, readCharge } from './draft.js';
import { Lines } from './Lines.js';
import { CHARGE, useChargedEstimate } from './queries.js';
import { Shares } from './Shares.js';
import { useChargeWords } from './words/index.js';

const MAX_NAME = 100;

/** The charge to be written; sums follow the typing by core's own arithmetic. */
export function ChargeForm({
  charge: read,
  etag: readTag,
  estimates,
}: {
  charge: Charge | undefined;
  etag: string | undefined;
  estimates: readonly FrozenHead[];
}) {
  const words = useChargeWords();
  const { project, mayWrite } = useCost();
  const [{ charge, etag }, setBase] = useState({ charge: read, etag: readTag });
  const [draft, setDraft] = useState<ChargeDraft>(() => draftOf(charge, estimates[0]!.id));
  /** What somebody else has saved meanwhile, until one of the two is chosen. */
  const [theirs, setTheirs] = useState<Charge>();
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const estimate = useChargedEstimate(draft.estimateId).data;
  const { body, errors } = readCharge(draft, words);
  const shown = isTried ? errors : new Map([...errors].filter(([path]) => !path.match(/customer|name$/)));
  const set = (change: Partial<ChargeDraft>) => setDraft({ ...draft, ...change });
  const sums = estimate && chargeSums(body, estimate, estimate.vatPercent);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setTried(true));
    if (errors.size > 0) {
      // The form is longer than the window: what is wrong may be out of sight.
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    setTheirs(undefined);
    try {
      await call('calculation.putCharge', { params: { projectId: project.id }, body, ifMatch: etag });
      toast({ text: words.saved });
      await readAgain({ queryKey: CHARGE });
    } catch (thrown) {
      const refused = asProblem(thrown);
      const { errors: fields, message } = refused;
      setProblem(refused.status === 412 ? await catchUp(refused) : (fields[0]?.message ?? message));
    } finally {
      setBusy(false);
    }
  };
  /** Reads what somebody else has saved, below what is typed here, and says what it is. */
  const catchUp = async ({ members }: Problem): Promise<string> => {
    try {
      const now = await callForReply('calculation.getCharge', { params: { projectId: project.id } });
      setBase({ charge: now.body, etag: now.etag });
      setTheirs(now.body);
      const changed = changedFields(charge, now.body);
      return words.changedMeanwhile(
        String(members.byName ?? members.by ?? words.somebody),
        changed.map((field) => words.fields[field]),
      );
    } catch (thrown) {
      return asProblem(thrown).message;
    }
  };
  const letter = async () => {
    try {
      const file = await callForFile('calculation.chargeLetterPdf', { params: { projectId: project.id } });
      saveFile(file, fileName(project, words.letterName), 'pdf');
    } catch (thrown) {
      toast({ text: asProblem(thrown).message, kind: 'wrong' });
    }
  };
  return (
    <form noValidate className="charge" onSubmit={save}>
      {problem && (
        <div className="estimate-note estimate-bad charge-problem">
          <p role="alert">{problem}</p>
          {theirs && (
            <Button
              onClick={() => {
                setDraft(draftOf(theirs, theirs.estimateId));
                setTheirs(undefined);
                setProblem(undefined);
              }}
            >
              {words.takeTheirs}
            </Button>
          )}
        </div>
      )}
      <fieldset className="charge-fields" disabled={!mayWrite}>
        <TextField
          label={words.customer}
          value={draft.customer}
          maxLength={MAX_NAME}
          error={shown.get('customer')}
          onChange={({ target }) => set({ customer: target.value })}
        />
        <TextField
          label={words.reference}
          value={draft.reference}
          maxLength={MAX_NAME}
          onChange={({ target }) => set({ reference: target.value })}
        />
        <SelectField
          label={words.kind}
          value={draft.kind}
          choices={CHARGE_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={({ target }) => set({ kind: target.value as ChargeDraft['kind'] })}
        />
        <SelectField
          label={words.estimate}
          value={String(draft.estimateId)}
          choices={estimates.map(({ id, number, name, total }) => ({
            value: String(id),
            label: words.estimateOf(number, name, formatPrice(total)),
          }))}
          // Shares are of the nodes and additions of one estimate.
          onChange={({ target }) => set({ estimateId: Number(target.value), shares: {}, additions: {} })}
        />
      </fieldset>
      {estimate && sums && (
        <fieldset className="charge-part" disabled={!mayWrite}>
          <legend>{words.shares}</legend>
          <p className="quiet">{words.sharesText}</p>
          <Shares draft={draft} estimate={estimate} sums={sums} errors={shown} onChange={set} />
        </fieldset>
      )}
      <fieldset className="charge-part" disabled={!mayWrite}>
        <legend>{words.reductions}</legend>
        <p className="quiet">{words.reductionsText}</p>
        <Lines
          list="reductions"
          lines={draft.reductions}
          errors={shown}
          add={words.newReduction}
          onChange={(reductions) => set({ reductions })}
        />
      </fieldset>
      <fieldset className="charge-part" disabled={!mayWrite}>
        <legend>{words.changes}</legend>
        <p className="quiet">{words.changesText}</p>
        <Lines
          list="changes"
          lines={draft.changes}
          errors={shown}
          add={words.newChange}
          onChange={(changes) => set({ changes })}
        />
      </fieldset>
      <fieldset className="charge-fields" disabled={!mayWrite}>
        <TextField
          label={words.paid}
          unit="kr"
          inputMode="decimal"
          value={draft.paid}
          error={shown.get('paid')}
          onChange={({ target }) => set({ paid: target.value })}
        />
      </fieldset>
      <div className="charge-foot">
        {sums && <Sums sums={sums} />}
        <Button
          icon={FileText}
          disabled={!charge}
          title={charge ? undefined : words.unsaved}
          onClick={letter}
        >
          {words.letter}
        </Button>
        {mayWrite && (
          <Button type="submit" look="main" busy={isBusy} disabled={!sums}>
            {words.save}
          </Button>
        )}
      </div>
    </form>
  );
}

function Sums({ sums }: { sums: ChargeSums }) {
  const words = useChargeWords();
  return (
    <dl className="estimate-figures">
      {(['charge', 'vat', 'total'] as const).map((name) => (
        <div key={name}>
          <dt>{words.sums[name]}</dt>
          <dd>{formatPrice(sums[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
