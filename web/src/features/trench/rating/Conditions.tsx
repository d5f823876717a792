import type { Season, SectionValues, Surroundings } from '@spadework/core/trench';
import { Plus, Trash2 } from 'lucide-react';
import { Button, Dialog, IconButton, NumberField, TextField } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { useRatingWords } from './words/index.js';

/** The ground that cables give their heat to: soil, bedding, fill, drying, and the seasons. */
export function Conditions({ onClose }: { onClose: () => void }) {
  const { words: trench, design, section, act, mayEdit } = useEditor();
  const words = useRatingWords();
  const { surroundings } = design;
  const surround = (values: Partial<Surroundings>) =>
    act([{ kind: 'surroundings', values }], words.changeConditions);
  const update = (values: SectionValues) =>
    act([{ kind: 'updateSection', sectionId: section.id, values }], words.changeConditions);
  const resistivity = { unit: trench.kmw, decimals: 3, step: 0.1, min: 0.01, max: 50 } as const;
  return (
    <Dialog
      title={words.conditions}
      size="wide"
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {trench.done}
        </Button>
      }
    >
      <fieldset disabled={!mayEdit} className="form">
        <legend>{words.ground}</legend>
        <div className="pair">
          <NumberField
            {...resistivity}
            label={words.soil}
            value={surroundings.soilThermalResistivity}
            onCommit={(value) => value !== undefined && surround({ soilThermalResistivity: value })}
          />
          <NumberField
            label={words.ambient}
            unit={trench.celsius}
            min={-40}
            max={80}
            value={surroundings.ambientTemperature}
            onCommit={(value) => value !== undefined && surround({ ambientTemperature: value })}
          />
          <NumberField
            {...resistivity}
            label={words.drySoil}
            optional
            value={surroundings.drySoilThermalResistivity ?? undefined}
            onCommit={(value) => surround({ drySoilThermalResistivity: value ?? null })}
          />
          <NumberField
            label={words.critical}
            unit={trench.celsius}
            min={-40}
            max={200}
            optional
            value={surroundings.criticalTemperature ?? undefined}
            onCommit={(value) => surround({ criticalTemperature: value ?? null })}
          />
          <NumberField
            {...resistivity}
            label={words.bedding}
            optional
            value={section.beddingThermalResistivity ?? undefined}
            onCommit={(value) => update({ beddingThermalResistivity: value ?? null })}
          />
          <NumberField
            {...resistivity}
            label={words.fill}
            optional
            value={section.fillThermalResistivity ?? undefined}
            onCommit={(value) => update({ fillThermalResistivity: value ?? null })}
          />
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
  const { words: trench, design, mayEdit } = useEditor();
  const words = useRatingWords();
  const { ambientTemperature, soilThermalResistivity } = design.surroundings;
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
            label={words.seasonName}
            defaultValue={season.name}
            maxLength={100}
            onBlur={({ target }) => {
              const name = target.value.trim();
              if (name && name !== season.name && !isTaken(name)) set(place, { name });
              else target.value = season.name;
            }}
          />
          <NumberField
            label={words.ambient}
            unit={trench.celsius}
            min={-40}
            max={80}
            value={season.ambientTemperature}
            onCommit={(value) => value !== undefined && set(place, { ambientTemperature: value })}
          />
          <NumberField
            label={words.soil}
            unit={trench.kmw}
            decimals={3}
            step={0.1}
            min={0.01}
            max={50}
            value={season.soilThermalResistivity}
            onCommit={(value) => value !== undefined && set(place, { soilThermalResistivity: value })}
          />
          <IconButton
            label={words.removeSeason(season.name)}
            icon={Trash2}
            onClick={() => onChange(seasons.filter((_, i) => i !== place))}
          />
        </div>
      ))}
      <div className="deeds">
        <Button icon={Plus} onClick={add}>
          {words.addSeason}
        </Button>
      </div>
    </fieldset>
  );
}
