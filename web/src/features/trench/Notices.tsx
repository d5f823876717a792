import { Button } from '../../kit/index.js';
import { useEditor } from './editor.js';
import { noticeText } from './refusals.js';

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
              <li key={JSON.stringify(notice)}>{noticeText(notice, words)}</li>
            ))}
          </ul>
          <Button onClick={() => open.document.dismissNotices()}>{words.notices.dismiss}</Button>
        </div>
      )}
    </>
  );
}
