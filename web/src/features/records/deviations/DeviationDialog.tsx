import {
  type Deviation,
  type DeviationState,
  deviationMoves,
  isSelfVerification,
  MAX_RECORD_TEXT,
  recordWords,
} from '@spadework/core/record';
import { BookOpenText, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { asProblem, useSession } from '../../../api/index.js';
import { Button, Dialog, Icon, SelectField, TextArea, TextField, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatMoment, useLanguage } from '../../../words/index.js';
import { refreshProjects, usePeople, usePersonNames } from '../../projects/index.js';
import {
  addPhoto,
  moveDeviation,
  planDeviation,
  type ShownPhoto,
  sendNow,
  usePhotoAddress,
  useRecord,
} from '../offline/index.js';
import { PhotoButton, PhotoDialog, photoFault, Thumb } from '../record/Photos.js';
import { refusalText } from '../record/refusalText.js';
import { SeverityPill } from '../StatePill.js';
import { useRecordWords } from '../words/index.js';
import type { Listed } from './group.js';
import { useDeviation } from './queries.js';

/** The states to which people move a deviation. */
type Move = Exclude<DeviationState, 'WITHDRAWN'>;

/** A deviation with all that happened to it: who follows it up, and the next move. */
export default function DeviationDialog({
  projectId,
  recordId,
  questionKey,
  listed,
  members,
  writes,
  onClose,
}: {
  projectId: number;
  recordId: string;
  questionKey: string;
  /** What the list knows of it already. */
  listed: Listed | undefined;
  members: readonly { user: string }[];
  writes: boolean;
  onClose: () => void;
}) {
  const words = useRecordWords();
  const { deviationStates } = recordWords(useLanguage());
  const { data, error } = useDeviation(recordId, questionKey);
  const deviation: (Listed & Pick<Deviation, 'log'>) | undefined = data ?? listed;
  const record = useRecord(projectId, recordId);
  const [move, setMove] = useState<Move>();
  if (!deviation)
    return (
      <Dialog title={words.deviation} onClose={onClose}>
        {error ? (
          <p role="alert" className="record-problem">
            {asProblem(error).message}
          </p>
        ) : (
          <div className="loading" role="status" />
        )}
      </Dialog>
    );
  const { severity, state, text, question, sheets, log = [] } = deviation;
  const moves = writes && data ? (deviationMoves(state) as readonly Move[]) : [];
  return (
    <Dialog title={text || question} size="wide" onClose={onClose}>
      <div className="deviation-facts">
        <SeverityPill severity={severity} />
        <span className="state-pill">{deviationStates[state]}</span>
        {deviation.overdue && <span className="state-pill state-pill-high">{words.overdue}</span>}
      </div>
      <div className="deviation-asked">
        <p>{question}</p>
        <Link href={addressOf.record(projectId, recordId, questionKey)} className="deviation-point">
          {words.openRecord}
          <Icon of={ChevronRight} size={15} />
        </Link>
      </div>
      {sheets.length > 0 && (
        <div className="record-sheets" role="group" aria-label={words.sheetsForIt}>
          {sheets.map((number) => (
            <Link key={number} href={addressOf.standards('ORGBLAD', number)} className="button button-plain">
              <Icon of={BookOpenText} size={17} />
              {words.sheet(number)}
            </Link>
          ))}
        </div>
      )}
      {move === undefined && (
        <>
          {moves.length > 0 && (
            <div className="deviation-moves">
              {moves.map((to, place) => (
                <Button key={to} look={place === 0 ? 'main' : 'plain'} onClick={() => setMove(to)}>
                  {words.moves[to]}
                </Button>
              ))}
            </div>
          )}
          <Plan
            key={`${deviation.responsible} ${deviation.due}`}
            deviation={deviation}
            members={members}
            writes={writes}
          />
        </>
      )}
      {move !== undefined && (
        <MoveForm
          key={move}
          deviation={deviation}
          to={move}
          isDraft={record.is === 'open' && record.record.state === 'DRAFT'}
          photos={record.is === 'open' ? record.record.photos : []}
          onDone={() => setMove(undefined)}
        />
      )}
      <Log recordId={recordId} log={log} photos={record.is === 'open' ? record.record.photos : []} />
    </Dialog>
  );
}

/** Who follows it up, and until when. */
function Plan({
  deviation: { recordId, key, responsible, due },
  members,
  writes,
}: {
  deviation: Listed;
  members: readonly { user: string }[];
  writes: boolean;
}) {
  const words = useRecordWords();
  const people = usePeople(members);
  const nameOf = usePersonNames();
  const [who, setWho] = useState(responsible ?? '');
  const [until, setUntil] = useState(due ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const offered =
    responsible && !people.some(({ username }) => username === responsible)
      ? [{ username: responsible, name: nameOf(responsible) }, ...people]
      : people;
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await planDeviation(recordId, key, {
        ...(who && { responsible: who }),
        ...(until && { due: until }),
      });
      toast({ text: words.planSaved });
      void refreshProjects();
    } catch (thrown) {
      setProblem(refusalText(asProblem(thrown), words));
    } finally {
      setBusy(false);
    }
  };
  const isChanged = who !== (responsible ?? '') || until !== (due ?? '');
  return (
    <form
      className="deviation-plan"
      noValidate
      aria-label={words.plan}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SelectField
        label={words.responsible}
        value={who}
        disabled={!writes}
        onChange={({ target }) => setWho(target.value)}
        choices={[
          { value: '', label: words.nobody },
          ...offered.map(({ username, name }) => ({ value: username, label: name })),
        ]}
      />
      <TextField
        label={words.due}
        type="date"
        value={until}
        disabled={!writes}
        onChange={({ target }) => setUntil(target.value)}
      />
      {writes && (
        <Button type="submit" busy={busy} disabled={!isChanged}>
          {words.save}
        </Button>
      )}
      {problem && (
        <p role="alert" className="record-problem">
          {problem}
        </p>
      )}
    </form>
  );
}

/** A move has a text, and photos of the repair where there are some. */
function MoveForm({
  deviation: { recordId, key, log = [] },
  to,
  isDraft,
  photos,
  onDone,
}: {
  deviation: Listed & Pick<Deviation, 'log'>;
  to: Move;
  /** Photos of a draft belong to the record, later ones to the repair. */
  isDraft: boolean;
  photos: readonly ShownPhoto[];
  onDone: () => void;
}) {
  const words = useRecordWords();
  const { user } = useSession();
  const [text, setText] = useState('');
  const [hashes, setHashes] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState<'photo' | 'move'>();
  const [problem, setProblem] = useState<string>();
  const [open, setOpen] = useState<string>();
  const isOwn = isSelfVerification(log, to, user.username);
  const taken = photos.filter(({ hash }) => hashes.includes(hash));
  const shown = taken.find(({ hash }) => hash === open);
  const add = async (files: readonly File[]) => {
    setBusy('photo');
    setProblem(undefined);
    try {
      for (const file of files) {
        const hash = await addPhoto(recordId, key, file, { followUp: !isDraft });
        setHashes((before) => [...before, hash]);
      }
    } catch (error) {
      setProblem(photoFault(error, words));
    } finally {
      setBusy(undefined);
    }
  };
  const send = async () => {
    setTried(true);
    if (!text.trim()) return;
    setBusy('move');
    setProblem(undefined);
    try {
      // The server takes photos of a move that it has.
      if (hashes.length > 0) await sendNow();
      await moveDeviation(recordId, key, { state: to, text, ...(hashes.length > 0 && { photos: hashes }) });
      toast({ text: words.moved[to] });
      void refreshProjects();
      onDone();
    } catch (thrown) {
      setProblem(refusalText(asProblem(thrown), words));
      setBusy(undefined);
    }
  };
  if (isOwn)
    return (
      <div className="deviation-move">
        <p role="alert" className="record-problem">
          {words.selfVerification}
        </p>
        <Button onClick={onDone}>{words.goBack}</Button>
      </div>
    );
  return (
    <form
      className="deviation-move"
      noValidate
      aria-label={words.moves[to]}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={words.moveTexts[to]}
        autoFocus
        value={text}
        maxLength={MAX_RECORD_TEXT}
        error={tried && !text.trim() ? words.required : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {(to === 'DONE' || to === 'VERIFIED') && (
        <div className="record-question-foot">
          {taken.length > 0 && (
            <ul className="record-photos" aria-label={words.repairPhotos}>
              {taken.map((photo, place) => (
                <li key={photo.hash}>
                  <Thumb
                    recordId={recordId}
                    photo={photo}
                    name={words.photo(place + 1)}
                    onOpen={() => setOpen(photo.hash)}
                  />
                </li>
              ))}
            </ul>
          )}
          <PhotoButton label={words.addPhoto} busy={busy === 'photo'} onFiles={(files) => void add(files)} />
        </div>
      )}
      {problem && (
        <p role="alert" className="record-problem">
          {problem}
        </p>
      )}
      <div className="deviation-moves">
        <Button onClick={onDone}>{words.goBack}</Button>
        <Button type="submit" look="main" busy={busy !== undefined}>
          {words.moves[to]}
        </Button>
      </div>
      {shown && (
        <PhotoDialog
          recordId={recordId}
          photo={shown}
          title={words.photo(taken.indexOf(shown) + 1)}
          mayRemove
          onClose={() => setOpen(undefined)}
        />
      )}
    </form>
  );
}

function Log({
  recordId,
  log,
  photos,
}: {
  recordId: string;
  log: NonNullable<Deviation['log']>;
  photos: readonly ShownPhoto[];
}) {
  const words = useRecordWords();
  const { deviationStates } = recordWords(useLanguage());
  const nameOf = usePersonNames();
  const [open, setOpen] = useState<string>();
  const shown = photos.find(({ hash }) => hash === open);
  if (log.length === 0) return null;
  return (
    <section aria-labelledby="deviation-log" className="deviation-log">
      <h3 id="deviation-log">{words.log}</h3>
      <ol>
        {log.map((entry) => (
          <li key={`${entry.at} ${entry.to}`}>
            <p>
              <strong>{words.logEntry(nameOf(entry.by), deviationStates[entry.to])}</strong>{' '}
              <time className="quiet" dateTime={entry.at}>
                {formatMoment(entry.at)}
              </time>
            </p>
            <p className="deviation-log-text">{entry.text}</p>
            {entry.photos.length > 0 && (
              <ul className="record-photos" aria-label={words.repairPhotos}>
                {entry.photos.map((hash, place) => (
                  <li key={hash}>
                    <LogPhoto
                      recordId={recordId}
                      hash={hash}
                      name={words.photo(place + 1)}
                      onOpen={() => setOpen(hash)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {shown && (
        <PhotoDialog
          recordId={recordId}
          photo={shown}
          title={words.repairPhotos}
          mayRemove={false}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function LogPhoto({
  recordId,
  hash,
  name,
  onOpen,
}: {
  recordId: string;
  hash: string;
  name: string;
  onOpen: () => void;
}) {
  const address = usePhotoAddress(recordId, { hash, isUnsent: false }, 'thumb');
  return (
    <button type="button" className="record-thumb" aria-label={name} onClick={onOpen}>
      {address && <img src={address} alt="" />}
    </button>
  );
}
