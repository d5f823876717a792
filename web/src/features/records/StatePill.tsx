import './pills.css';
import { type RecordState, recordWords, type Severity } from '@spadework/core/record';
import { CircleCheck, ClipboardCheck, Flame, Pencil, TriangleAlert, X } from 'lucide-react';
import { Icon, type LucideIcon } from '../../kit/index.js';
import { useLanguage } from '../../words/index.js';

const STATE_ICONS: Record<RecordState, LucideIcon> = {
  DRAFT: Pencil,
  SUBMITTED: ClipboardCheck,
  SIGNED: CircleCheck,
  VOID: X,
};

export function StatePill({ state }: { state: RecordState }) {
  const { states } = recordWords(useLanguage());
  return (
    <span className={`state-pill state-pill-${state.toLowerCase()}`}>
      <Icon of={STATE_ICONS[state]} size={14} />
      {states[state]}
    </span>
  );
}

/** How bad a deviation is. Danger has an icon of its own: it must be seen without its colour. */
export function SeverityPill({ severity }: { severity: Severity }) {
  const { severities } = recordWords(useLanguage());
  return (
    <span className={`state-pill state-pill-${severity.toLowerCase()}`}>
      <Icon of={severity === 'DANGER' ? Flame : TriangleAlert} size={14} />
      {severities[severity]}
    </span>
  );
}
