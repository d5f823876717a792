import './check.css';
import { type CheckReason, checkReasonText } from '@spadework/core/check';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  FileCheck,
  Info,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react';
import { Icon } from '../../kit/index.js';
import { useLanguage } from '../../words/index.js';
import { useCheckWords } from './words/index.js';

/** A check as lists have it. */
export interface CheckSummary {
  state: 'PENDING' | 'NOT_POSSIBLE' | 'CHECKED';
  reason?: CheckReason;
  allClear: boolean;
  counts: Record<'ERROR' | 'WARNING' | 'INFO' | 'deviations', number>;
}

/** What was found, by severity. The tick is for what was checked wholly and has neither errors nor warnings. */
export function CheckBadge({
  check,
  withNotes = false,
}: {
  check: CheckSummary | undefined;
  /** Whether what is only worth knowing is counted too, and the tick says what was looked at. */
  withNotes?: boolean;
}) {
  const words = useCheckWords();
  const language = useLanguage();
  const { state = 'PENDING', reason, allClear = false, counts } = check ?? {};
  const found = (
    [
      ['ERROR', CircleAlert, 'check-bad'],
      ['WARNING', TriangleAlert, 'check-warn'],
      ['deviations', FileCheck, ''],
      ['INFO', Info, ''],
    ] as const
  ).filter(([name]) => counts && counts[name] > 0 && (name !== 'INFO' || withNotes));
  return (
    <span className="check-badge">
      {allClear && (
        <span className="check-good">
          <Icon of={CircleCheck} size={16} /> {withNotes ? words.allClearOf : words.allClear}
        </span>
      )}
      {found.map(([name, icon, look]) => (
        <span key={name} className={look}>
          <Icon of={icon} size={16} /> {words.counts[name](counts![name])}
        </span>
      ))}
      {state === 'CHECKED' && !allClear && found.length === 0 && <span>{words.checked}</span>}
      {state === 'PENDING' && (
        <span>
          <Icon of={LoaderCircle} size={16} /> {words.checking}
        </span>
      )}
      {state === 'NOT_POSSIBLE' && (
        <span>
          <Icon of={CircleDashed} size={16} />{' '}
          {reason ? words.notCheckedFor(checkReasonText(reason, language)) : words.notChecked}
        </span>
      )}
    </span>
  );
}
