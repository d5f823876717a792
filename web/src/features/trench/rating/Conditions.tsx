import {
  SEASON_FIELDS,
  SECTION_FIELDS,
  type Season,
  type SectionValues,
  SURROUNDINGS_FIELDS,
  type Surroundings,
} from '@spadework/core/trench';
import { Plus, Trash2 } from 'lucide-react';
import { Button, Dialog, IconButton, TextField } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { FieldRows, textOf } from '../panels/FieldRows.js';
import { useRatingWords } from './words/index.js';

/** What the form asks of the ground of a section. */
export const OF_SECTION = [
  'beddingThermalResistivity',
  'dryBeddingThermalResistivity',
  'fillThermalResistivity',
  'dryFillThermalResistivity',
] as const;

/** The ground that cables give their heat to: soil, bedding, fill, drying, and the seasons. */
export default function Conditions({ onClose }: { onClose: () => void }) {
  const { words: trenchWords, trench, section, act, mayEdit } = useEditor();
  const words = useRatingWords();
  const { surroundings } = trench;
  const surround = (values: Partial<Surroundings>) =>
    act([{ kind: 'surroundings', values }], words.changeConditions);
  const update = (values: SectionValues) =>
    act([{ kind: 'updateSection', sectionId: section.id, values }], words.changeConditions);
  return (
    <Dialog
      title={words.conditions}
      size="wide"
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {trenchWords.done}
        </Button>
      }
    >
      <fieldset disabled={!mayEdit} className="form">
        <legend>{words.ground}</legend>
        <div className="pair">
          <FieldRows
            fields={SURROUNDINGS_FIELDS}
            names={[
              'soilThermalResistivity',
              'ambientTemperature',
              'drySoilThermalResistivity',
              'criticalTemperature',
              'soilElectricalResistivity',
            ]}
            values={surroundings}
            onChange={surround}
          />
          <FieldRows fields={SECTION_FIELDS} names={OF_SECTION} values={section} onChange={update} />
        </div>
      </fieldset>
      <Seasons seasons={surroundings.seasons} onChange={(seasons) => surround({ seasons })} />
    </Dialog>
  );
}

function Seasons({
  seasons,
  onChange,
}: {
  seasons: readonly Season[];
  onChange: (seasons: Season[]) => boolean;
}) {
  const { trench, mayEdit } = useEditor();
  const language = useLanguage();
  const words = useRatingWords();
  const { ambientTemperature, soilThermalResistivity } = trench.surroundings;
  const set = (place: number, values: Partial<Season>) =>
    onChange(seasons.map((season, i) => (i === place ? { ...season, ...values } : season)));
  const isTaken = (name: string) => seasons.some((season) => season.name === name);
  const add = () => {
    let place = seasons.length + 1;
    while (isTaken(words.newSeason(place))) place++;
    onChange([...seasons, { name: words.newSeason(place), ambientTemperature, soilThermalResistivity }]);
  };
  return (
    <fieldset disabled={!mayEdit} className="form">
      <legend>{words.seasons}</legend>
      {seasons.map((season, place) => (
        <div className="season" key={season.name}>
          <TextField
            {...textOf(SEASON_FIELDS.name, language)}
            defaultValue={season.name}
            onBlur={({ target }) => {
              const name = target.value.trim();
              if (name && name !== season.name && !isTaken(name)) set(place, { name });
              else target.value = season.name;
            }}
          />
          <FieldRows
            fields={SEASON_FIELDS}
            names={['ambientTemperature', 'soilThermalResistivity']}
            values={season}
            onChange={(values) => set(place, values)}
          />
          <IconButton
            label={words.removeSeason(season.name)}
            icon={Trash2}
            onClick={() => onChange(seasons.filter((_, i) => i !== place))}
          />
        </div>
      ))}
      <div className="form-actions">
        <Button icon={Plus} onClick={add}>
          {words.addSeason}
        </Button>
      </div>
    </fieldset>
  );
}
