import './dialogs.css';
import './lacking.css';
import { useQuery } from '@tanstack/react-query';
import { Shovel } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { asProblem, call, useSession } from '../../../api/index.js';
import { Button, Dialog } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { useCost } from '../cost.js';
import { formatAmount } from '../money.js';
import { CodeDialog, takesRule } from './CodeDialog.js';
import { lackingText } from './lacking.js';
import { type Completeness, type UnpricedLine, useEstimate, useSegmentName } from './queries.js';
import { Waived } from './Waived.js';
import { type ToWaive, WaiverDialog } from './WaiverDialog.js';
import { useEstimateWords } from './words/index.js';

/** What the sum lacks, each with what can be done about it, and what is left out on purpose. */
export default function LackingDialog({ onDesign, onClose }: { onDesign: () => void; onClose: () => void }) {
  const words = useEstimateWords();
  const { mayWrite } = useCost();
  const estimate = useEstimate();
  const [waiving, setWaiving] = useState<ToWaive>();
  const [pricing, setPricing] = useState<readonly [UnpricedLine, ...UnpricedLine[]]>();
  const [happened, setHappened] = useState<string>();
  const said = useRef<HTMLParagraphElement>(null);
  const rows = useRef<HTMLTableSectionElement>(null);
  /** The row that somebody is at work on. */
  const at = useRef(0);
  const completeness = estimate.data?.completeness;
  const done = (what: string) => {
    setWaiving(undefined);
    setPricing(undefined);
    setHappened(what);
  };
  // What one had in hand is gone from the list, and the focus with it: the next one has it, or what is said.
  const listed = completeness && JSON.stringify([completeness.unpriced, completeness.open]);
  useEffect(() => {
    if (!happened || listed === undefined || document.activeElement !== document.body) return;
    const left = rows.current?.rows;
    const next = left?.[Math.min(at.current, left.length - 1)]?.querySelector('button') ?? said.current;
    next?.focus();
  }, [happened, listed]);
  const isOpen = (completeness?.open.length ?? 0) > 0;
  return (
    <>
      <Dialog
        title={words.lacking.title}
        size="full"
        onClose={onClose}
        actions={
          isOpen &&
          mayWrite && (
            <Button look="main" icon={Shovel} onClick={onDesign}>
              {words.lacking.update}
            </Button>
          )
        }
      >
        {completeness ? (
          <>
            <p
              role="status"
              className={`estimate-note ${completeness.state === 'INCOMPLETE' ? '' : 'estimate-good'}`}
            >
              {completeness.state === 'INCOMPLETE' ? lackingText(completeness, words) : words.lacking.nothing}
            </p>
            <p ref={said} role="status" tabIndex={-1} className="lacking-done">
              {happened}
            </p>
            <Open completeness={completeness} onWaive={setWaiving} />
            <Unpriced
              completeness={completeness}
              onWaive={setWaiving}
              onPrice={setPricing}
              rows={rows}
              at={at}
            />
            <Waived lines={completeness.waived} />
            <Notices notices={completeness.notices} />
          </>
        ) : estimate.error ? (
          <div role="alert">
            <p>
              {words.notRead} {asProblem(estimate.error).message}
            </p>
            <Button onClick={() => estimate.refetch()}>{words.again}</Button>
          </div>
        ) : (
          <p role="status">{words.loading}</p>
        )}
      </Dialog>
      {waiving && <WaiverDialog of={waiving} onDone={done} onClose={() => setWaiving(undefined)} />}
      {pricing && <CodeDialog lines={pricing} onDone={done} onClose={() => setPricing(undefined)} />}
    </>
  );
}

interface PartProps {
  completeness: Completeness;
  onWaive: (what: ToWaive) => void;
}

/** Segments that the calculation does not have as they are drawn. */
function Open({ completeness: { open }, onWaive }: PartProps) {
  const { lacking: words, deletedSegment } = useEstimateWords();
  const { mayWrite } = useCost();
  if (open.length === 0) return null;
  return (
    <section className="lacking-part" aria-label={words.open(open.length)}>
      <h3>{words.open(open.length)}</h3>
      <ul className="lacking-list">
        {open.map(({ segmentId, segmentName, state }) => (
          <li key={segmentId}>
            <span>
              <b>{segmentName ?? deletedSegment}</b>
              <span className="quiet lacking-why">{words.states[state]}</span>
            </span>
            <span className="lacking-tools">
              {segmentName !== undefined && <OpenSegment segmentId={segmentId} />}
              {mayWrite && state === 'NEW' && (
                <Button onClick={() => onWaive({ segmentId, segmentName: segmentName ?? deletedSegment })}>
                  {words.byHand}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unpriced({
  completeness: { unpriced, unpricedCount },
  onWaive,
  onPrice,
  rows,
  at,
}: PartProps & {
  onPrice: (lines: readonly [UnpricedLine, ...UnpricedLine[]]) => void;
  rows: RefObject<HTMLTableSectionElement | null>;
  at: RefObject<number>;
}) {
  const { lacking: words, deletedSegment } = useEstimateWords();
  const { mayWrite } = useCost();
  if (unpricedCount === 0) return null;
  const title = words.unpriced(unpricedCount);
  return (
    <section className="lacking-part" aria-label={title}>
      <h3>{title}</h3>
      <table className="table lacking-table">
        <caption className="hidden-text">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.segment}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col" className="table-end">
              {words.amount}
            </th>
            <th scope="col">{words.why}</th>
            <td />
          </tr>
        </thead>
        <tbody ref={rows}>
          {unpriced.map((line, place) => {
            const {
              segmentId,
              segmentName = deletedSegment,
              sectionId,
              key,
              kind,
              name,
              unit,
              net,
              reason,
            } = line;
            const others = unpriced.filter(
              (one) => one !== line && one.segmentId === segmentId && one.key === key,
            );
            return (
              <tr
                key={`${segmentId} ${sectionId} ${key}`}
                onFocus={() => {
                  at.current = place;
                }}
              >
                <td>{segmentName}</td>
                <th scope="row">{name}</th>
                <td className="table-end">{formatAmount(net, unit)}</td>
                <td className="quiet">{words.reasons[reason]}</td>
                <td>
                  <span className="lacking-tools">
                    {mayWrite && (
                      <Button onClick={() => onPrice([line, ...others])}>{words.chooseCode}</Button>
                    )}
                    {mayWrite && takesRule(line) && <WriteRule line={line} />}
                    {mayWrite && (
                      <Button onClick={() => onWaive({ segmentId, segmentName, line: { key, kind, name } })}>
                        {words.notOurs}
                      </Button>
                    )}
                    <OpenSegment segmentId={segmentId} />
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {unpriced.length < unpricedCount && (
        <p className="quiet">{words.more(unpricedCount - unpriced.length)}</p>
      )}
    </section>
  );
}

/** Rules belong to the company: administrators write them. The set is the one that the segment is priced by. */
function WriteRule({ line: { segmentId, key, name } }: { line: UnpricedLine }) {
  const { lacking: words } = useEstimateWords();
  const { project } = useCost();
  const isAdministrator = useSession().rights.includes('ADMINISTRATOR');
  const params = { projectId: project.id, segmentId };
  const prices = useQuery({
    queryKey: ['cost', 'ruleSet', params],
    queryFn: ({ signal }) => call('calculation.getDesignPrices', { params, signal }),
    enabled: isAdministrator,
    select: ({ ruleSetId }) => ruleSetId,
  });
  if (!isAdministrator || prices.data === undefined) return null;
  const search = new URLSearchParams({ line: key, name, project: String(project.id) });
  return (
    <Link
      href={`${addressOf.administration('cost-rules', prices.data)}?${search}`}
      className="button button-plain"
    >
      {words.writeRule}
    </Link>
  );
}

function OpenSegment({ segmentId }: { segmentId: number }) {
  const { lacking: words } = useEstimateWords();
  const { project } = useCost();
  return (
    <Link href={addressOf.trench(project.id, segmentId)} className="button button-plain">
      {words.openSegment}
    </Link>
  );
}

/** What is no fault, and still worth knowing before somebody signs. */
function Notices({ notices }: { notices: Completeness['notices'] }) {
  const { lacking: words } = useEstimateWords();
  const segmentName = useSegmentName(notices.length > 0);
  if (notices.length === 0) return null;
  return (
    <section className="lacking-part" aria-label={words.notices}>
      <h3>{words.notices}</h3>
      <ul className="lacking-list">
        {notices.map(({ code, segmentId, message }) => (
          <li key={`${code} ${segmentId} ${message}`}>
            <span>
              {message} <span className="quiet">{segmentName(segmentId)}</span>
            </span>
            <span className="lacking-tools">
              <OpenSegment segmentId={segmentId} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
