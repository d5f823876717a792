import { cablesIn } from '@spadework/core/trench';
import { CircleAlert } from 'lucide-react';
import { Button, Icon } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { useRatingParts, useRatingState } from './useRating.js';
import { useRatingWords } from './words/index.js';

/** Why there are no figures, and what to do about it. */
export function NotRated() {
  const { section, select, focusCanvas } = useEditor();
  const words = useRatingWords();
  const { notRated, rater } = useRatingParts();
  const state = useRatingState();
  const { refusal } = state;
  if (state.is === 'failed')
    return (
      <Message text={words.failed}>
        <Button onClick={() => rater.again()}>{words.again}</Button>
      </Message>
    );
  if (notRated) return <Message text={words.notRated[notRated]} />;
  if (!refusal) return null;
  const ids =
    refusal.code === 'LAYOUT_INVALID'
      ? refusal.itemIds
      : refusal.code === 'TYPE_NOT_RATEABLE'
        ? cablesIn({ sections: [section] })
            .filter(({ typeName }) => typeName === refusal.typeName)
            .map(({ id }) => id)
        : [];
  const text =
    refusal.code === 'TYPE_NOT_RATEABLE'
      ? words.lacking(refusal.typeName, words.columns[refusal.column] ?? refusal.column)
      : refusal.code === 'INVALID_VALUE'
        ? (words.values[refusal.field] ?? words.refusals.INVALID_VALUE)
        : words.refusals[refusal.code];
  return (
    <Message text={text}>
      {ids.length > 0 && (
        <Button
          onClick={() => {
            select(ids);
            focusCanvas();
          }}
        >
          {words.show}
        </Button>
      )}
    </Message>
  );
}

function Message({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="rating-why-not">
      <Icon of={CircleAlert} size={16} className="warn" />
      <p role="status">{text}</p>
      {children}
    </div>
  );
}
