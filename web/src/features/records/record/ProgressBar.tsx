import { Icon } from '../../../kit/index.js';
import { useRecordWords } from '../words/index.js';
import { MARKS, type Mark } from './chapters.js';
import { MARK_ICONS } from './icons.js';

/** How far a record has come: a piece for each answer, coloured by what it says, and the counts in words. */
export function ProgressBar({
  record: { answered, points },
  marks,
}: {
  record: { answered: number; points: number };
  marks: readonly Mark[];
}) {
  const words = useRecordWords();
  const counted = MARKS.flatMap((mark) => {
    const count = marks.filter((one) => one === mark).length;
    return count === 0 || mark === 'NONE' ? [] : [{ mark, count }];
  });
  return (
    <div className="record-progress">
      <p className="record-counts">
        <strong>{words.answered(answered, points)}</strong>
        <span className="record-count-list">
          {counted.map(({ mark, count }) => {
            const icon = MARK_ICONS[mark];
            return (
              <span key={mark} className={`record-count mark-${mark.toLowerCase().replaceAll('_', '-')}`}>
                {icon && <Icon of={icon} size={15} />}
                {words.counts[mark](count)}
              </span>
            );
          })}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={words.progress}
        aria-valuemin={0}
        aria-valuemax={points}
        aria-valuenow={Math.min(answered, points)}
        aria-valuetext={words.answered(answered, points)}
        className={marks.length > 50 ? 'record-pieces record-pieces-many' : 'record-pieces'}
      >
        {marks.map((mark, place) => (
          <span key={place} className={`record-piece mark-${mark.toLowerCase().replaceAll('_', '-')}`} />
        ))}
      </div>
    </div>
  );
}
