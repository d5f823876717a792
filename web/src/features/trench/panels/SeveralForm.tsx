import { Copy, Trash2 } from 'lucide-react';
import { Button } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { duplicate, removeSelected } from '../gestures/keys.js';

export function SeveralForm() {
  const editor = useEditor();
  const { words, selected, mayEdit } = editor;
  return (
    <section className="side" aria-label={words.several(selected.length)}>
      <h2>{words.several(selected.length)}</h2>
      <div className="form-actions">
        <Button icon={Copy} disabled={!mayEdit} onClick={() => duplicate(editor)}>
          {words.duplicate}
        </Button>
        <Button icon={Trash2} look="danger" disabled={!mayEdit} onClick={() => removeSelected(editor)}>
          {words.remove}
        </Button>
      </div>
    </section>
  );
}
