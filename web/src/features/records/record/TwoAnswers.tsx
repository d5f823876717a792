import type { AnswerContent, Version } from '@spadework/core/record';
import { MessagesSquare } from 'lucide-react';
import { useId } from 'react';
import { Button, Icon } from '../../../kit/index.js';
import { usePersonNames } from '../../projects/index.js';
import { whenText } from '../when.js';
import { useRecordWords } from '../words/index.js';
import { Said } from './AnswerText.js';
import { contentOf } from './draft.js';

/** People have answered differently. Nothing decides but a person, and what they choose is an answer of its own. */
export function TwoAnswers({
  heads,
  isEditable,
  onUse,
}: {
  heads: readonly Version[];
  isEditable: boolean;
  onUse: (content: AnswerContent) => void;
}) {
  const words = useRecordWords();
  const nameOf = usePersonNames();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="record-two">
      <p className="record-two-title">
        <Icon of={MessagesSquare} size={17} />
        <strong id={id}>{heads.length === 2 ? words.twoAnswers : words.manyAnswers(heads.length)}</strong>
      </p>
      <p className="record-two-text">{words.twoAnswersText}</p>
      <ul>
        {heads.map((head) => (
          <li key={head.id} className="record-two-one">
            <p className="record-two-who">
              <strong>{nameOf(head.answeredBy)}</strong>
              <time dateTime={head.answeredAt}>{whenText(head.answeredAt)}</time>
            </p>
            <Said content={head} />
            {isEditable && (
              <Button className="record-two-use" onClick={() => onUse(contentOf(head))}>
                {words.useThis}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
