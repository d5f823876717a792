import { REVISION_FIELDS, type Revision } from '@spadework/core/trench';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { TextRow, textOf } from './FieldRows.js';

const NAMES = Object.keys(REVISION_FIELDS) as (keyof Revision)[];

/** The revisions of the drawing, the oldest first. A new one is made today. */
export function Revisions() {
  const { words, trench, act } = useEditor();
  const language = useLanguage();
  const { revisions = [] } = trench.settings;
  const set = (next: Revision[]) =>
    act([{ kind: 'settings', values: { revisions: next } }], words.titles.settings);
  const add = () => {
    const revision = String.fromCharCode(65 + (revisions.length % 26));
    set([...revisions, { revision, date: new Date().toISOString().slice(0, 10), text: '', by: '' }]);
  };
  return (
    <>
      {revisions.map((one, i) => (
        <div className="pair" key={i}>
          {NAMES.map((name) => (
            <TextRow
              key={`${name} ${one[name]}`}
              {...textOf(REVISION_FIELDS[name], language)}
              value={one[name]}
              onCommit={(value) => set(revisions.with(i, { ...one, [name]: value }))}
            />
          ))}
          <IconButton
            label={words.removeRevision(one.revision)}
            icon={Trash2}
            onClick={() => set(revisions.filter((_, place) => place !== i))}
          />
        </div>
      ))}
      <Button look="quiet" icon={Plus} onClick={add}>
        {words.addRevision}
      </Button>
    </>
  );
}
