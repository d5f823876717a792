import { MessageSquare, Star } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { Icon, Marked } from '../../../kit/index.js';
import { formatDate } from '../../../words/index.js';
import type { Reading } from '../../search/index.js';
import { setFavorite } from '../actions.js';
import { partsOf } from '../hits.js';
import type { Match } from '../queries.js';
import { useStandardWords } from '../words/index.js';

/** One hit: a link with the number, the edition, the title and where the words were found, and a star beside it. */
export const Result = memo(function Result({
  match,
  address,
  isOpen,
  reading,
}: {
  match: Match;
  address: string;
  isOpen: boolean;
  reading: Reading | undefined;
}) {
  const words = useStandardWords();
  const { type = '', number = '', title = '', version = '' } = match;
  const comments = match.companyComments?.length ?? 0;
  const isStarred = match.favorite === true;
  return (
    <li className={isOpen ? 'result result-open' : 'result'}>
      <Link href={address} className="result-link" aria-current={isOpen ? 'true' : undefined}>
        <span className="result-line">
          <span className="result-number">{number}</span>
          <span className="result-quiet">{words.edition(version)}</span>
          {match.main && <span className="badge">{words.main}</span>}
          {match.obsolete && <span className="badge badge-warn">{words.obsolete}</span>}
          {match.accessible === false && <span className="badge badge-plain">{words.denied}</span>}
        </span>
        <span className="result-title">{reading ? <Marked parts={reading.parts(title)} /> : title}</span>
        <span className="result-text">
          <Marked
            parts={
              match.highlightText
                ? partsOf(match.highlightText)
                : [{ text: match.description ?? '', isHit: false }]
            }
          />
        </span>
        <span className="result-line result-foot">
          {match.series && <span>{match.series}</span>}
          {match.modifiedDate && <span>{formatDate(match.modifiedDate)}</span>}
          {comments > 0 && (
            <span className="result-comments">
              <Icon of={MessageSquare} size={16} />
              <span aria-hidden="true">{comments}</span>
              <span className="hidden-text">{words.comments(comments)}</span>
            </span>
          )}
        </span>
      </Link>
      <button
        type="button"
        className="star"
        aria-pressed={isStarred}
        aria-label={words.star(number)}
        onClick={() => setFavorite({ type, number, name: match.name }, !isStarred)}
      >
        <Icon of={Star} size={19} />
      </button>
    </li>
  );
});
