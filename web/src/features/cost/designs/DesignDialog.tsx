import './designs.css';
import { lineName } from '@spadework/core/quantity';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { asProblem, call, callForReply, queryClient } from '../../../api/index.js';
import { addressOf } from '../../../app/routes.js';
import { Button, CheckField, Dialog, Icon, toast } from '../../../kit/index.js';
import { formatNumber, useLanguage } from '../../../words/index.js';
import { useCost } from '../cost.js';
import { formatQuantity, formatWhole } from '../money.js';
import { useCostWords } from '../words/index.js';
import {
  byAction,
  type DesignChange,
  isNews,
  keyOf,
  type Proposal,
  resolutionsOf,
  type Take,
  undecided,
} from './changes.js';

/** What the trenches give: new, changed, gone and edited by hand. Chosen segments are applied, all of them or none. */
export default function DesignDialog({ onClose }: { onClose: () => void }) {
  const { designs: words, calculation: said } = useCostWords();
  const language = useLanguage();
  const { project, mayWrite, actions, calculation } = useCost();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [takes, setTakes] = useState<ReadonlyMap<string, Take>>(new Map());
  const [note, setNote] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const params = { projectId: project.id };
  const segments = useQuery({
    queryKey: ['cost', 'designs', project.id, calculation.version, language],
    queryFn: ({ signal }) => call('calculation.getDesigns', { params, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const all = segments.data?.segments ?? [];
  const chosen = all.filter(({ segmentId }) => !left.has(segmentId)).map(({ segmentId }) => segmentId);
  const proposal = useQuery({
    queryKey: ['cost', 'proposal', project.id, calculation.version, chosen, language],
    queryFn: async ({ signal }) => {
      const { body, etag } = await callForReply('calculation.previewDesign', {
        params,
        body: chosen.length === all.length ? {} : { segmentIds: chosen },
        signal,
      });
      return { ...body, etag };
    },
    enabled: segments.data !== undefined && chosen.length > 0,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (previous) => previous,
  });
  // What was decided for a change that is no longer there is forgotten.
  const shown: (Proposal & { etag: string | undefined }) | undefined =
    chosen.length > 0 ? proposal.data : undefined;
  const news = shown?.changes.filter(isNews) ?? [];
  const open = undecided(shown?.changes ?? [], takes);
  const error = segments.error ?? proposal.error;
  const apply = async () => {
    if (!shown) return;
    setBusy(true);
    try {
      const { changes } = await call('calculation.applyDesign', {
        params,
        body: {
          ...(chosen.length < all.length && { segmentIds: chosen }),
          resolve: resolutionsOf(shown.changes, takes),
        },
        ifMatch: shown.etag,
      });
      await actions.reload();
      await queryClient.invalidateQueries({ queryKey: ['cost', 'why'] });
      toast({ text: words.applied(changes.length) });
      onClose();
    } catch (thrown) {
      const problem = asProblem(thrown);
      setNote(problem.code === 'DESIGN_CHANGED' ? words.changed : problem.message);
      await Promise.all([segments.refetch(), proposal.refetch()]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.title}
      size="full"
      onClose={onClose}
      actions={
        shown && (
          <>
            <Totals from={shown.totalFrom} to={shown.totalTo} />
            {mayWrite && (
              <Button look="main" busy={isBusy} disabled={news.length === 0 || open > 0} onClick={apply}>
                {words.apply}
              </Button>
            )}
          </>
        )
      }
    >
      {note && (
        <p role="alert" className="design-note">
          {note}
        </p>
      )}
      {error ? (
        <div role="alert">
          <p>{asProblem(error).message}</p>
          <Button onClick={() => (segments.error ? segments.refetch() : proposal.refetch())}>
            {words.again}
          </Button>
        </div>
      ) : !segments.data || (!shown && chosen.length > 0) ? (
        <p role="status">{words.loading}</p>
      ) : all.length === 0 ? (
        <p role="status">{words.noSegments}</p>
      ) : (
        <div className="design">
          <fieldset className="design-segments">
            <legend>{words.segments}</legend>
            {all.map(({ segmentId, segmentName, state, totalFrom, totalTo }) => (
              <div key={segmentId} className="design-segment">
                <CheckField
                  label={segmentName ?? said.deletedSegment}
                  checked={!left.has(segmentId)}
                  disabled={!mayWrite}
                  onChange={() => {
                    const next = new Set(left);
                    if (!next.delete(segmentId)) next.add(segmentId);
                    setLeft(next);
                  }}
                  note={difference(totalFrom, totalTo)}
                />
                <span className="quiet">
                  {said.states[state]}
                  {segmentName !== undefined && (
                    <>
                      {' · '}
                      <Link href={addressOf.trench(project.id, segmentId)}>{said.menu.segment}</Link>
                    </>
                  )}
                </span>
              </div>
            ))}
          </fieldset>
          <div className="design-changes">
            <p role="status">
              {news.length === 0 && shown ? words.nothing : words.intro(news.length)}
              {open > 0 && ` ${words.undecided(open)}`}
            </p>
            {shown &&
              byAction(shown.changes).map(({ action, changes }) => (
                <Changes
                  key={action}
                  title={words.groups[action]}
                  changes={changes}
                  takes={takes}
                  isOpen={action !== 'KEEP'}
                  onTake={(change, take) => setTakes(new Map(takes).set(keyOf(change), take))}
                />
              ))}
            {shown && <Unmapped proposal={shown} />}
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** What changes, and by how much. */
function Changes({
  title,
  changes,
  takes,
  isOpen,
  onTake,
}: {
  title: string;
  changes: readonly DesignChange[];
  takes: ReadonlyMap<string, Take>;
  isOpen: boolean;
  onTake: (change: DesignChange, take: Take) => void;
}) {
  const { designs: words } = useCostWords();
  const { mayWrite } = useCost();
  return (
    <details open={isOpen} className="design-group">
      <summary>
        {title} <span className="quiet">{formatNumber(changes.length)}</span>
      </summary>
      <table className="table design-table">
        <caption className="hidden-text">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.code}</th>
            <th scope="col" className="table-end">
              {words.quantity}
            </th>
            <th scope="col" className="table-end">
              {words.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={keyOf(change)}>
              <td>
                <b className="grid-code">{change.number}</b> {change.name}
                <span className="quiet design-reason">
                  {[change.segmentName, change.reason].filter(Boolean).join(' · ')}
                </span>
                {change.action === 'CONFLICT' && mayWrite && (
                  <fieldset className="design-takes">
                    <legend>{words.conflict}</legend>
                    {(['HAND', 'DESIGN'] as const).map((take) => (
                      <label key={take}>
                        <input
                          type="radio"
                          name={keyOf(change)}
                          checked={takes.get(keyOf(change)) === take}
                          onChange={() => onTake(change, take)}
                        />
                        {words.takes[take]}
                      </label>
                    ))}
                  </fieldset>
                )}
              </td>
              <td className="table-end">
                <FromTo
                  from={change.quantityFrom === undefined ? undefined : formatQuantity(change.quantityFrom)}
                  to={change.quantityTo === undefined ? undefined : formatQuantity(change.quantityTo)}
                />{' '}
                <span className="quiet">{change.unit}</span>
              </td>
              <td className="table-end">
                <FromTo
                  from={change.costFrom === 0 ? undefined : formatWhole(change.costFrom)}
                  to={change.costTo === 0 ? undefined : formatWhole(change.costTo)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function FromTo({ from, to }: { from: string | undefined; to: string | undefined }) {
  if (from === to) return to ?? '–';
  return (
    <>
      {from !== undefined && <del>{from}</del>} {to !== undefined && <ins>{to}</ins>}
    </>
  );
}

/** Quantities of the trench that no rule prices, and what the rules warn of. */
function Unmapped({ proposal: { unmapped, findings } }: { proposal: Proposal }) {
  const { designs: words } = useCostWords();
  const language = useLanguage();
  return (
    <>
      {findings.length > 0 && (
        <section className="design-group" aria-label={words.warnings}>
          <h3>{words.warnings}</h3>
          <ul className="design-findings">
            {findings.map((finding) => (
              <li key={JSON.stringify(finding)}>
                <Icon of={TriangleAlert} size={15} /> {finding.message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {unmapped.length > 0 && (
        <details className="design-group">
          <summary>{words.unmapped(unmapped.length)}</summary>
          <ul className="design-unmapped">
            {unmapped.map((line) => (
              <li key={`${line.segmentId} ${line.sectionId} ${line.key}`}>
                <span>{lineName(line as Parameters<typeof lineName>[0], language)}</span>
                <span className="quiet">
                  {formatQuantity(line.net)} {line.unit}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Totals({ from, to }: { from: number; to: number }) {
  const { designs: words } = useCostWords();
  return (
    <dl className="design-totals">
      <div>
        <dt>{words.from}</dt>
        <dd>{formatWhole(from)}</dd>
      </div>
      <div>
        <dt>{words.to}</dt>
        <dd>{formatWhole(to)}</dd>
      </div>
      <div>
        <dt>{words.difference}</dt>
        <dd>{difference(from, to)}</dd>
      </div>
    </dl>
  );
}

const difference = (from: number, to: number): string =>
  `${to > from ? '+' : ''}${formatWhole(to - from)} kr`;
