import type { ReactNode } from 'react';
import { EmptyState, type LucideIcon } from '../kit/index.js';
import { useAppWords } from './words/index.js';

/** A screen that the app does not have yet says so, and where its data is meanwhile. */
export function NotYet({
  icon,
  name,
  title,
  children,
}: {
  icon: LucideIcon;
  name: string;
  title: string;
  children: ReactNode;
}) {
  const words = useAppWords();
  return (
    <div className="page">
      <title>{`${name} – Spadework`}</title>
      <header className="page-head">
        <h1>{name}</h1>
      </header>
      <EmptyState
        icon={icon}
        title={title}
        actions={
          <a href="/docs" className="button button-plain">
            {words.notYet.reference}
          </a>
        }
      >
        <p>{children}</p>
      </EmptyState>
    </div>
  );
}
