import { CircleAlert, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { asProblem } from '../../api/index.js';
import { Button, EmptyState, Icon, SearchField } from '../../kit/index.js';
import type { Listing } from './listing.js';
import { useAdministrationWords } from './words/index.js';

/** One part: its heading, what it is for, its search and its action, and its content below. */
export function PartFrame({
  title,
  text,
  back,
  listing,
  searchLabel,
  filters,
  action,
  children,
  detail,
}: {
  title: string;
  text: string;
  /** The way back to the list, above the heading. */
  back?: ReactNode;
  listing?: Listing;
  searchLabel?: string;
  /** Beside the search box. */
  filters?: ReactNode;
  /** The main action of the part. */
  action?: ReactNode;
  children: ReactNode;
  /** The thing that is open, beside the list. */
  detail?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={`admin-part ${detail ? 'admin-part-split' : ''}`}>
      <div className="admin-main">
        <header className="admin-head">
          <div className="admin-title">
            {back}
            <h2 id={id} title={title}>
              {title}
            </h2>
            <p className="quiet">{text}</p>
          </div>
          {action}
        </header>
        {(listing || filters) && (
          <div className="admin-tools">
            {listing && (
              <div className="admin-search">
                <SearchField label={searchLabel ?? title} value={listing.text} onChange={listing.setText} />
              </div>
            )}
            {filters}
          </div>
        )}
        <section className="admin-content" tabIndex={0} aria-labelledby={id}>
          {children}
        </section>
      </div>
      {detail}
    </div>
  );
}

/** The thing that is open: beside the list, and over it where there is little room. */
export function Detail({
  title,
  label,
  back,
  actions,
  children,
}: {
  title: string;
  /** What kind of thing it is. */
  label: string;
  /** Where the cross leads: the list. */
  back: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const words = useAdministrationWords();
  const id = useId();
  return (
    <aside className="admin-detail" aria-labelledby={id}>
      <header className="admin-detail-head">
        <div className="admin-detail-name">
          <span className="admin-label">{label}</span>
          <h2 id={id} title={title}>
            {title}
          </h2>
        </div>
        <Link href={back} className="button button-quiet button-icon" aria-label={words.close}>
          <Icon of={X} />
        </Link>
      </header>
      {actions && <div className="admin-detail-actions">{actions}</div>}
      <section className="admin-detail-body" tabIndex={0} aria-labelledby={id}>
        {children}
      </section>
    </aside>
  );
}

/** Facts of a thing, with small labels over values. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="admin-facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export type Tone = 'good' | 'warn' | 'bad' | 'quiet' | 'accent';

/** A state: a word, and a colour that repeats it. */
export const State = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`admin-state admin-state-${tone}`}>
    <span className="admin-dot" aria-hidden="true" />
    {children}
  </span>
);

/** What is on its way, or why it did not come. Nothing when it is there. */
export function Loading({
  query,
}: {
  query: { isPending: boolean; error: unknown; refetch: () => unknown; data?: unknown };
}) {
  const words = useAdministrationWords();
  if (query.error && query.data === undefined)
    return (
      <EmptyState
        icon={CircleAlert}
        title={words.notRead}
        actions={
          <Button icon={RotateCcw} onClick={() => query.refetch()}>
            {words.tryAgain}
          </Button>
        }
      >
        <p role="alert">{asProblem(query.error).message}</p>
      </EmptyState>
    );
  if (!query.isPending) return null;
  return (
    <div role="status" aria-label={words.loading} className="admin-skeleton">
      {[0, 1, 2, 3, 4].map((row) => (
        <span key={row} className="admin-bar" />
      ))}
    </div>
  );
}
