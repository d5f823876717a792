import './screen.css';
import type { CheckpointView } from '@spadework/core/checklist';
import type { Missing } from '@spadework/core/record';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { asProblem, useSession } from '../../../api/index.js';
import { Button, toast } from '../../../kit/index.js';
import { reopen, type ShownRecord, submit } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';
import { About } from './About.js';
import { begunSignature } from './begunSignature.js';
import { ChapterNav } from './ChapterNav.js';
import { chaptersOf, lackingCount, marksOf, nextOf, optionalCount, shownParts } from './chapters.js';
import { Foot } from './Foot.js';
import { Head } from './Head.js';
import { Notices } from './Notices.js';
import { PointCard } from './PointCard.js';
import { ProgressBar } from './ProgressBar.js';
import { Pending } from './pending.js';
import { refusalText } from './refusalText.js';
import { SignDialog } from './SignDialog.js';

/** A record with its points, from the head to the button that hands it in. */
export function OpenRecord({ projectId, shown }: { projectId: number; shown: ShownRecord }) {
  const words = useRecordWords();
  const { user } = useSession();
  const { record, missing, drafts } = shown;
  const points = shown.points as readonly CheckpointView[];
  const writes = shown.role === 'OWNER' || shown.role === 'WRITER';
  const isEditable = writes && record.state === 'DRAFT';
  const [showsOptions, setShowsOptions] = useState(false);
  const [isSigning, setSigning] = useState(() => begunSignature(record.id, user.username) !== undefined);
  const [busy, setBusy] = useState(false);
  /** Why it was not handed in. From then on every point says what it lacks. */
  const [refusal, setRefusal] = useState<'incomplete' | 'unfinished' | { text: string }>();
  const [pending] = useState(() => new Pending());
  const latest = useRef(shown);
  latest.current = shown;

  const answers = useMemo(() => new Map(record.answers.map((one) => [one.key, one])), [record.answers]);
  const chapters = useMemo(
    () => chaptersOf(points, { options: record.options, answers: record.answers, showsOptions }),
    [points, record.options, record.answers, showsOptions],
  );
  const all = useMemo(() => chapters.flatMap((chapter) => chapter.points), [chapters]);
  const order = all.flatMap((point) => [
    point.key,
    ...shownParts(point, answers.get(point.key)).map(({ key }) => key),
  ]);
  const optional = optionalCount(points, record.options);

  const current = useRef<string>(undefined);
  const wanted = useRef<string>(undefined);
  const goTo = useCallback((key: string) => {
    current.current = key;
    const element = document.getElementById(`point-${key}`);
    if (!element) {
      // It is an option that is not shown, or a part of a point that was set aside.
      wanted.current = key;
      setShowsOptions(true);
      return;
    }
    element.scrollIntoView({ block: 'start' });
    element.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!showsOptions || wanted.current === undefined) return;
    const element = document.getElementById(`point-${wanted.current}`);
    wanted.current = undefined;
    element?.scrollIntoView({ block: 'start' });
    element?.focus({ preventScroll: true });
  }, [showsOptions]);
  const asked = new URLSearchParams(useSearch()).get('point');
  useEffect(() => {
    if (asked) goTo(asked);
  }, [asked, goTo]);

  const unfinished = () => order.filter((key) => latest.current.drafts.get(key)?.value === 'DEVIATION');
  const lacking = [
    ...missing.filter(({ reason }) => reason !== 'PHOTO_MISSING').map(({ key }) => key),
    ...drafts.keys(),
  ];
  const refuse = (why: NonNullable<typeof refusal>, keys: readonly string[] = []) => {
    setRefusal(why);
    const first = nextOf(keys, order) ?? keys[0];
    if (first !== undefined) goTo(first);
  };
  const onSubmit = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await pending.settled();
      const open = unfinished();
      if (open.length > 0) return refuse('unfinished', open);
      const here = latest.current.missing.filter(({ reason }) => reason !== 'PHOTO_MISSING');
      if (here.length > 0)
        return refuse(
          'incomplete',
          here.map(({ key }) => key),
        );
      await submit(record.id);
      toast({ text: words.submitted(record.title) });
    } catch (thrown) {
      const problem = asProblem(thrown);
      const told = (problem.members.missing as Missing[] | undefined) ?? [];
      if (problem.code === 'RECORD_INCOMPLETE' && told.length > 0)
        refuse(
          'incomplete',
          told.map(({ key }) => key),
        );
      else refuse({ text: refusalText(problem, words) });
    } finally {
      setBusy(false);
    }
  };
  const onReopen = async () => {
    setBusy(true);
    try {
      await reopen(record.id);
      toast({ text: words.reopened(record.title) });
    } catch (thrown) {
      toast({ text: refusalText(asProblem(thrown), words), kind: 'wrong' });
    } finally {
      setBusy(false);
    }
  };
  /** As many as there are now: what was mended since is not told any more. */
  const refusedFor =
    refusal === 'unfinished'
      ? unfinished().length > 0 && words.unfinished(unfinished().length)
      : refusal === 'incomplete'
        ? missing.length > 0 && words.incomplete(lackingCount(missing))
        : refusal?.text;
  const reasons =
    refusal === undefined ? undefined : new Map(missing.map(({ key, reason }) => [key, reason]));

  return (
    <div className="page record">
      <title>{`${record.title} – Spadework`}</title>
      <Head projectId={projectId} shown={shown} writes={writes} />
      <div
        className="record-body"
        data-record-body=""
        onFocus={({ target }) => {
          const key = target.closest<HTMLElement>('[data-key]')?.dataset.key;
          if (key !== undefined) current.current = key;
        }}
      >
        <Notices projectId={projectId} shown={shown} writes={writes} onGoTo={goTo} onReopen={onReopen} />
        <div className="record-overview">
          <ProgressBar record={record} marks={marksOf(all, answers)} />
        </div>
        <ChapterNav chapters={chapters} answers={answers} lacking={lacking} />
        {chapters.map((chapter) => (
          <section key={chapter.id} className="record-chapter" aria-labelledby={`chapter-${chapter.id}`}>
            <h2 id={`chapter-${chapter.id}`} tabIndex={-1}>
              {chapter.name}
            </h2>
            {chapter.points.map((point) => (
              <PointCard
                key={point.key}
                record={record}
                point={point}
                answers={answers}
                drafts={drafts}
                reasons={reasons}
                refused={shown.refused}
                isEditable={isEditable}
                pending={pending}
              />
            ))}
          </section>
        ))}
        {optional > 0 && (
          <Button
            className="record-options"
            aria-pressed={showsOptions}
            onClick={() => setShowsOptions(!showsOptions)}
          >
            {showsOptions ? words.hideOptions : words.showOptions(optional)}
          </Button>
        )}
        <About projectId={projectId} shown={shown} />
      </div>
      {writes && (
        <Foot
          record={record}
          left={new Set(lacking).size}
          refusal={refusedFor || undefined}
          busy={busy}
          hasSigned={record.signatures.some((one) => one.user === user.username)}
          onNext={() => {
            const next = nextOf(lacking, order, current.current);
            if (next !== undefined) goTo(next);
          }}
          onSubmit={onSubmit}
          onReopen={onReopen}
          onSign={() => setSigning(true)}
        />
      )}
      {isSigning && <SignDialog shown={shown} onClose={() => setSigning(false)} />}
    </div>
  );
}
