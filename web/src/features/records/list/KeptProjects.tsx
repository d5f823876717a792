import '../pills.css';
import './keptProjects.css';
import { ChevronRight, CloudOff, HardDriveDownload } from 'lucide-react';
import { Link } from 'wouter';
import { useReached } from '../../../api/index.js';
import { Icon } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { useKeptProjects } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';

/**
 * In the list of projects: those with something that only this device has, because a browser may drop what nobody looks
 * after; and without a network all that can be opened.
 */
export function KeptProjects() {
  const words = useRecordWords();
  const reached = useReached();
  const shown = useKeptProjects().filter(({ unsent }) => unsent > 0 || !reached);
  if (shown.length === 0) return null;
  return (
    <nav className="kept-projects" aria-label={words.onThisDevice}>
      <span className="kept-projects-title">{words.onThisDevice}</span>
      <ul>
        {shown.map(({ id, number, name, unsent }) => (
          <li key={id}>
            <Link href={addressOf.projectChecklists(id)} className="kept-project">
              <Icon of={unsent > 0 ? CloudOff : HardDriveDownload} />
              <span className="kept-project-name">
                {name}
                <span className="quiet">{number}</span>
              </span>
              {unsent > 0 && <span className="state-pill state-pill-unsent">{words.unsent(unsent)}</span>}
              <Icon of={ChevronRight} size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
