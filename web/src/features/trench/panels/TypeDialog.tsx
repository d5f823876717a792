import type { Item } from '@spadework/core/trench';
import { useMemo, useState } from 'react';
import { Button, Combobox, Dialog } from '../../../kit/index.js';
import { searchCatalog } from '../catalog.js';
import { useEditor } from '../editor.js';
import { nameOf } from '../names.js';

/** Replaces the type of an item; everything else of it stays. */
export function TypeDialog({
  item,
  onClose,
}: {
  item: Extract<Item, { typeId: number }>;
  onClose: () => void;
}) {
  const { words, catalog, act } = useEditor();
  const kind = item.kind === 'pipeGroup' ? 'pipe' : item.kind;
  const [text, setText] = useState(item.typeName);
  const [typeId, setTypeId] = useState<number>();
  const entries = useMemo(() => catalog.entries.filter((entry) => entry.kind === kind), [catalog, kind]);
  // Until something is written, the list begins with the present type, and those beside it in the catalog follow.
  const present = entries.findIndex((entry) => entry.typeId === item.typeId);
  const all = text === item.typeName && present >= 0 ? entries.slice(present) : searchCatalog(entries, text);
  const found = all.slice(0, 40);
  return (
    <Dialog
      title={words.changeType}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (typeId !== undefined)
          act([{ kind: 'replaceType', itemId: item.id, typeId }], words.titles.type(nameOf(item, words)));
        onClose();
      }}
      actions={
        <Button look="main" type="submit" disabled={typeId === undefined}>
          {words.changeType}
        </Button>
      }
    >
      <Combobox
        label={words.type}
        choices={found.map(({ typeId: id, name }) => ({ id: String(id), label: name }))}
        query={text}
        onQuery={setText}
        onChoose={(choice) => {
          setTypeId(Number(choice.id));
          setText(choice.label);
        }}
      />
    </Dialog>
  );
}
