import { CircleAlert } from 'lucide-react';
import { Icon } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { refusalsById } from '../refusals.js';

/** Why a change of this item, layer or section was refused. It stands here until the notice is read. */
export function Refused({ id }: { id: string }) {
  const { shown, words } = useEditor();
  const texts = refusalsById(shown.notices, words).get(id) ?? [];
  return texts.map((text) => (
    <p key={text} className="refused">
      <Icon of={CircleAlert} size={16} />
      {text}
    </p>
  ));
}
