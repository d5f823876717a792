import { type ActualRow, chargeStatus } from '@spadework/core/estimate';
import { FileInput, Plus, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type AnswerOf,
  asProblem,
  call,
  callForReply,
  fileInBase64,
  MOST_FILE_BYTES,
  type Problem,
  readAgain,
} from '../../../api/index.js';
import { Button, IconButton, TextField, toast } from '../../../kit/index.js';
import { useCost } from '../cost.js';
import { type Charge, newRow, type RowDraft, readRows, rowDraft } from './draft.js';
import { CHARGE, useChargeActuals, useChargedEstimate, useChargeStatus } from './queries.js';
import { StatusBar } from './StatusBar.js';
import { useChargeWords } from './words/index.js';

type Status = AnswerOf<'calculation.getChargeStatus'>;
interface Fault {
  line?: number;
  column?: string;
  message: string;
}

const CODES = 'charge-codes';
const MAX_NUMBER = 100;
const MAX_TEXT = 500;
/** More rows come from accounts, and are imported. */
const MOST_TYPED = 200;

/** The real costs of a charge, typed or imported, and how they stand to what the customer was told. */
export function Actuals({ charge }: { charge: Charge }) {
  const words = useChargeWords();
  const stored = useChargeStatus();
  const actuals = useChargeActuals();
  const { mayWrite } = useCost();
  const error = stored.error ?? actuals.error;
  if (error)
    return (
      <div role="alert">
        <p>{asProblem(error).message}</p>
        <Button onClick={() => readAgain({ queryKey: CHARGE })}>{words.again}</Button>
      </div>
    );
  if (!stored.data || !actuals.data) return <p role="status">{words.loading}</p>;
  const { body, etag } = actuals.data;
  return (
    <div className="charge">
      <Rows key={JSON.stringify(body)} charge={charge} stored={stored.data} rows={body.rows} etag={etag} />
      {mayWrite && <ImportFile etag={etag} />}
    </div>
  );
}

function Rows({
  charge,
  stored,
  rows: before,
  etag,
}: {
  charge: Charge;
  stored: Status;
  rows: readonly ActualRow[];
  etag: string | undefined;
}) {
  const words = useChargeWords();
  const { project, mayWrite } = useCost();
  const estimate = useChargedEstimate(charge.estimateId).data;
  const [drafts, setDrafts] = useState<readonly RowDraft[]>();
  /** The tag of what somebody else has saved meanwhile. */
  const [newer, setNewer] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [first] = useState(() => before.map(rowDraft));
  const shown = drafts ?? first;
  const { rows, errors } = readRows(shown, words);
  const status =
    drafts && estimate
      ? {
          ...chargeStatus({
            charge,
            estimate: charge.charge,
            forecast: stored.forecast,
            nodes: estimate.below,
            rows,
          }),
          // What is typed changes nothing of what the forecast lacks.
          ...(stored.forecastState && { forecastState: stored.forecastState }),
        }
      : stored;
  const save = async () => {
    setTried(true);
    if (errors.size > 0) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const params = { projectId: project.id };
      await call('calculation.putChargeActuals', { params, body: { rows }, ifMatch: newer ?? etag });
      toast({ text: words.rowsSaved(rows.length) });
      await readAgain({ queryKey: CHARGE });
    } catch (thrown) {
      const refused = asProblem(thrown);
      const { errors: fields, message } = refused;
      setProblem(refused.status === 412 ? await catchUp(refused) : (fields[0]?.message ?? message));
    } finally {
      setBusy(false);
    }
  };
  /** What is typed is saved over what somebody else has saved meanwhile only if it is saved once more. */
  const catchUp = async ({ members }: Problem): Promise<string> => {
    try {
      const now = await callForReply('calculation.getChargeActuals', { params: { projectId: project.id } });
      setNewer(now.etag);
      return words.changedMeanwhile(String(members.byName ?? members.by ?? words.somebody), []);
    } catch (thrown) {
      return asProblem(thrown).message;
    }
  };
  return (
    <>
      <StatusBar status={status} />
      {problem && (
        <div className="estimate-note estimate-bad charge-problem">
          <p role="alert">{problem}</p>
          {newer !== undefined && (
            <Button onClick={() => readAgain({ queryKey: CHARGE })}>{words.takeTheirs}</Button>
          )}
        </div>
      )}
      <datalist id={CODES}>
        {[...new Set(estimate?.below.map(({ number }) => number))].map((number) => (
          <option key={number} value={number} />
        ))}
      </datalist>
      {before.length > MOST_TYPED ? (
        <p>{words.tooManyToType(before.length)}</p>
      ) : (
        <fieldset className="charge-part" disabled={!mayWrite}>
          <legend>{words.parts.actuals}</legend>
          {shown.map((row) => (
            <Row
              key={row.id}
              row={row}
              errorOf={(field) => (isTried ? errors.get(`${row.id}.${field}`) : undefined)}
              onChange={(changed) =>
                setDrafts(shown.flatMap((one) => (one.id === row.id ? (changed ?? []) : [one])))
              }
            />
          ))}
          <div className="charge-actions">
            <Button icon={Plus} onClick={() => setDrafts([...shown, newRow()])}>
              {words.newRow}
            </Button>
            {drafts && (
              <Button icon={Save} look="main" busy={isBusy} onClick={save}>
                {words.saveRows}
              </Button>
            )}
          </div>
        </fieldset>
      )}
    </>
  );
}

function Row({
  row,
  errorOf,
  onChange,
}: {
  row: RowDraft;
  errorOf: (field: 'text' | 'amount') => string | undefined;
  /** Without a row it is deleted. */
  onChange: (row?: RowDraft) => void;
}) {
  const words = useChargeWords();
  const { number, text, amount, date } = row;
  return (
    <div className="charge-line charge-row">
      <TextField
        label={words.code}
        value={number}
        maxLength={MAX_NUMBER}
        list={CODES}
        // Another code is no longer the node that the row was of.
        onChange={({ target }) => onChange({ ...row, number: target.value, nodeId: undefined })}
      />
      <TextField
        label={words.text}
        value={text}
        maxLength={MAX_TEXT}
        error={errorOf('text')}
        onChange={({ target }) => onChange({ ...row, text: target.value })}
      />
      <TextField
        label={words.amount}
        unit="kr"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={errorOf('amount')}
        onChange={({ target }) => onChange({ ...row, amount: target.value })}
      />
      <TextField
        type="date"
        label={words.date}
        value={date}
        onChange={({ target }) => onChange({ ...row, date: target.value })}
      />
      <IconButton
        label={words.remove(text.trim() || words.nameless)}
        icon={Trash2}
        onClick={() => onChange()}
      />
    </div>
  );
}

/** A file is tried first: how it would stand, or what is wrong in which line. */
function ImportFile({ etag }: { etag: string | undefined }) {
  const words = useChargeWords();
  const { project } = useCost();
  const [file, setFile] = useState<string>();
  const [would, setWould] = useState<Status>();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (content: string, dryRun: boolean) => {
    setBusy(true);
    setFaults([]);
    setError(undefined);
    try {
      const status = await call('calculation.importChargeActuals', {
        params: { projectId: project.id },
        query: { dryRun },
        body: { file: content },
        ifMatch: etag,
      });
      setWould(dryRun ? status : undefined);
      if (dryRun) return;
      setFile(undefined);
      toast({ text: words.imported });
      await readAgain({ queryKey: CHARGE });
    } catch (thrown) {
      const problem = asProblem(thrown);
      setWould(undefined);
      setError(problem.errors[0]?.message ?? problem.message);
      if (Array.isArray(problem.members.faults)) setFaults(problem.members.faults as Fault[]);
    } finally {
      setBusy(false);
    }
  };
  const choose = async (chosen: File | undefined) => {
    setWould(undefined);
    setFile(undefined);
    if (!chosen) return;
    if (chosen.size > MOST_FILE_BYTES) return setError(words.tooLargeFile);
    const content = await fileInBase64(chosen);
    setFile(content);
    await send(content, true);
  };
  return (
    <div className="charge-import">
      <TextField
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        className="charge-file"
        label={words.file}
        hint={words.fileHint}
        error={error}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      {faults.length > 0 && (
        <ul className="charge-faults" aria-label={words.faults(faults.length)}>
          {faults.map((fault) => (
            <li key={JSON.stringify(fault)}>
              {[fault.line && words.line(fault.line), fault.column, fault.message].filter(Boolean).join(': ')}
            </li>
          ))}
        </ul>
      )}
      {would && file !== undefined && (
        <>
          <p>{words.would}</p>
          <StatusBar status={would} />
          <p>
            <Button look="main" icon={FileInput} busy={isBusy} onClick={() => send(file, false)}>
              {words.import}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
