import { type Answer, type AnswerContent, isAnswered, recordWords } from '@spadework/core/record';
import { Icon } from '../../../kit/index.js';
import { formatNumber, useLanguage } from '../../../words/index.js';
import { SeverityPill } from '../StatePill.js';
import { useRecordWords } from '../words/index.js';
import { VALUE_ICONS } from './icons.js';

/** What is said of a question, to be read. */
export function AnswerText({ answer }: { answer: Answer | undefined }) {
  const words = useRecordWords();
  const head = answer?.heads[0];
  if (answer?.conflict) return null;
  if (!head) return <p className="quiet">{words.noAnswer}</p>;
  return <Said content={head} />;
}

export function Said({ content }: { content: AnswerContent }) {
  const words = useRecordWords();
  const { values } = recordWords(useLanguage());
  const { value, text, severity, measured, comment, noPhotoReason } = content;
  return (
    <div className="record-said">
      <p className="record-said-value">
        {value && (
          <strong className={`record-value mark-${value.toLowerCase().replaceAll('_', '-')}`}>
            <Icon of={VALUE_ICONS[value]} size={17} />
            {values[value]}
          </strong>
        )}
        {severity && <SeverityPill severity={severity} />}
        {measured && (
          <span>
            {formatNumber(measured.value, 6)} {measured.unit}
          </span>
        )}
        {!isAnswered(content) && <span className="quiet">{words.noAnswer}</span>}
      </p>
      {text && <p className="record-said-text">{text}</p>}
      {comment && <p className="record-said-text">{comment}</p>}
      {noPhotoReason && (
        <p className="quiet">
          {words.noPhoto}: {noPhotoReason}
        </p>
      )}
    </div>
  );
}
