import {
  CULVERT_FIELDS,
  type CulvertFill,
  type Item,
  type ItemValues,
  isMain,
  PIPE_FIELDS,
  type Pipe,
  type PipeGroup,
} from '@spadework/core/trench';
import { FieldRows } from '../panels/FieldRows.js';
import { useRatingWords } from './words/index.js';

/** What a pipe or culvert is filled with, and what else of it the cables' heat meets. */
export function Filling({ item, onChange }: { item: Item; onChange: (values: ItemValues) => void }) {
  const words = useRatingWords();
  if (item.kind !== 'pipe' && item.kind !== 'pipeGroup' && item.kind !== 'culvert') return null;
  const rows = { onChange, choices: { fill: words.fills } };
  return (
    <div className="pair">
      {item.kind === 'culvert' ? (
        <FieldRows
          {...rows}
          fields={CULVERT_FIELDS}
          names={['fill', ...resistivityOf(item), 'wallThermalResistivity']}
          values={item}
        />
      ) : (
        <FieldRows {...rows} fields={PIPE_FIELDS} names={pipeFieldsOf(item)} values={item} />
      )}
    </div>
  );
}

const OF_HEAT = [
  'waterTemperature',
  'insulationThickness',
  'insulationThermalResistivity',
  'temperature',
] as const;

/** Air has no resistivity to choose: it counts by the formula for ducts. */
const resistivityOf = ({ fill }: { fill: CulvertFill }): 'fillThermalResistivity'[] =>
  fill === 'AIR' ? [] : ['fillThermalResistivity'];

/** A main has no filling to choose: water, sewage, heat or gas flows in it. */
export function pipeFieldsOf(item: Pipe | PipeGroup): readonly (keyof typeof PIPE_FIELDS)[] {
  if (item.pipeCategory === 'HEAT') return OF_HEAT;
  return isMain(item.pipeCategory) ? ['temperature'] : ['fill', ...resistivityOf(item), 'temperature'];
}
