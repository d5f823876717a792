import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../../api/index.js';
import { Avatar, Icon, Marked, Missing } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatDate, formatNumber } from '../../../words/index.js';
import { projectTexts, type Reading } from '../../search/index.js';
import type { Project } from '../queries.js';
import { Status } from '../Status.js';
import { useProjectWords } from '../words/index.js';

/** One project; it opens by its name, and the whole row is its link. */
export const ProjectRow = memo(function ProjectRow({
  index,
  count,
  top,
  project,
  reading,
  isCurrent,
  onFocus,
  onOpen,
}: {
  index: number;
  count: number;
  top: number;
  project: Project | undefined;
  /** Marks what was searched for, and tells what is missing. */
  reading: Reading | undefined;
  isCurrent: boolean;
  onFocus: (row: number, projectId: number) => void;
  onOpen: (row: number) => void;
}) {
  const words = useProjectWords();
  const { user } = useSession();
  const place = { 'data-index': index, 'aria-setsize': count, 'aria-posinset': index + 1, style: { top } };
  if (!project) {
    return (
      <li {...place} className="row row-waiting">
        <span className="row-bar" />
      </li>
    );
  }
  const { id, name, number, status, startDate, caseRef, location, meta, owner, ownerName } = project;
  const details = [number, location?.address?.city, caseRef].filter(Boolean).join(' · ');
  const marked = (text: string) => (reading ? <Marked parts={reading.parts(text)} /> : text);
  return (
    <li {...place} className={`row ${isCurrent ? 'row-current' : ''}`}>
      <span className="row-name">
        <Link
          href={addressOf.project(id)}
          className="whole-link row-link"
          title={name}
          onFocus={() => onFocus(index, id)}
          onClick={() => onOpen(index)}
        >
          {marked(name)}
        </Link>
        <span className="row-details" title={details}>
          {reading && <Missing words={reading.missing(projectTexts(project))} />}
          {marked(details)}
        </span>
      </span>
      <span>
        <Status value={status} />
      </span>
      <span className="row-date">
        <span className="hidden-text">{words.columns.start} </span>
        {formatDate(startDate)}
      </span>
      <span className="row-cost list-end">
        <span className="hidden-text">{words.columns.cost} </span>
        {meta?.estimateState === 'INCOMPLETE' && (
          <span className="row-incomplete" title={words.incomplete}>
            <Icon of={TriangleAlert} size={16} />
            <span className="hidden-text">{words.incomplete} </span>
          </span>
        )}
        {!meta?.totalCost ? '–' : formatNumber(Math.round(meta.totalCost))}
      </span>
      <span className="list-end">
        {owner && <Avatar name={ownerName ?? owner} own={owner === user.username} />}
      </span>
    </li>
  );
});
