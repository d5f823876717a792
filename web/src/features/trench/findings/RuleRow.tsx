import type { RuleFinding } from '@spadework/core/check';
import { type Translation, translate } from '@spadework/core/text';
import { CircleAlert, FileCheck, FileText, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button, Icon } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { DeviationDialog } from './DeviationDialog.js';

export const LOOKS = {
  ERROR: [CircleAlert, 'bad'],
  WARNING: [TriangleAlert, 'warn'],
  INFO: [Info, 'quiet'],
} as const;

/** Where a section breaks a rule: what was measured, the sheet that asks for more, a fix, and the way to deviate. */
export function RuleRow({ finding }: { finding: RuleFinding }) {
  const { words, trench, section, select, showSection, act, mayEdit, focusCanvas, openSheet } = useEditor();
  const language = useLanguage();
  const [isDeviating, setDeviating] = useState(false);
  const { ruleId, severity, message, sectionId, itemIds, sheet, deviation, fix } = finding;
  const inLanguage = (text: Translation) => translate(text, language);
  const place = trench.sections.findIndex(({ id }) => id === sectionId) + 1;
  const [icon, look] = LOOKS[severity];
  const show = () => {
    if (sectionId !== section.id) showSection(sectionId);
    select(itemIds);
    focusCanvas();
  };
  return (
    <li className={`found ${deviation ? 'found-deviates' : ''}`}>
      <Icon of={deviation ? FileCheck : icon} className={deviation ? 'quiet' : look} />
      <p>
        <span className="hidden-text">{words.severities[severity]}: </span>
        {sectionId !== section.id && <span className="quiet">{words.sectionName(place)}: </span>}
        {inLanguage(message)}{' '}
        {deviation && <span className="found-reason">{words.deviates(deviation.reason, deviation.by)}</span>}
      </p>
      {sheet && (
        <Button look="quiet" icon={FileText} onClick={() => openSheet(sheet)}>
          {words.sheet(sheet.replace(/^ORGBLAD-/, ''))}
        </Button>
      )}
      {itemIds.length > 0 && <Button onClick={show}>{words.show}</Button>}
      {mayEdit && fix && !deviation && (
        <Button
          className="found-fix"
          onClick={() => act([...fix.changes], words.titles.fix(inLanguage(fix.deed)))}
        >
          {words.fix(inLanguage(fix.deed))}
        </Button>
      )}
      {mayEdit &&
        (deviation ? (
          <Button
            look="quiet"
            onClick={() => act([{ kind: 'removeDeviation', ruleId }], words.titles.noDeviation(ruleId))}
          >
            {words.removeDeviation}
          </Button>
        ) : (
          <Button look="quiet" onClick={() => setDeviating(true)}>
            {words.deviation}
          </Button>
        ))}
      {isDeviating && (
        <DeviationDialog
          ruleId={ruleId}
          text={inLanguage(message)}
          onClose={() => setDeviating(false)}
          onSet={(reason) =>
            act([{ kind: 'setDeviation', ruleId, reason }], words.titles.deviation(ruleId)) &&
            setDeviating(false)
          }
        />
      )}
    </li>
  );
}
