import {
  ITEM_KINDS,
  LENGTH,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
  type SettingsValues,
  SURROUNDINGS_FIELDS,
  type Surroundings,
  TITLE_FIELDS,
} from '@spadework/core/trench';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, NumberField, SelectField, TextField } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { FieldRows, textOf } from './FieldRows.js';
import { Revisions } from './Revisions.js';

const TITLE_NAMES = Object.keys(TITLE_FIELDS) as (keyof typeof TITLE_FIELDS)[];

/** Settings, surroundings, and the segment's own name and length. */
export function Settings() {
  const { words } = useEditor();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="side" aria-label={words.settings}>
      <Button icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        {words.settings}
      </Button>
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { words, trench, catalog, act, mayEdit } = useEditor();
  const language = useLanguage();
  const { settings, surroundings, segment } = trench;
  const [name, setName] = useState(segment?.name ?? '');
  // Sections that follow each other are not longer than their segment.
  const leastLength =
    trench.assumptions.sectionsRun === 'PARALLEL'
      ? 0
      : trench.sections.reduce((sum, { length }) => sum + (length ?? 0), 0);
  const set = (values: SettingsValues) => act([{ kind: 'settings', values }], words.titles.settings);
  const surround = (values: Partial<Surroundings>) =>
    act([{ kind: 'surroundings', values }], words.titles.settings);
  const rename = () => {
    if (name.trim() && name.trim() !== segment?.name)
      act([{ kind: 'segment', values: { name: name.trim() } }], words.titles.segment);
  };
  return (
    <Dialog
      title={words.settings}
      size="wide"
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <fieldset disabled={!mayEdit} className="form">
        <legend>{words.segment}</legend>
        <div className="pair">
          <TextField
            {...textOf(SEGMENT_FIELDS.name, language)}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onBlur={rename}
            onKeyDown={(event) => event.key === 'Enter' && rename()}
          />
          <FieldRows
            fields={SEGMENT_FIELDS}
            names={['length']}
            values={segment ?? {}}
            onChange={({ length }) => act([{ kind: 'segment', values: { length } }], words.titles.segment)}
            least={{ length: leastLength }}
          />
        </div>
        <div className="pair">
          <FieldRows
            fields={SURROUNDINGS_FIELDS}
            names={['terrainType', 'soilThermalResistivity', 'ambientTemperature']}
            values={surroundings}
            onChange={surround}
            choices={{ terrainType: words.terrains }}
          />
          <SelectField
            label={words.marker}
            value={String(settings.defaultMarkerTypeId ?? '')}
            onChange={(event) =>
              set({ defaultMarkerTypeId: event.target.value ? Number(event.target.value) : null })
            }
            choices={[
              { value: '', label: words.none },
              ...catalog.markers.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
          />
        </div>
        <FieldRows fields={SETTINGS_FIELDS} names={['autoMarkers']} values={settings} onChange={set} />
      </fieldset>
      <fieldset disabled={!mayEdit} className="form">
        <legend>{words.titleBlock}</legend>
        <div className="pair">
          <FieldRows fields={SETTINGS_FIELDS} names={TITLE_NAMES} values={settings} onChange={set} />
        </div>
        <Revisions />
      </fieldset>
      <fieldset disabled={!mayEdit} className="form">
        <legend>{words.defaultPadding}</legend>
        <div className="pair">
          {ITEM_KINDS.map((kind) => (
            <NumberField
              key={kind}
              label={words.kinds[kind]}
              unit={words.mm}
              min={LENGTH.least}
              max={LENGTH.most}
              value={settings.defaultMinPadding[kind]}
              onCommit={(value) => set({ defaultMinPadding: { [kind]: value } })}
            />
          ))}
        </div>
      </fieldset>
    </Dialog>
  );
}
