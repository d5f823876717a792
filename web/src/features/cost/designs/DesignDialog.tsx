import './designs.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { asProblem, call, callForReply, readAgain } from '../../../api/index.js';
import { Button, CheckField, Dialog, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatDifference, useLanguage } from '../../../words/index.js';
import { useCost } from '../cost.js';
import { formatWhole } from '../money.js';
import { useCostWords } from '../words/index.js';
import { Changes } from './Changes.js';
import {
  byAction,
  isNews,
  joined,
  keyOf,
  type Proposal,
  resolutionsOf,
  type Take,
  undecided,
} from './proposal.js';
import { Unmapped } from './Unmapped.js';

/** What the trenches give: new, changed, gone and edited by hand. Chosen segments are applied, all of them or none. */
export default function DesignDialog({ onClose }: { onClose: () => void }) {
  const { designs: words, calculation: said } = useCostWords();
  const language = useLanguage();
  const {
    project,
    mayWrite,
    actions,
    calculation,
    shown: { version },
  } = useCost();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [takes, setTakes] = useState<ReadonlyMap<string, Take>>(new Map());
  const [note, setNote] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const params = { projectId: project.id };
  const segments = useQuery({
    queryKey: ['cost', 'designs', project.id, version, language],
    queryFn: ({ signal }) => call('calculation.getDesigns', { params, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const all = segments.data?.segments ?? [];
  const chosen = all.filter(({ segmentId }) => !left.has(segmentId)).map(({ segmentId }) => segmentId);
  const proposal = useQuery({
    queryKey: ['cost', 'proposal', project.id, version, chosen, language],
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
  const changes = joined(shown?.changes ?? []);
  const news = changes.filter(isNews);
  // What is the same under sections of a chosen variant is applied too, so that it follows these from then on.
  const hasNews = shown?.changes.some(isNews) ?? false;
  const open = undecided(shown?.changes ?? [], takes);
  const error = segments.error ?? proposal.error;
  const apply = async () => {
    if (!shown) return;
    setBusy(true);
    try {
      const { nodes } = calculation;
      await call('calculation.applyDesign', {
        params,
        body: {
          ...(chosen.length < all.length && { segmentIds: chosen }),
          resolve: resolutionsOf(shown.changes, takes),
        },
        ifMatch: shown.etag,
      });
      await actions.reload();
      await readAgain({ queryKey: ['cost', 'why'] });
      const undo = actions.record(words.applying, { kind: 'unapply', nodes });
      toast({ text: words.applied(news.length), undo });
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
              <Button look="main" busy={isBusy} disabled={!hasNews || open > 0} onClick={apply}>
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
                  note={formatDifference(totalFrom, totalTo)}
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
              {news.length > 0 || !shown ? words.intro(news.length) : hasNews ? words.same : words.nothing}
              {open > 0 && ` ${words.undecided(open)}`}
            </p>
            {shown &&
              byAction(changes).map(({ action, changes }) => (
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
        <dd>{formatDifference(from, to)}</dd>
      </div>
    </dl>
  );
}
