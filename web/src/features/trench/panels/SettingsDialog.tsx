import {
  ITEM_KINDS,
  PLACEMENT_FIELDS,
  SETTINGS_FIELDS,
  type SettingsValues,
  SURROUNDINGS_FIELDS,
  type Surroundings,
  TITLE_FIELDS,
} from '@spadework/core/trench';
import { useSession } from '../../../api/index.js';
import { Button, Dialog, NumberField } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { boundsOf, FieldRows } from './FieldRows.js';
import { Revisions } from './Revisions.js';

const TITLE_NAMES = Object.keys(TITLE_FIELDS) as (keyof typeof TITLE_FIELDS)[];

export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { words, trench, act, mayEdit } = useEditor();
  const { settings, surroundings } = trench;
  const { user } = useSession();
  const set = (values: SettingsValues) => act([{ kind: 'settings', values }], words.titles.settings);
  const surround = (values: Partial<Surroundings>) =>
    act([{ kind: 'surroundings', values }], words.titles.settings);
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
        <legend>{words.surroundings}</legend>
        <div className="pair">
          <FieldRows
            fields={SURROUNDINGS_FIELDS}
            names={['terrainType', 'soilThermalResistivity', 'ambientTemperature']}
            values={surroundings}
            onChange={surround}
            choices={{ terrainType: words.terrains }}
          />
        </div>
      </fieldset>
      <fieldset disabled={!mayEdit} className="form">
        <legend>{words.titleBlock}</legend>
        <div className="pair">
          <FieldRows fields={SETTINGS_FIELDS} names={TITLE_NAMES} values={settings} onChange={set} />
        </div>
        {!settings.drawnBy && mayEdit && (
          <Button look="quiet" onClick={() => set({ drawnBy: user.name })}>
            {words.drawnByMe(user.name)}
          </Button>
        )}
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
              {...boundsOf(PLACEMENT_FIELDS.minPadding)}
              value={settings.defaultMinPadding[kind]}
              onCommit={(value) => set({ defaultMinPadding: { [kind]: value } })}
            />
          ))}
        </div>
      </fieldset>
    </Dialog>
  );
}
