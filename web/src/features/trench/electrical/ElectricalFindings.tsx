import { labelTextOf } from '@spadework/core/trench';
import { Button, Icon } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { LOOKS } from '../findings/RuleRow.js';
import { labelsIn } from '../names.js';
import { useRatingState } from '../rating/useRating.js';
import type { ShownFinding, ShownSeverity } from './messages.js';
import { useElectricalWords } from './words/index.js';

/** What is wrong with the electrical figures, among the findings of the section that are as severe. */
export function ElectricalFindings({ severity }: { severity: ShownSeverity }) {
  const { electrical } = useRatingState();
  return electrical?.findings
    .filter((finding) => finding.severity === severity)
    .map((finding) => (
      <Row key={[finding.code, ...(finding.details ?? []), ...finding.itemIds].join(' ')} finding={finding} />
    ));
}

function Row({ finding }: { finding: ShownFinding }) {
  const { words: trenchWords, checked, trench, select, focusCanvas } = useEditor();
  const words = useElectricalWords();
  const language = useLanguage();
  const { code, itemIds, severity } = finding;
  const labels = labelsIn(checked.layout);
  // Those of other sections stand in their own drawings.
  const here = itemIds.filter((id) => labels.has(id));
  const names = here.map((id) => labelTextOf(labels, id));
  const [icon, look] = LOOKS[severity];
  const isElsewhere = here.length === 0 && trench.sections.length > 1;
  return (
    <li className="found">
      <Icon of={icon} className={look} />
      <p>
        <span className="hidden-text">{trenchWords.severities[severity]}: </span>
        {names.length > 0 && <b>{[...new Set(names)].join(', ')}: </b>}
        {finding.text[language]} <span className="quiet">{words.advice[code]}</span>
      </p>
      {!isElsewhere && here.length > 0 && (
        <Button
          onClick={() => {
            select(here);
            focusCanvas();
          }}
        >
          {trenchWords.show}
        </Button>
      )}
    </li>
  );
}
