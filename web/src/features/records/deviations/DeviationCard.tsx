import { recordWords } from '@spadework/core/record';
import { UserRoundCog } from 'lucide-react';
import { Link } from 'wouter';
import { Icon } from '../../../kit/index.js';
import { formatAgo, formatDate, formatMoment, useLanguage } from '../../../words/index.js';
import { usePersonNames } from '../../projects/index.js';
import { SeverityPill } from '../StatePill.js';
import { useRecordWords } from '../words/index.js';
import type { Listed } from './group.js';

/** One deviation in its list: how bad, what, who, until when. It opens by its text. */
export function DeviationCard({ deviation, address }: { deviation: Listed; address: string }) {
  const words = useRecordWords();
  const nameOf = usePersonNames();
  const { deviationStates } = recordWords(useLanguage());
  const { severity, text, question, responsible, due, overdue, openedAt, state } = deviation;
  return (
    <li className={`deviation deviation-${severity.toLowerCase()}`}>
      <p className="deviation-head">
        <SeverityPill severity={severity} />
        {(state === 'REJECTED' || state === 'WITHDRAWN') && (
          <span className="state-pill">{deviationStates[state]}</span>
        )}
        <time className="quiet" dateTime={openedAt} title={formatMoment(openedAt)}>
          {words.opened(formatAgo(openedAt, Date.now()))}
        </time>
      </p>
      <Link href={address} className="whole-link deviation-text">
        {text || question}
      </Link>
      {text && <p className="deviation-question">{question}</p>}
      <p className="deviation-foot">
        <span>
          <Icon of={UserRoundCog} size={15} />
          {responsible === null ? words.nobody : nameOf(responsible)}
        </span>
        {(due !== null || state === 'OPEN') && (
          <span className={overdue ? 'deviation-overdue' : undefined}>
            {due === null ? words.noDue : words.dueOn(formatDate(due))}
            {overdue && <strong>{words.overdue}</strong>}
          </span>
        )}
      </p>
    </li>
  );
}
