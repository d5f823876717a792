import { Button } from '../../kit/index.js';
import type { Notice } from './document/index.js';
import { useEditor } from './editor.js';
import type { Words } from './words/index.js';

/** What was not kept, and why nothing can be changed. A notice stays until it is read. */
export function Notices() {
  const { words, shown, open } = useEditor();
  const { notices, closed } = shown;
  return (
    <>
      {closed && (
        <p role="status" className="notice">
          {words.closed[closed]}
        </p>
      )}
      {notices.length > 0 && (
        <div role="alert" className="notice">
          <ul>
            {notices.map((notice) => (
              <li key={JSON.stringify(notice)}>{textOf(notice, words)}</li>
            ))}
          </ul>
          <Button onClick={() => open.document.dismissNotices()}>{words.notices.dismiss}</Button>
        </div>
      )}
    </>
  );
}

function textOf(notice: Notice, { notices, reasons }: Words): string {
  if (notice.kind === 'overtaken') return notices.overtaken(notice.title);
  const why = reasons[notice.reason as keyof Words['reasons']] ?? notice.reason;
  return notice.by ? notices.droppedBy(notice.title, notice.by, why) : notices.dropped(notice.title, why);
}
