import {
  GROUP_CONFIGURATIONS,
  type GroupConfiguration,
  type Item,
  type ItemValues,
  isMain,
  PIPE_CONFIGURATIONS,
  PIPE_FIELDS,
  type PipeConfiguration,
  PLACEMENT_FIELDS,
  type PlacementValues,
} from '@spadework/core/trench';
import { SelectField } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { nameOfAll, selectedItems } from '../gestures/actions.js';
import { standingOf } from '../names.js';
import { useRatingWords } from '../rating/words/index.js';
import { CommandButton, CommandIcon } from './CommandButton.js';
import { COMMAND_ICONS } from './commandIcons.js';
import { FieldRows } from './FieldRows.js';
import { LiesIn } from './LiesIn.js';

const ALIGNMENTS = [
  'alignLeft',
  'alignCentre',
  'alignRight',
  'alignTop',
  'alignMiddle',
  'alignBottom',
  'spaceEvenly',
] as const;

/** The value that all items have, or nothing where they differ. */
function common<T extends object, K extends keyof T>(items: readonly T[], name: K): { [N in K]?: T[K] } {
  const [first] = items;
  return first && items.every((item) => item[name] === first[name])
    ? ({ [name]: first[name] } as { [N in K]: T[K] })
    : {};
}

const areAll = <K extends Item['kind']>(
  items: readonly Item[],
  ...kinds: readonly K[]
): items is Extract<Item, { kind: K }>[] =>
  items.every(({ kind }) => (kinds as readonly string[]).includes(kind));

/** Several items: align them, and give them one property. What they do not share is said to be different. */
export function SeveralForm() {
  const editor = useEditor();
  const { words, section, act, mayEdit } = editor;
  const { fills } = useRatingWords();
  const items = selectedItems(editor);
  const title = words.several(items.length);
  const name = nameOfAll(items, words);
  // What lies in a pipe has no place of its own.
  const inRows = items.filter(({ id }) => !standingOf(section.layers, id)?.container);
  const place = (values: PlacementValues) =>
    act(
      inRows.map(({ id }) => ({ kind: 'place', itemId: id, values }) as const),
      words.titles.place(name),
    );
  const change = (values: ItemValues) =>
    act(
      items.map(({ id }) => ({ kind: 'change', itemId: id, values }) as const),
      words.titles.change(name),
    );
  return (
    <section className="side item-form" aria-label={title}>
      <h2>{title}</h2>
      <fieldset disabled={!mayEdit} className="form">
        <div className="field">
          <span className="field-label">{words.align}</span>
          <div className="align-row" role="group" aria-label={words.align}>
            {ALIGNMENTS.map((one) => (
              <CommandIcon key={one} name={one} icon={COMMAND_ICONS[one]} />
            ))}
          </div>
        </div>
        {inRows.length > 0 && (
          <>
            <FieldRows
              fields={PLACEMENT_FIELDS}
              names={['positioning']}
              values={common(inRows, 'positioning')}
              onChange={place}
              choices={{ positioning: words.positionings }}
              different={words.different}
            />
            <FieldRows
              fields={PLACEMENT_FIELDS}
              names={['minPadding']}
              values={common(inRows, 'minPadding')}
              onChange={place}
              different={words.different}
            />
          </>
        )}
        {areAll(items, 'cable') && (
          <Arrangement
            value={common(items, 'groupConfiguration').groupConfiguration}
            values={GROUP_CONFIGURATIONS}
            names={words.layouts}
            onChange={(groupConfiguration: GroupConfiguration) => change({ groupConfiguration })}
          />
        )}
        {areAll(items, 'pipeGroup') && (
          <Arrangement
            value={common(items, 'configuration').configuration}
            values={PIPE_CONFIGURATIONS}
            names={words.pipeLayouts}
            onChange={(configuration: PipeConfiguration) => change({ configuration })}
          />
        )}
        {areAll(items, 'pipe', 'pipeGroup') && items.every(({ pipeCategory }) => !isMain(pipeCategory)) && (
          <FieldRows
            fields={PIPE_FIELDS}
            names={['fill']}
            values={common(items, 'fill')}
            onChange={change}
            choices={{ fill: fills }}
            different={words.different}
          />
        )}
        <LiesIn items={items} />
        <div className="form-actions">
          <CommandButton name="duplicate" icon={COMMAND_ICONS.duplicate} />
          <CommandButton name="changeType" icon={COMMAND_ICONS.changeType} />
          <CommandIcon name="remove" icon={COMMAND_ICONS.remove} />
        </div>
      </fieldset>
    </section>
  );
}

function Arrangement<T extends string>({
  value,
  values,
  names,
  onChange,
}: {
  value: T | undefined;
  values: readonly T[];
  names: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}) {
  const { words } = useEditor();
  const choices = values.map((one) => ({ value: one as string, label: names[one] }));
  return (
    <SelectField
      label={words.arrangement}
      value={value ?? ''}
      onChange={(event) => event.target.value && onChange(event.target.value as T)}
      choices={value === undefined ? [{ value: '', label: words.different }, ...choices] : choices}
    />
  );
}
