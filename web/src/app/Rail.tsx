import {
  BookOpenText,
  Building2,
  CircleHelp,
  ClipboardCheck,
  FolderKanban,
  LibraryBig,
  Search,
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../api/index.js';
import { Icon, type LucideIcon } from '../kit/index.js';
import { addressOf } from '../routes/index.js';
import { AccountMenu } from './AccountMenu.js';
import { useAppWords } from './words/index.js';

export function Rail({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const words = useAppWords();
  const { rights } = useSession();
  const [location] = useLocation();
  const places: [LucideIcon, string, string][] = [
    [FolderKanban, words.projects, addressOf.projects()],
    [BookOpenText, words.standards, addressOf.standards()],
    [ClipboardCheck, words.checklists, addressOf.checklists()],
    [LibraryBig, words.catalogs, addressOf.catalogs()],
  ];
  if (rights.includes('ADMINISTRATOR'))
    places.push([Building2, words.administration, addressOf.administration()]);
  return (
    <div className="rail">
      <Logo />
      <nav aria-label={words.main}>
        <ul>
          {places.map(([icon, name, address]) => {
            const isHere = location === address || location.startsWith(`${address}/`);
            return (
              <li key={address}>
                <Link href={address} className="rail-item" aria-current={isHere ? 'page' : undefined}>
                  <Icon of={icon} size={21} />
                  {name}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="rail-foot">
        <button type="button" className="rail-item" aria-keyshortcuts="Control+K" onClick={onSearch}>
          <Icon of={Search} size={21} />
          {words.search}
        </button>
        <button type="button" className="rail-item" aria-keyshortcuts="?" onClick={onHelp}>
          <Icon of={CircleHelp} size={21} />
          {words.help}
        </button>
        <AccountMenu onSearch={onSearch} onHelp={onHelp} />
      </div>
    </div>
  );
}

/** Three cables in a trench. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg className="logo" viewBox="0 0 30 30" width={size} height={size} fill="none" aria-hidden="true">
      <path d="M2 4h26M5 4v22.5h20V4" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" />
      <path d="M5 9h20" stroke="currentColor" strokeWidth="1.2" strokeDasharray="2 2" opacity="0.6" />
      <g stroke="var(--copper-line)" strokeWidth="1.8">
        <circle cx="11.3" cy="20.6" r="3.5" />
        <circle cx="18.7" cy="20.6" r="3.5" />
        <circle cx="15" cy="14.2" r="3.5" />
      </g>
    </svg>
  );
}
