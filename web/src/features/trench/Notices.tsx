import { Link } from 'wouter';
import { Button } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { useEditor } from './editor.js';
import { noticeText } from './refusals.js';

/** What was not kept, and why nothing can be changed, over the lower edge of the section. A notice stays until it is read. */
export function Notices() {
  const { words, shown, open, projectId } = useEditor();
  const { notices, closed } = shown;
  return (
    <div className="notices">
      {closed && (
        <div role="status" className="notice">
          {words.closed[closed]}
          {closed === 'gone' && (
            <Link className="button button-plain" href={addressOf.project(projectId)}>
              {words.back}
            </Link>
          )}
        </div>
      )}
      {notices.length > 0 && (
        <div role="alert" className="notice">
          <ul>
            {notices.map(
              (notice) => notice.kind !== 'rebased' && <li key={notice.id}>{noticeText(notice, words)}</li>,
            )}
          </ul>
          <Button onClick={() => open.document.dismiss()}>{words.notices.dismiss}</Button>
        </div>
      )}
    </div>
  );
}
