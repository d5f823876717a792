import { circuitsOfReplacedType, findItem, type Item } from '@spadework/core/trench';
import { useMemo, useState } from 'react';
import { Combobox, FormDialog } from '../../../kit/index.js';
import { useTypeSearch } from '../../search/index.js';
import { useEditor } from '../editor.js';
import { nameOfAll } from '../gestures/actions.js';

type Typed = Extract<Item, { typeId: number }>;

/** Replaces the type of items, all of one kind; everything else of them stays. */
export function TypeDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { words, catalog, trench, act } = useEditor();
  const items = ids.flatMap((id) => findItem(trench, id)?.item ?? []) as Typed[];
  const [first] = items;
  const kind = first?.kind === 'pipeGroup' ? 'pipe' : first?.kind;
  // Until something is written, the list begins with the present type, and those beside it in the catalog follow.
  const [opened] = useState(first?.typeName ?? '');
  const [text, setText] = useState(opened);
  const [typeId, setTypeId] = useState<number>();
  const entries = useMemo(() => catalog.entries.filter((entry) => entry.kind === kind), [catalog, kind]);
  const present = entries.findIndex((entry) => entry.typeId === first?.typeId);
  const isSearched = text !== opened || present < 0;
  const { found, reading, isLoading } = useTypeSearch(entries, text, isSearched);
  const shown = (isSearched ? found : entries.slice(present)).slice(0, 40);
  return (
    <FormDialog
      title={words.changeType}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (typeId !== undefined)
          act(
            items.flatMap(({ id }) => [
              { kind: 'replaceType', itemId: id, typeId } as const,
              ...circuitsOfReplacedType(trench, id, entries.find((one) => one.typeId === typeId)?.name ?? ''),
            ]),
            words.titles.type(nameOfAll(items, words)),
          );
        onClose();
      }}
      submit={words.changeType}
      disabled={typeId === undefined}
    >
      <Combobox
        isInline
        label={words.type}
        choices={shown.map(({ typeId: id, name }) => ({ id: String(id), label: name }))}
        query={text}
        onQuery={setText}
        reading={reading}
        searching={isLoading}
        onChoose={(choice) => {
          setTypeId(Number(choice.id));
          setText(choice.label);
        }}
      />
    </FormDialog>
  );
}
