import {
  ITEM_KINDS,
  LENGTH,
  type SettingsValues,
  SURROUNDINGS_FIELDS,
  type Surroundings,
  TERRAIN_TYPES,
  type TerrainType,
} from '@spadework/core/trench';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button, CheckField, Dialog, NumberField, SelectField, TextField } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { NumberRows } from './FieldRows.js';

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
  const { words, design, catalog, act, mayEdit } = useEditor();
  const { settings, surroundings, segment } = design;
  const [name, setName] = useState(segment?.name ?? '');
  // Sections that follow each other are not longer than their segment.
  const leastLength =
    design.assumptions.sectionsRun === 'PARALLEL'
      ? 0
      : design.sections.reduce((sum, { length }) => sum + (length ?? 0), 0);
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
            label={words.name}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.target.value)}
            onBlur={rename}
            onKeyDown={(event) => event.key === 'Enter' && rename()}
          />
          <NumberField
            label={words.length}
            unit={words.metre}
            min={leastLength}
            value={segment?.length ?? 0}
            onCommit={(length) => act([{ kind: 'segment', values: { length } }], words.titles.segment)}
          />
        </div>
        <div className="pair">
          <SelectField
            label={words.terrain}
            value={surroundings.terrainType}
            onChange={(event) => surround({ terrainType: event.target.value as TerrainType })}
            choices={TERRAIN_TYPES.map((value) => ({ value, label: words.terrains[value] }))}
          />
          <NumberRows
            fields={SURROUNDINGS_FIELDS}
            names={['soilThermalResistivity', 'ambientTemperature']}
            values={surroundings}
            onChange={surround}
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
        <CheckField
          label={words.autoMarkers}
          checked={settings.autoMarkers}
          onChange={(event) => set({ autoMarkers: event.target.checked })}
        />
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
