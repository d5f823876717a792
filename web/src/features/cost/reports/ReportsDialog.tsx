import './reports.css';
import { useQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { asProblem, lazyFile, useSession } from '../../../api/index.js';
import {
  Button,
  CheckField,
  Dialog,
  fileName,
  Icon,
  SelectField,
  saveFile,
  TextField,
} from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { LANGUAGES, type Language, useLanguage } from '../../../words/index.js';
import { useCost } from '../cost.js';
import { hasTrench, useSegments } from '../estimate/queries.js';
import { useCostWords } from '../words/index.js';
import { DistributionTable } from './DistributionTable.js';
import { EXTENSIONS, formatOf, REPORTS, type ReportName } from './formats.js';
import { keyOf, makeReport, NO_SWITCHES, type ReportRequest, SWITCHES } from './reports.js';

const PdfPages = lazyFile(() => import('../../../kit/pdf/PdfPages.js'));

/** The reports with their switches, and the chosen one beside them. */
export default function ReportsDialog({
  report: first,
  onClose,
}: {
  report?: ReportName;
  onClose: () => void;
}) {
  const { reports: words } = useCostWords();
  const own = useLanguage();
  const { company } = useSession();
  const { project, shown } = useCost();
  const [report, setReport] = useState<ReportName>(first ?? 'budget');
  const [language, setLanguage] = useState<Language>(own);
  const [switches, setSwitches] = useState(NO_SWITCHES);
  const [dates, setDates] = useState(thisYear);
  const [segment, setSegment] = useState<number>();
  const segments = useSegments(report === 'note') ?? [];
  const segmentId = segment ?? segments[0]?.id;
  const isWrong =
    (report === 'company' && dates.to < dates.from) || (report === 'note' && segmentId === undefined);
  const request: ReportRequest = {
    report,
    projectId: project.id,
    segmentId,
    companyId: company.id,
    language,
    switches,
    ...dates,
  };
  const asked = useDeferredValue(request);
  const made = useQuery({
    queryKey: keyOf(asked, shown.version),
    queryFn: ({ signal }) => makeReport(asked, signal),
    enabled: !isWrong,
    staleTime: 60_000,
    retry: (count, error) => count < 4 && asProblem(error).isTemporary,
  });
  const format = formatOf(report);
  const ofSegment = report === 'note' ? segments.find(({ id }) => id === segmentId)?.name : undefined;
  const name = fileName(project, ofSegment, words.names[report].toLowerCase());
  return (
    <Dialog
      title={words.title}
      size="full"
      onClose={onClose}
      actions={
        format && (
          <Button
            look="main"
            icon={Download}
            disabled={!made.data}
            onClick={() => made.data && saveFile(made.data, name, EXTENSIONS[format])}
          >
            {words.download} {format}
          </Button>
        )
      }
    >
      <div className="reports">
        <div className="reports-choice">
          <fieldset className="reports-list">
            <legend className="hidden-text">{words.choose}</legend>
            {REPORTS.filter((one) => one !== 'note' || hasTrench(project)).map((one) => (
              <label key={one} className="report">
                <input
                  type="radio"
                  name="report"
                  className="report-radio"
                  checked={one === report}
                  onChange={() => setReport(one)}
                />
                <Icon of={one === 'workbook' ? FileSpreadsheet : FileText} size={17} />
                <span className="report-name">
                  {words.names[one]}
                  <span className="quiet">{words.texts[one]}</span>
                </span>
                <span className="quiet">{formatOf(one)}</span>
              </label>
            ))}
          </fieldset>
          <fieldset className="reports-switches">
            <legend>{words.options}</legend>
            {SWITCHES[report].map((name) => (
              <CheckField
                key={name}
                label={words.switches[name]}
                checked={switches[name]}
                onChange={() => setSwitches({ ...switches, [name]: !switches[name] })}
              />
            ))}
            {report === 'note' && segments.length > 0 && (
              <SelectField
                label={words.segment}
                value={String(segmentId)}
                onChange={({ target }) => setSegment(Number(target.value))}
                choices={segments.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
            {report === 'company' && (
              <div className="reports-dates">
                <TextField
                  type="date"
                  label={words.from}
                  value={dates.from}
                  onChange={({ target }) => target.value && setDates({ ...dates, from: target.value })}
                />
                <TextField
                  type="date"
                  label={words.to}
                  value={dates.to}
                  error={isWrong ? words.badDate : undefined}
                  onChange={({ target }) => target.value && setDates({ ...dates, to: target.value })}
                />
              </div>
            )}
            <SelectField
              label={words.language}
              value={language}
              onChange={({ target }) => setLanguage(target.value as Language)}
              choices={LANGUAGES.map((value) => ({ value, label: words.languages[value] }))}
            />
          </fieldset>
        </div>
        <section className="reports-preview" aria-label={words.preview}>
          {made.isFetching && <Progress key={String(made.dataUpdatedAt)} />}
          {made.error && !made.isFetching ? (
            <div role="alert" className="reports-failed">
              <p>{words.failed}</p>
              <p className="quiet">{asProblem(made.error).message}</p>
              <Button onClick={() => made.refetch()}>{words.again}</Button>
            </div>
          ) : (
            // The file is that of the report that was asked for, which may still be the one before.
            made.data && (
              <Preview
                key={asked.report}
                report={asked.report}
                file={made.data}
                label={words.names[asked.report]}
              />
            )
          )}
        </section>
      </div>
    </Dialog>
  );
}

function Preview({ report, file, label }: { report: ReportName; file: Blob; label: string }) {
  const { reports: words } = useCostWords();
  if (report === 'workbook') return <p className="reports-note">{words.noPreview}</p>;
  if (report === 'distribution') return <DistributionTable file={file} />;
  return (
    <Suspense fallback={<Progress />}>
      <PdfPages file={file} label={label} />
    </Suspense>
  );
}

/** How long a report has been on its way; nothing is said of what comes at once. */
function Progress() {
  const { reports: words } = useCostWords();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="reports-progress" role="status">
      <span className="reports-bar" aria-hidden="true" />
      {words.working(seconds)}
    </div>
  );
}

function thisYear(): { from: string; to: string } {
  const year = new Date().getFullYear();
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
