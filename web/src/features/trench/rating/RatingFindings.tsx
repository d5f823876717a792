import { type FindingCode, findingText, type RatingFinding } from '@spadework/core/rating';
import { findItem } from '@spadework/core/trench';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { Button, Icon } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { nameOf } from '../names.js';
import { useRatingParts } from './useRating.js';
import { useRatingWords } from './words/index.js';

const ERRORS: readonly FindingCode[] = ['ABOVE_LIMIT', 'STARVED', 'THERMAL_RUNAWAY'];
const NOTES: readonly FindingCode[] = ['DEFAULT_USED', 'BLOCK_TOO_FLAT', 'CIRCLE_CUTS_INTERFACE'];

const rank = ({ code }: RatingFinding) => (ERRORS.includes(code) ? 0 : NOTES.includes(code) ? 2 : 1);

/** What a reader of the figures should know, among the findings of the section. */
export default function RatingFindings() {
  const { answer } = useRatingParts().state;
  return (answer?.findings ?? [])
    .toSorted((a, b) => rank(a) - rank(b))
    .map((finding) => <Row key={`${finding.code} ${finding.itemIds.join(' ')}`} finding={finding} />);
}

function Row({ finding }: { finding: RatingFinding }) {
  const { words: trench, design, select, focusCanvas } = useEditor();
  const words = useRatingWords();
  const language = useLanguage();
  const { code, itemIds } = finding;
  const names = itemIds.flatMap((id) => {
    const item = findItem(design, id)?.item;
    return item ? nameOf(item, trench) : [];
  });
  const [icon, look] = (
    [
      [CircleAlert, 'bad'],
      [TriangleAlert, 'warn'],
      [Info, 'quiet'],
    ] as const
  )[rank(finding)]!;
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
          {trench.show}
        </Button>
      )}
    </li>
  );
}
