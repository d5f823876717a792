import { formatNumber } from '../../../words/index.js';
import { useLive, useMapEditor } from '../editor.js';

/** What stands beside the map. */
export function Panels() {
  const editor = useMapEditor();
  const { words } = editor;
  const { length } = useLive(editor);
  return (
    <section className="side" aria-label={words.length}>
      <h2>{words.length}</h2>
      <p role="status" aria-label={words.length}>{`${formatNumber(length, 1)} m`}</p>
    </section>
  );
}
