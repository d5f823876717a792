import './empty.css';
import type { ReactNode } from 'react';
import { Icon, type LucideIcon } from './Icon.js';

/** What a place says when there is nothing to show, and what one can do about it. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  isPage = false,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** It is all that the page has, so its title is the heading of the page. */
  isPage?: boolean;
}) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="empty">
      <div className="empty-icon">
        <Icon of={icon} size={26} />
      </div>
      <Heading className="empty-title">{title}</Heading>
      {children && <div className="empty-text">{children}</div>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
