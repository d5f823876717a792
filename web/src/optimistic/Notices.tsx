import './notices.css';
import { Link } from 'wouter';
import { Button } from '../kit/index.js';
import type { Closed, Notice } from './model.js';

interface Words {
  closed: Record<Closed, string>;
  back: string;
  notices: {
    dropped: (title: string, why: string) => string;
    droppedBy: (title: string, by: string, why: string) => string;
    overtaken: (title: string) => string;
    dismiss: string;
  };
  reasons: Readonly<Record<string, string>>;
}

/**
 * What was not kept, and why nothing can be changed, over the lower edge of what is drawn. A notice stays until it is
 * read.
 */
export function Notices<C>({
  closed,
  notices,
  dismiss,
  backTo,
  words,
}: {
  closed: Closed | undefined;
  notices: readonly Notice<C>[];
  dismiss: () => void;
  /** Where one goes when what was open is gone. */
  backTo: string;
  words: Words;
}) {
  const read = notices.filter((notice) => notice.kind !== 'rebased');
  return (
    <div className="notices">
      {closed && (
        <div role="status" className="notice">
          {words.closed[closed]}
          {closed === 'gone' && (
            <Link className="button button-plain" href={backTo}>
              {words.back}
            </Link>
          )}
        </div>
      )}
      {read.length > 0 && (
        <div role="alert" className="notice">
          <ul>
            {read.map((notice) => (
              <li key={notice.id}>{noticeText(notice, words)}</li>
            ))}
          </ul>
          <Button onClick={dismiss}>{words.notices.dismiss}</Button>
        </div>
      )}
    </div>
  );
}

/** What a notice says; nothing for one that a feature shows in its own way. */
export function noticeText<C>(
  notice: Exclude<Notice<C>, { kind: 'rebased' }>,
  { notices, reasons }: Pick<Words, 'notices' | 'reasons'>,
): string {
  if (notice.kind === 'overtaken') return notices.overtaken(notice.title);
  const why = reasons[notice.reason] ?? notice.reason;
  return notice.by ? notices.droppedBy(notice.title, notice.by, why) : notices.dropped(notice.title, why);
}
