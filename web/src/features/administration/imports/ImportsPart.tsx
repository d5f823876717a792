import './imports.css';
import { FileInput, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  type AnswerOf,
  asProblem,
  call,
  fileInBase64,
  MOST_FILE_BYTES,
  readAgain,
} from '../../../api/index.js';
import { Button, Dialog, Icon, SelectField, TextField, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { type DataColumn, DataTable } from '../DataTable.js';
import { Refused } from '../Dialogs.js';
import { PartFrame } from '../Frame.js';
import { useListing } from '../listing.js';
import { useAdministrationWords } from '../words/index.js';

import { useImportWords } from './words/index.js';

type Report = AnswerOf<'calculation.importPrices'>;
type Fault = Report['faults'][number];

const KINDS = ['prices', 'checklists', 'designRules', 'cable', 'pipe', 'ecc', 'marker'] as const;
type Kind = (typeof KINDS)[number];
/** Characters of the name of a revision. */
const MAX_NAME = 200;

const today = () => new Date().toISOString().slice(0, 10);

/** What a file of checklists is published as. */
interface Publication {
  revision: string;
  activeFromDate: string;
}

function send(kind: Kind, file: string, publication: Publication, dryRun: boolean): Promise<Report> {
  if (kind === 'checklists')
    return call('checklist.importChecklists', { query: { ...publication, dryRun }, body: { file } });
  if (kind === 'prices') return call('calculation.importPrices', { query: { dryRun }, body: { file } });
  if (kind === 'designRules') return call('trench.importDesignRules', { query: { dryRun }, body: { file } });
  return call('trench.importTypes', { params: { typeKind: kind }, query: { dryRun }, body: { file } });
}

/** Imports a file: first a dry run, which lists every fault and what would change, then the import itself. */
export default function ImportsPart() {
  const common = useAdministrationWords();
  const words = useImportWords();
  const listing = useListing('');
  const [, navigate] = useLocation();
  const [kind, setKind] = useState(() => KINDS.find((one) => one === listing.get('kind')) ?? KINDS[0]);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [publication, setPublication] = useState<Publication>({ revision: '', activeFromDate: today() });
  const [nameFault, setNameFault] = useState<string>();
  const [report, setReport] = useState<Report>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  // The browser's own field is emptied by another one.
  const [imported, setImported] = useState(0);
  const forget = () => {
    setReport(undefined);
    setFault(undefined);
    setNameFault(undefined);
  };
  const isPublished = kind === 'checklists';
  const publishAs = (more: Partial<Publication>) => {
    forget();
    setPublication({ ...publication, ...more });
  };
  const run = async (dryRun: boolean) => {
    setAsking(false);
    if (isPublished && !publication.revision.trim()) return setNameFault(common.required);
    if (!file) return setFault(common.required);
    if (file.size > MOST_FILE_BYTES) return setFault(words.tooLarge);
    setBusy(true);
    forget();
    try {
      const answer = await send(kind, await fileInBase64(file), publication, dryRun);
      if (dryRun) setReport(answer);
      else {
        toast({ text: words.done(file.name) });
        setFile(undefined);
        setImported((count) => count + 1);
        await readAgain();
        if (isPublished) navigate(addressOf.administration('checklists'));
      }
    } catch (thrown) {
      const problem = asProblem(thrown);
      setFault(problem.errors[0]?.message ?? problem.message);
      if (problem.code === 'IMPORT_REFUSED')
        setReport({ ...(problem.members as unknown as Report), dryRun: true });
    } finally {
      setBusy(false);
    }
  };
  const changes = report ? report.added + report.changed + (report.removed ?? 0) : 0;
  const mayImport = report !== undefined && report.faultCount === 0 && changes > 0;
  return (
    <PartFrame
      title={common.parts.imports}
      text={words.text}
      action={
        <Button look="main" icon={FileInput} disabled={!mayImport} onClick={() => setAsking(true)}>
          {common.importAction}
        </Button>
      }
    >
      <div className="admin-page">
        <div className="admin-row-fields">
          <SelectField
            label={words.what}
            hint={words.kindTexts[kind]}
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as Kind);
              forget();
            }}
            choices={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          />
          <TextField
            key={imported}
            label={words.file}
            hint={words.fileHint}
            error={fault}
            type="file"
            accept=".csv,.txt,.tsv,.xlsx"
            onChange={(event) => {
              forget();
              setFile(event.target.files?.[0]);
            }}
          />
          {isPublished && (
            <>
              <TextField
                label={words.revision}
                hint={words.revisionHint}
                error={nameFault}
                aria-required
                maxLength={MAX_NAME}
                value={publication.revision}
                onChange={({ target }) => publishAs({ revision: target.value })}
              />
              <TextField
                label={words.activeFrom}
                type="date"
                value={publication.activeFromDate}
                onChange={({ target }) => publishAs({ activeFromDate: target.value || today() })}
              />
            </>
          )}
        </div>
        <div className="admin-actions admin-start">
          <Button icon={FlaskConical} busy={busy} onClick={() => run(true)}>
            {words.dryRun}
          </Button>
          <span role="status" className="quiet">
            {busy ? words.running : report ? '' : words.first}
          </span>
        </div>
        {report && <Outcome report={report} />}
      </div>
      {asking && report && (
        <Dialog
          title={words.confirmTitle(file?.name ?? '')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{common.cancel}</Button>
              <Button look="main" onClick={() => run(false)}>
                {common.importAction}
              </Button>
            </>
          }
        >
          <p className="admin-text">
            {isPublished
              ? words.confirmPublication(publication.revision, report.added)
              : words.confirmText(report.added, report.changed, report.removed ?? 0)}
          </p>
        </Dialog>
      )}
    </PartFrame>
  );
}

function Outcome({ report }: { report: Report }) {
  const words = useImportWords();
  const columns: DataColumn<Fault>[] = [
    { key: 'line', title: words.line, cell: ({ line }) => (line ? formatNumber(line) : '–') },
    { key: 'column', title: words.column, cell: ({ column }) => column ?? '–' },
    { key: 'message', title: words.message, cell: ({ message }) => message },
  ];
  const changes = (report.added ?? 0) + (report.changed ?? 0) + (report.removed ?? 0);
  return (
    <section className="admin-sub" aria-live="polite">
      <h3>{report.faultCount ? words.faultCount(report.faultCount) : words.wouldDo}</h3>
      {report.faultCount > 0 ? (
        <>
          <Refused text={words.faultsText} />
          <DataTable
            caption={words.faultCount(report.faultCount)}
            columns={columns}
            rows={report.faults}
            keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
          />
          {report.faults.length < report.faultCount && (
            <p className="quiet">{words.more(report.faults.length, report.faultCount)}</p>
          )}
        </>
      ) : (
        <>
          <dl className="admin-counts">
            {(['added', 'changed', 'removed', 'unchanged'] as const).map(
              (name) =>
                report[name] !== undefined && (
                  <div key={name}>
                    <dt>{words.counts[name]}</dt>
                    <dd>{formatNumber(report[name])}</dd>
                  </div>
                ),
            )}
          </dl>
          <p className="admin-note admin-note-good">{changes ? words.fine : words.nothing}</p>
        </>
      )}
      {report.warnings.map((warning) => (
        <p key={warning} className="admin-note">
          <Icon of={FileInput} size={16} />
          {warning}
        </p>
      ))}
      {report.unknownColumns.length > 0 && (
        <p className="quiet">{words.unknown(report.unknownColumns.join(', '))}</p>
      )}
    </section>
  );
}
