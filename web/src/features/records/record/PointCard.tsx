import type { MissingReason } from '@spadework/core/record';
import { type Answer, type AnswerContent, recordWords } from '@spadework/core/record';
import { BookOpenText, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { Icon } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { useLanguage } from '../../../words/index.js';
import type { RefusedAnswer, ShownRecord } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';
import { AnswerForm } from './AnswerForm.js';
import { type AskedPoint, markOf, type ShownPoint, shownParts } from './chapters.js';
import type { Pending } from './pending.js';

/** A point with its parts. Each part is a question of its own. */
export function PointCard({
  record,
  point,
  answers,
  drafts,
  reasons,
  refused,
  isEditable,
  pending,
}: {
  record: ShownRecord['record'];
  point: ShownPoint;
  answers: ReadonlyMap<string, Answer>;
  drafts: ReadonlyMap<string, AnswerContent>;
  /** Why keys cannot be handed in, once somebody tried. */
  reasons: ReadonlyMap<string, MissingReason> | undefined;
  refused: readonly RefusedAnswer[];
  isEditable: boolean;
  pending: Pending;
}) {
  const answer = answers.get(point.key);
  const form = (asked: AskedPoint, more?: React.ReactNode) => (
    <AnswerForm
      key={asked.key}
      recordId={record.id}
      asked={asked}
      answer={answers.get(asked.key)}
      draft={drafts.get(asked.key)}
      photos={record.photos}
      reason={reasons?.get(asked.key)}
      refused={refused}
      isEditable={isEditable}
      pending={pending}
      below={more}
      footer={<DeviationLink record={record} questionKey={asked.key} />}
    />
  );
  const mark = markOf(answer);
  return (
    <article
      className={`record-point record-point-${mark.toLowerCase().replaceAll('_', '-')} ${
        point.isOptional ? 'record-point-optional' : ''
      }`}
    >
      {form(point, <Guidance point={point} />)}
      {shownParts(point, answer).map((part) => (
        <div key={part.key} className="record-part">
          {form(part, part.guidance && <PartGuidance text={part.guidance} />)}
        </div>
      ))}
    </article>
  );
}

/** How it is checked, what is done about it, and the sheets that tell more. */
function Guidance({ point: { view } }: { point: ShownPoint }) {
  const words = useRecordWords();
  const { guidance, maintenanceMeasures: measure, timePerspectiveName: within } = view;
  const sheets = [...new Set([...view.orgbladForGuidance, ...view.orgbladForCorrection])];
  if (!guidance && !measure && !within && sheets.length === 0) return null;
  return (
    <details className="record-guidance">
      <summary>{words.guidance}</summary>
      <div className="record-guidance-text">
        {guidance && <p>{guidance}</p>}
        {measure && (
          <p>
            {words.measure}: {measure}
          </p>
        )}
        {within && (
          <p>
            {words.within}: {within}
          </p>
        )}
        {sheets.length > 0 && (
          <div className="record-sheets">
            {sheets.map((number) => (
              <Link
                key={number}
                href={addressOf.standards('ORGBLAD', number)}
                className="button button-plain"
              >
                <Icon of={BookOpenText} size={17} />
                {words.sheet(number)}
              </Link>
            ))}
          </div>
        )}
      </div>
    </details>
  );
}

function PartGuidance({ text }: { text: string }) {
  const words = useRecordWords();
  return (
    <details className="record-guidance">
      <summary>{words.guidance}</summary>
      <div className="record-guidance-text">
        <p>{text}</p>
      </div>
    </details>
  );
}

/** What has become of a deviation, and where it is followed up. */
function DeviationLink({ record, questionKey }: { record: ShownRecord['record']; questionKey: string }) {
  const words = useRecordWords();
  const { deviationStates } = recordWords(useLanguage());
  const deviation = record.deviations.find(({ key }) => key === questionKey);
  if (!deviation || deviation.state === 'WITHDRAWN') return null;
  return (
    <Link
      href={addressOf.deviations(record.projectId, { open: `${record.id}/${questionKey}` })}
      className="record-follow"
    >
      <Icon of={TriangleAlert} size={15} />
      {words.deviationState(deviationStates[deviation.state])}
      <span className="record-follow-more">{words.followUp}</span>
    </Link>
  );
}
