import type { ReactNode } from 'react';
import { Icon, type LucideIcon } from './Icon.js';

/** What a place says when there is nothing to show, and what one can do about it. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty">
      <div className="empty-icon">
        <Icon of={icon} size={26} />
      </div>
      <h2>{title}</h2>
      {children && <div className="empty-text">{children}</div>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
