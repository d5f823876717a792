import { Notices as NoticesOf } from '../../optimistic/Notices.js';
import { addressOf } from '../../routes/index.js';
import { useEditor } from './editor.js';

/** What was not kept of the trench, and why nothing can be changed, over the lower edge of the section. */
export function Notices() {
  const { words, shown, open, projectId } = useEditor();
  return (
    <NoticesOf
      closed={shown.closed}
      notices={shown.notices}
      dismiss={() => open.document.dismiss()}
      backTo={addressOf.project(projectId)}
      words={words}
    />
  );
}
