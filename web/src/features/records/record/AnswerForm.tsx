import {
  ANSWER_VALUES,
  type Answer,
  type AnswerContent,
  type AnswerValue,
  isAnswered,
  MAX_RECORD_TEXT,
  MAX_UNIT,
  type MissingReason,
  recordWords,
  SEVERITIES,
  type Severity,
} from '@spadework/core/record';
import { Camera, CircleAlert, Plus } from 'lucide-react';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { Button, Icon, NumberField, SelectField, TextArea, TextField, toast } from '../../../kit/index.js';
import { later } from '../../../settled/index.js';
import { useLanguage } from '../../../words/index.js';
import { usePersonNames } from '../../projects/index.js';
import {
  answer as answerWith,
  discardRefused,
  draft as keepDraft,
  type RefusedAnswer,
  type ShownPhoto,
} from '../offline/index.js';
import { whenText } from '../when.js';
import { useRecordWords } from '../words/index.js';
import { AnswerText } from './AnswerText.js';
import { type AskedPoint, markOf } from './chapters.js';
import { isSame, lacksOf, measuredOf, needsPhoto, saidBy, textOf, withValue } from './draft.js';
import { MARK_ICONS, VALUE_ICONS } from './icons.js';
import { PhotoStrip } from './Photos.js';
import type { Pending } from './pending.js';
import { TwoAnswers } from './TwoAnswers.js';

/** Typing is kept this often, so that little is lost when the page is killed. */
const KEEP_MS = 250;
const UNITS = ['mm', 'cm', 'm', 'V', 'kV', 'A', 'Ω', 'MΩ', '°C', '%', 'kPa'];

/** One question, and what is said of it. A choice is kept at once, what is typed when the field loses the focus. */
export const AnswerForm = memo(function AnswerForm({
  recordId,
  asked,
  answer,
  draft,
  photos,
  reason,
  refused,
  isEditable,
  pending,
  below,
  footer,
}: {
  recordId: string;
  asked: AskedPoint;
  answer: Answer | undefined;
  /** What was begun and cannot be sent yet. */
  draft: AnswerContent | undefined;
  photos: readonly ShownPhoto[];
  /** Why it cannot be handed in, once somebody tried. */
  reason: MissingReason | undefined;
  refused: readonly RefusedAnswer[];
  isEditable: boolean;
  pending: Pending;
  /** Between the question and its answer. */
  below?: ReactNode;
  /** Below the answer. */
  footer?: ReactNode;
}) {
  const words = useRecordWords();
  const texts = recordWords(useLanguage());
  const nameOf = usePersonNames();
  const id = useId();
  const { key } = asked;
  const { shown, save, choose, type, leave } = useAnswering({
    recordId,
    questionKey: key,
    answer,
    draft,
    pending,
  });
  const [hasMeasured, setHasMeasured] = useState(false);
  const [unit, setUnit] = useState<string>();
  const own = photos.filter(
    ({ keys, state, followUp }) => keys.includes(key) && state !== 'REMOVED' && !followUp,
  );
  const kept = own.filter(({ state }) => state !== 'REFUSED');
  const mark = markOf(answer);
  const lacks = lacksOf(shown);
  const head = answer?.heads[0];
  const icon = MARK_ICONS[mark];
  const isText = asked.answerType === 'TEXT';
  const isDeviation = shown.value === 'DEVIATION';
  const wrong = refused.filter((one) => one.key === key);
  const shownUnit = unit ?? shown.measured?.unit ?? '';
  const wantsPhoto = needsPhoto(asked.camera, shown, kept.length);

  return (
    <fieldset
      id={`point-${key}`}
      data-key={key}
      tabIndex={-1}
      aria-labelledby={`${id}question`}
      className={`record-question ${reason || lacks.length > 0 ? 'record-question-lacks' : ''}`}
    >
      <div className="record-question-head">
        <span className={`record-number mark-${mark.toLowerCase().replaceAll('_', '-')}`} aria-hidden="true">
          {icon ? <Icon of={icon} size={17} /> : asked.number}
        </span>
        <h3 id={`${id}question`}>{asked.name}</h3>
      </div>
      {(asked.isOptional || (asked.camera && kept.length === 0)) && (
        <p className="record-badges">
          {asked.isOptional && <span className="state-pill state-pill-draft">{words.optional}</span>}
          {asked.camera && kept.length === 0 && (
            <span className="state-pill state-pill-unsent record-badge-photo">
              <Icon of={Camera} size={15} />
              {asked.cameraGuidance || words.photoNeeded}
            </span>
          )}
        </p>
      )}
      {below}
      {answer?.conflict && <TwoAnswers heads={answer.heads} isEditable={isEditable} onUse={choose} />}
      {isEditable ? (
        <>
          {isText ? (
            <TextArea
              label={words.answer}
              className="record-area"
              rows={1}
              maxLength={MAX_RECORD_TEXT}
              value={shown.text ?? ''}
              onChange={({ target }) => type({ ...shown, text: target.value })}
              onBlur={leave}
            />
          ) : (
            <div className="record-choices">
              {ANSWER_VALUES.map((value) => (
                <Choice
                  key={value}
                  name={`${id}value`}
                  value={value}
                  label={texts.values[value]}
                  isChosen={shown.value === value}
                  onChoose={() => save(withValue(shown, value))}
                />
              ))}
            </div>
          )}
          {isDeviation && (
            <SelectField
              label={words.severity}
              value={shown.severity ?? ''}
              onChange={({ target }) =>
                save({ ...shown, severity: target.value === '' ? null : (target.value as Severity) })
              }
              choices={[
                ...(shown.severity === null ? [{ value: '', label: words.chooseSeverity }] : []),
                ...SEVERITIES.map((value) => ({ value, label: texts.severities[value] })),
              ]}
            />
          )}
          <div className={`record-note ${isDeviation ? 'record-note-deviation' : ''}`}>
            <textarea
              aria-label={words.comment}
              placeholder={
                isDeviation
                  ? words.commentOf.deviation
                  : shown.value === 'NOT_CHECKED'
                    ? words.commentOf.notChecked
                    : words.comment
              }
              rows={1}
              maxLength={MAX_RECORD_TEXT}
              className="field-input record-area"
              value={shown.comment ?? ''}
              onChange={({ target }) => type({ ...shown, comment: target.value })}
              onBlur={leave}
            />
          </div>
          {wantsPhoto && (
            <div className="record-note">
              <TextField
                label={words.noPhoto}
                value={shown.noPhotoReason ?? ''}
                maxLength={MAX_RECORD_TEXT}
                autoComplete="off"
                onChange={({ target }) => type({ ...shown, noPhotoReason: target.value })}
                onBlur={leave}
              />
            </div>
          )}
          {(hasMeasured || shown.measured) && (
            <div className="record-measured">
              <NumberField
                label={words.measured}
                value={shown.measured?.value}
                optional
                decimals={6}
                onCommit={(value) => save({ ...shown, measured: measuredOf(value, shownUnit) })}
              />
              <TextField
                label={words.unit}
                list={`${id}units`}
                value={shownUnit}
                maxLength={MAX_UNIT}
                autoComplete="off"
                autoCapitalize="off"
                onChange={({ target }) => setUnit(target.value)}
                onBlur={() => {
                  if (shown.measured)
                    save({ ...shown, measured: measuredOf(shown.measured.value, shownUnit) });
                }}
              />
              <datalist id={`${id}units`}>
                {UNITS.map((one) => (
                  <option key={one} value={one} />
                ))}
              </datalist>
            </div>
          )}
        </>
      ) : (
        <AnswerText answer={answer} />
      )}
      <div className={`record-question-foot ${own.length === 0 ? 'record-question-foot-bare' : ''}`}>
        <PhotoStrip
          recordId={recordId}
          questionKey={key}
          question={asked.name}
          photos={own}
          isEditable={isEditable}
          pending={pending}
        />
        {isEditable && !hasMeasured && !shown.measured && (
          <Button look="quiet" icon={Plus} className="record-tool" onClick={() => setHasMeasured(true)}>
            {words.addMeasured}
          </Button>
        )}
      </div>
      {lacks.length > 0 && (
        <p className="record-lacks">
          <Icon of={CircleAlert} size={16} />
          {lacks.length === 2 ? words.notYet.both : words.notYet[lacks[0]!]}
        </p>
      )}
      {reason && lacks.length === 0 && (
        <p className="record-lacks">
          <Icon of={CircleAlert} size={16} />
          {texts.missing[reason]}
        </p>
      )}
      {wrong.map((one) => (
        <p key={one.id} className="record-lacks">
          <Icon of={CircleAlert} size={16} />
          <span>{words.refusedAnswer(one.reason)}</span>
          <Button look="quiet" onClick={() => void discardRefused(recordId, one.id)}>
            {words.forget}
          </Button>
        </p>
      ))}
      {head && !answer.conflict && isAnswered(head) && (
        <p className="record-by">{words.by(nameOf(head.answeredBy), whenText(head.answeredAt))}</p>
      )}
      {footer}
    </fieldset>
  );
});

/** A radio whose whole label is the target. */
function Choice({
  name,
  value,
  label,
  isChosen,
  onChoose,
}: {
  name: string;
  value: AnswerValue;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className={`record-choice record-choice-${value.toLowerCase().replaceAll('_', '-')}`}>
      <input type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
      <Icon of={VALUE_ICONS[value]} size={20} />
      <span>{label}</span>
    </label>
  );
}

/**
 * What is on the screen of a question: what is being said, else what was begun, else what holds. It stays on the screen
 * until this browser has kept it.
 */
function useAnswering({
  recordId,
  questionKey,
  answer,
  draft,
  pending,
}: {
  recordId: string;
  questionKey: string;
  answer: Answer | undefined;
  draft: AnswerContent | undefined;
  pending: Pending;
}) {
  const base = saidBy(answer);
  const heads = (answer?.heads ?? []).map(({ id }) => id);
  const [typed, setTyped] = useState<AnswerContent>();
  /** The answers that were shown when the person began to type. What came later is not replaced by it. */
  const seen = useRef<readonly string[]>(undefined);
  const stopKeeping = useRef<() => void>(undefined);
  const latest = useRef<AnswerContent>(undefined);
  const stop = () => {
    stopKeeping.current?.();
    stopKeeping.current = undefined;
  };

  /** What was begun before the page was opened knows itself what was shown then. */
  const begin = () => {
    if (!draft) seen.current ??= heads;
  };
  const show = (content: AnswerContent | undefined) => {
    latest.current = content;
    setTyped(content);
    if (!content) seen.current = undefined;
  };
  /** A choice between several answers replaces all of them. */
  const choose = (content: AnswerContent) => {
    seen.current = heads;
    save(content);
  };
  const save = (content: AnswerContent) => {
    stop();
    begin();
    show(content);
    const kept = answerWith(recordId, questionKey, content, seen.current).then(
      () => {
        // What was typed meanwhile goes on.
        if (latest.current === content) show(undefined);
      },
      (error) => toast({ text: asProblem(error).message, kind: 'wrong' }),
    );
    pending.add(kept);
  };
  const keep = () => {
    stop();
    if (latest.current) pending.add(keepDraft(recordId, questionKey, tidy(latest.current), seen.current));
  };
  const type = (content: AnswerContent) => {
    begin();
    show(content);
    stopKeeping.current ??= later('a draft', KEEP_MS, keep);
  };
  const leave = () => {
    const said = latest.current ?? draft;
    if (!said) return;
    const content = tidy(said);
    if (!isSame(content, base)) return save(content);
    stop();
    show(undefined);
    pending.add(keepDraft(recordId, questionKey, undefined));
  };

  const flush = useRef(leave);
  flush.current = leave;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was begun before the page was closed
  useEffect(() => {
    // What was typed and never left has waited long enough.
    if (draft) flush.current();
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && latest.current) flush.current();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      if (latest.current && stopKeeping.current) flush.current();
    };
  }, []);
  return { shown: typed ?? draft ?? base, save, choose, type, leave };
}

/** Texts without a character to see are none. */
const tidy = (content: AnswerContent): AnswerContent => ({
  ...content,
  text: textOf(content.text ?? ''),
  comment: textOf(content.comment ?? ''),
  noPhotoReason: textOf(content.noPhotoReason ?? ''),
});
