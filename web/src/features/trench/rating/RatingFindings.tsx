import { findingText, type RatingFinding } from '@spadework/core/rating';
import { labelTextOf } from '@spadework/core/trench';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { Button, Icon } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { labelsIn } from '../names.js';
import { rankOf } from './ranks.js';
import { useRatingState } from './useRating.js';
import { useRatingWords } from './words/index.js';

/** What a reader of the figures should know, among the findings of the section. */
export function RatingFindings() {
  const { answer } = useRatingState();
  const findings = answer?.findings ?? [];
  // What never settles is above every limit.
  const isRunaway = findings.some(({ code }) => code === 'THERMAL_RUNAWAY');
  return findings
    .filter(({ code }) => !isRunaway || code !== 'ABOVE_LIMIT')
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((finding) => <Row key={`${finding.code} ${finding.itemIds.join(' ')}`} finding={finding} />);
}

function Row({ finding }: { finding: RatingFinding }) {
  const { words: trenchWords, checked, select, focusCanvas } = useEditor();
  const words = useRatingWords();
  const language = useLanguage();
  const { code, itemIds } = finding;
  const names = itemIds.map((id) => labelTextOf(labelsIn(checked.layout), id));
  const [icon, look] = (
    [
      [CircleAlert, 'bad'],
      [TriangleAlert, 'warn'],
      [Info, 'quiet'],
    ] as const
  )[rankOf(finding)]!;
  return (
    <li className="found">
      <Icon of={icon} className={look} />
      <p>
        {names.length > 0 && <b>{[...new Set(names)].join(', ')}: </b>}
        {findingText(finding, language)} <span className="quiet">{words.advice[code]}</span>
      </p>
      {itemIds.length > 0 && (
        <Button
          onClick={() => {
            select(itemIds);
            focusCanvas();
          }}
        >
          {trenchWords.show}
        </Button>
      )}
    </li>
  );
}
