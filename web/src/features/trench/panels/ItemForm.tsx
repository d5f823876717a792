import {
  CULVERT_FIELDS,
  DUCT_FIELDS,
  GROUP_CONFIGURATIONS,
  GROUP_FIELDS,
  type GroupConfiguration,
  type Item,
  type ItemValues,
  labelTextOf,
  MAX_CHOSEN_PARTS,
  MIN_CHOSEN_PARTS,
  PIPE_CANAL_FIELDS,
  PIPE_CONFIGURATIONS,
  PLACEMENT_FIELDS,
  type PlacementValues,
  SENSOR_FIELDS,
} from '@spadework/core/trench';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CopyPlus, Replace, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Icon, NumberField, SelectField, TextField } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { carry } from '../gestures/actions.js';
import type { Direction } from '../gestures/carry.js';
import { descriptionOf, labelsIn, nameOf, standingOf } from '../names.js';
import { Filling } from '../rating/lazyParts.js';
import { CommandButton, CommandIcon } from './CommandButton.js';
import { FieldRows, textOf } from './FieldRows.js';
import { LiesIn } from './LiesIn.js';
import { Measures } from './Measures.js';
import { Picture } from './Picture.js';
import { Refused } from './Refused.js';

/** One item: what it measures, where it stands, and what can be done with it. */
export function ItemForm({ item }: { item: Item }) {
  const editor = useEditor();
  const { words, act, mayEdit, section, checked } = editor;
  const name = nameOf(item, words);
  const isInside = standingOf(section.layers, item.id)?.container !== undefined;
  const place = (values: PlacementValues) =>
    act([{ kind: 'place', itemId: item.id, values }], words.titles.place(name));
  const change = (values: ItemValues) =>
    act([{ kind: 'change', itemId: item.id, values }], words.titles.change(name));
  const isFree = item.positioning === 'FREE_MANUAL' || item.positioning === 'FREE_AUTOMATIC';
  const isManual = item.positioning === 'FREE_MANUAL';
  return (
    <section className="side item-form" aria-label={name}>
      <div className="item-head">
        <Picture item={item} size={36} />
        <div>
          <h2>{labelTextOf(labelsIn(checked.layout), item.id)}</h2>
          <p className="quiet">{descriptionOf(item, words)}</p>
        </div>
      </div>
      <Refused id={item.id} />
      <Measures item={item} />
      <fieldset disabled={!mayEdit} className="form">
        <legend>{words.placement}</legend>
        {!isInside && (
          <FieldRows
            fields={PLACEMENT_FIELDS}
            names={['positioning']}
            values={item}
            onChange={place}
            choices={{ positioning: words.positionings }}
          />
        )}
        <div className="pair">
          {!isInside && (
            <FieldRows fields={PLACEMENT_FIELDS} names={['minPadding']} values={item} onChange={place} />
          )}
          <LabelField value={item.label ?? ''} onCommit={(label) => change({ label: label || null })} />
        </div>
        {isFree && !isInside && (
          <div className="pair">
            <FieldRows
              fields={PLACEMENT_FIELDS}
              names={['xAdjustment', 'yAdjustment']}
              values={item}
              onChange={place}
              {...(isManual && { labels: { xAdjustment: words.posX, yAdjustment: words.posY } })}
            />
          </div>
        )}
        <OwnFields item={item} onChange={change} />
        {'fill' in item && (
          <Suspense fallback={null}>
            <Filling item={item} onChange={change} />
          </Suspense>
        )}
        <LiesIn items={[item]} />
        <div className="field">
          <span className="field-label">{words.move}</span>
          <div className="move-row">
            <Carry direction="left" label={words.moveLeft} icon={ArrowLeft} />
            <Carry direction="right" label={words.moveRight} icon={ArrowRight} />
            <Carry direction="up" label={words.layerAbove} icon={ArrowUp} />
            <Carry direction="down" label={words.layerBelow} icon={ArrowDown} />
          </div>
        </div>
        <div className="form-actions">
          <CommandButton name="duplicate" icon={CopyPlus} />
          {'typeId' in item && <CommandButton name="changeType" icon={Replace} />}
          <CommandIcon name="remove" icon={Trash2} />
        </div>
      </fieldset>
    </section>
  );
}

function Carry({ direction, label, icon }: { direction: Direction; label: string; icon: typeof ArrowUp }) {
  const editor = useEditor();
  return (
    <button
      type="button"
      className="button button-plain"
      aria-label={label}
      title={label}
      onClick={() => carry(editor, direction)}
    >
      <Icon of={icon} size={16} />
    </button>
  );
}

/** One change per pause: the label is taken when the person is done. */
function LabelField({ value, onCommit }: { value: string; onCommit: (value: string) => void }) {
  const language = useLanguage();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const commit = () => text !== value && onCommit(text.trim());
  return (
    <TextField
      {...textOf(PLACEMENT_FIELDS.label, language)}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

function OwnFields({ item, onChange }: { item: Item; onChange: (values: ItemValues) => void }) {
  const { words } = useEditor();
  switch (item.kind) {
    case 'cable': {
      const counts = item.groupConfiguration === 'FLAT' || item.groupConfiguration === 'CUSTOM';
      return (
        <>
          <SelectField
            label={words.arrangement}
            value={item.groupConfiguration}
            onChange={(event) => onChange({ groupConfiguration: event.target.value as GroupConfiguration })}
            choices={GROUP_CONFIGURATIONS.map((value) => ({ value, label: words.layouts[value] }))}
          />
          {counts && (
            <div className="pair">
              <NumberField
                label={words.partCount}
                decimals={0}
                min={MIN_CHOSEN_PARTS}
                max={MAX_CHOSEN_PARTS}
                value={item.partIds.length}
                onCommit={(partCount) => onChange({ partCount })}
              />
              {item.groupConfiguration === 'FLAT' && (
                <FieldRows fields={GROUP_FIELDS} names={['spacing']} values={item} onChange={onChange} />
              )}
            </div>
          )}
        </>
      );
    }
    case 'pipeGroup':
      return (
        <SelectField
          label={words.arrangement}
          value={item.configuration}
          onChange={(event) =>
            onChange({ configuration: event.target.value as (typeof PIPE_CONFIGURATIONS)[number] })
          }
          choices={PIPE_CONFIGURATIONS.map((value) => ({ value, label: words.pipeLayouts[value] }))}
        />
      );
    case 'pipeCanal':
      return <FieldRows fields={PIPE_CANAL_FIELDS} names={['partCount']} values={item} onChange={onChange} />;
    case 'culvert':
      return (
        <div className="pair">
          <FieldRows fields={CULVERT_FIELDS} names={['width', 'height']} values={item} onChange={onChange} />
        </div>
      );
    case 'ecomDuct':
      return <FieldRows fields={DUCT_FIELDS} names={['outerDiameter']} values={item} onChange={onChange} />;
    case 'sensor':
      return <FieldRows fields={SENSOR_FIELDS} names={['outerDiameter']} values={item} onChange={onChange} />;
    default:
      return null;
  }
}
