import {
  CULVERT_FILLS,
  type CulvertFill,
  type Item,
  type ItemValues,
  PIPE_FILLS,
  type PipeFill,
} from '@spadework/core/trench';
import { NumberField, SelectField } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { useRatingWords } from './words/index.js';

/** What a pipe or culvert is filled with, and what else of it the cables' heat meets. */
export function Filling({ item, onChange }: { item: Item; onChange: (values: ItemValues) => void }) {
  const { words: trench } = useEditor();
  const words = useRatingWords();
  if (item.kind !== 'pipe' && item.kind !== 'pipeGroup' && item.kind !== 'culvert') return null;
  const fills: readonly (PipeFill | CulvertFill)[] = item.kind === 'culvert' ? CULVERT_FILLS : PIPE_FILLS;
  return (
    <div className="pair">
      <SelectField
        label={words.filledWith}
        value={item.fill}
        onChange={(event) => onChange({ fill: event.target.value as PipeFill | CulvertFill })}
        choices={fills.map((value) => ({ value, label: words.fills[value] }))}
      />
      {item.kind === 'culvert' ? (
        <NumberField
          label={words.wallResistivity}
          unit={trench.kmw}
          decimals={3}
          step={0.1}
          min={0.01}
          max={50}
          value={item.wallThermalResistivity}
          onCommit={(value) => value !== undefined && onChange({ wallThermalResistivity: value })}
        />
      ) : (
        <NumberField
          label={words.outsideTemperature}
          unit={trench.celsius}
          min={-40}
          max={250}
          optional
          value={item.temperature ?? undefined}
          onCommit={(value) => onChange({ temperature: value ?? null })}
        />
      )}
    </div>
  );
}
