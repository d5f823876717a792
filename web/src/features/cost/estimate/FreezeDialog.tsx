import './dialogs.css';
import './lacking.css';
import { Copy, Download, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { asProblem, call, readAgain } from '../../../api/index.js';
import { announce, Button, CheckField, Dialog, Icon, TextArea, TextField } from '../../../kit/index.js';
import { during } from '../../../settled/index.js';
import { useCost } from '../cost.js';
import { formatAmount, formatPrice } from '../money.js';
import { lackingText } from './lacking.js';
import { savePdf } from './pdf.js';
import { type Completeness, FROZEN, type FrozenHead, useEstimate, useSegmentName } from './queries.js';
import { useEstimateWords } from './words/index.js';

const MAX_NAME = 100;
const MAX_NOTE = 2000;
/** So many of what is lacking are shown here; the list of all has the rest. */
const SHOWN = 5;

/** Freezes the estimate. What is lacking is said first, and is accepted by a deliberate tick alone. */
export default function FreezeDialog({
  onLacking,
  onList,
  onClose,
}: {
  onLacking: () => void;
  onList: () => void;
  onClose: () => void;
}) {
  const words = useEstimateWords();
  const [frozen, setFrozen] = useState<FrozenHead>();
  if (frozen) return <Frozen head={frozen} onList={onList} onClose={onClose} />;
  return <Form words={words} onFrozen={setFrozen} onLacking={onLacking} onClose={onClose} />;
}

function Form({
  words,
  onFrozen,
  onLacking,
  onClose,
}: {
  words: ReturnType<typeof useEstimateWords>;
  onFrozen: (head: FrozenHead) => void;
  onLacking: () => void;
  onClose: () => void;
}) {
  const { freeze } = words;
  const { project, actions } = useCost();
  const estimate = useEstimate();
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [isAccepted, setAccepted] = useState(false);
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // A repeated click creates nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const read = estimate.data;
  const state = read?.completeness.state;
  const mayFreeze = state === 'COMPLETE' || (state === 'INCOMPLETE' && isAccepted);
  const submit = async () => {
    setTried(true);
    if (!mayFreeze || name.trim() === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      await actions.settled();
      const head = await call('calculation.freezeEstimate', {
        params: { projectId: project.id },
        body: {
          name: name.trim(),
          ...(note.trim() && { note: note.trim() }),
          ...(state === 'INCOMPLETE' && { acceptIncomplete: true }),
        },
        idempotencyKey,
      });
      await readAgain({ queryKey: FROZEN });
      onFrozen(head);
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
      setBusy(false);
      await estimate.refetch();
    }
  };
  return (
    <Dialog
      title={freeze.title}
      size="wide"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look="main" busy={isBusy} disabled={!mayFreeze}>
            {freeze.freeze}
          </Button>
        </>
      }
    >
      {problem && (
        <p role="alert" className="estimate-note estimate-bad">
          {problem}
        </p>
      )}
      {read ? (
        <>
          <Lacking completeness={read.completeness} words={words} onLacking={onLacking} />
          <Notices notices={read.completeness.notices} />
          <dl className="estimate-figures">
            {(
              [
                [words.additions.works, read.works],
                [words.subtotal, read.subtotal],
                [words.vat, read.vat],
                [words.total, read.total],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatPrice(value)}</dd>
              </div>
            ))}
          </dl>
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
      <TextField
        label={freeze.name}
        hint={freeze.nameHint}
        value={name}
        maxLength={MAX_NAME}
        error={isTried && name.trim() === '' ? words.required : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={freeze.note}
        hint={freeze.noteHint}
        value={note}
        maxLength={MAX_NOTE}
        onChange={({ target }) => setNote(target.value)}
      />
      {state === 'INCOMPLETE' && (
        <CheckField
          label={freeze.accept}
          checked={isAccepted}
          onChange={({ target }) => setAccepted(target.checked)}
        />
      )}
      <p className="quiet">{freeze.text}</p>
    </Dialog>
  );
}

function Lacking({
  completeness,
  words,
  onLacking,
}: {
  completeness: Completeness;
  words: ReturnType<typeof useEstimateWords>;
  onLacking: () => void;
}) {
  const { state, unpriced, unpricedCount, open } = completeness;
  const { freeze, lacking } = words;
  if (state === 'COMPLETE') return <p className="estimate-note estimate-good">{freeze.complete}</p>;
  if (state === 'EMPTY')
    return (
      <p role="alert" className="estimate-note">
        {freeze.empty}
      </p>
    );
  const lines = [
    ...open.map(({ segmentId, segmentName, state: why }) => ({
      key: String(segmentId),
      text: `${segmentName ?? words.deletedSegment}: ${lacking.states[why].toLowerCase()}`,
    })),
    ...unpriced.map(({ segmentId, segmentName, sectionId, key, name, net, unit }) => ({
      key: `${segmentId} ${sectionId} ${key}`,
      text: `${name}, ${formatAmount(net, unit)} (${segmentName ?? words.deletedSegment})`,
    })),
  ];
  const rest = unpricedCount + open.length - Math.min(lines.length, SHOWN);
  return (
    <div className="estimate-note estimate-lacks">
      <Icon of={TriangleAlert} size={16} />
      <div>
        <p role="alert">{lackingText(completeness, words)}</p>
        <ul>
          {lines.slice(0, SHOWN).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
          {rest > 0 && <li>{lacking.more(rest)}</li>}
        </ul>
        <button type="button" className="link-quiet" onClick={onLacking}>
          {freeze.showAll}
        </button>
      </div>
    </div>
  );
}

/** What is no fault, and still worth knowing before somebody signs: the PDF has it too. */
function Notices({ notices }: { notices: Completeness['notices'] }) {
  const { lacking: words } = useEstimateWords();
  const segmentName = useSegmentName(notices.length > 0);
  if (notices.length === 0) return null;
  return (
    <section className="lacking-part" aria-label={words.notices}>
      <h3>{words.notices}</h3>
      <ul className="estimate-notices">
        {notices.slice(0, SHOWN).map(({ code, segmentId, message }) => (
          <li key={`${code} ${segmentId} ${message}`}>
            {message} <span className="quiet">{segmentName(segmentId)}</span>
          </li>
        ))}
        {notices.length > SHOWN && <li>{words.more(notices.length - SHOWN)}</li>}
      </ul>
    </section>
  );
}

/** What was frozen: its number, its hash and its PDF. */
function Frozen({ head, onList, onClose }: { head: FrozenHead; onList: () => void; onClose: () => void }) {
  const words = useEstimateWords();
  const { freeze } = words;
  const { project } = useCost();
  const copy = async () => {
    try {
      await during('the clipboard', navigator.clipboard.writeText(head.hash));
      announce(freeze.copied);
    } catch {
      announce(freeze.notCopied, 'assertive');
    }
  };
  return (
    <Dialog
      title={freeze.done(head.number)}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onList}>{freeze.list}</Button>
          <Button icon={Copy} onClick={copy}>
            {freeze.copy}
          </Button>
          <Button look="main" icon={Download} onClick={() => savePdf(head, project.number, words)}>
            {freeze.pdf}
          </Button>
        </>
      }
    >
      <p role="status" className="estimate-note estimate-good">
        {freeze.doneText(head.name)}
      </p>
      <dl className="estimate-figures">
        {(
          [
            [words.frozen.state, words.frozen.states[head.state]],
            [words.additions.works, formatPrice(head.works)],
            [words.subtotal, formatPrice(head.subtotal)],
            [words.vat, formatPrice(head.vat)],
            [words.frozen.total, formatPrice(head.total)],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className="field-label">{freeze.hash}</p>
        <output className="estimate-hash">{head.hash}</output>
      </div>
    </Dialog>
  );
}
