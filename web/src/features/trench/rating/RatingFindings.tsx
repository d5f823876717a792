import { ratingSeverity, type Severity } from '@spadework/core/check';
import { findingText, type RatingFinding } from '@spadework/core/rating';
import { labelTextOf } from '@spadework/core/trench';
import { Button, Icon } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { LOOKS } from '../findings/RuleRow.js';
import { labelsIn } from '../names.js';
import { useRatingState } from './useRating.js';
import { useRatingWords } from './words/index.js';

/** What a reader of the figures should know, among the findings of the section that are as severe. */
export function RatingFindings({ severity }: { severity: Severity }) {
  const { answer } = useRatingState();
  const findings = answer?.findings ?? [];
  // What never settles is above every limit.
  const isRunaway = findings.some(({ code }) => code === 'THERMAL_RUNAWAY');
  return findings
    .filter(({ code }) => ratingSeverity(code) === severity && (!isRunaway || code !== 'ABOVE_LIMIT'))
    .map((finding) => (
      <Row key={`${finding.code} ${finding.itemIds.join(' ')}`} finding={finding} severity={severity} />
    ));
}

function Row({ finding, severity }: { finding: RatingFinding; severity: Severity }) {
  const { words: trenchWords, checked, select, focusCanvas } = useEditor();
  const words = useRatingWords();
  const language = useLanguage();
  const { code, itemIds } = finding;
  const names = itemIds.map((id) => labelTextOf(labelsIn(checked.layout), id));
  const [icon, look] = LOOKS[severity];
  return (
    <li className="found">
      <Icon of={icon} className={look} />
      <p>
        <span className="hidden-text">{trenchWords.severities[severity]}: </span>
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
