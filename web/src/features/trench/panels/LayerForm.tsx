import { LAYER_FIELDS, type Layer, type LayerValues, type Section } from '@spadework/core/trench';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useEditor } from '../editor.js';
import { CommandButton } from './CommandButton.js';
import { FieldRows } from './FieldRows.js';
import { Refused } from './Refused.js';

export function LayerForm({ layer, section }: { layer: Layer; section: Section }) {
  const { words, act, mayEdit } = useEditor();
  const level = section.layers.findIndex(({ id }) => id === layer.id);
  const update = (values: LayerValues) =>
    act([{ kind: 'updateLayer', layerId: layer.id, values }], words.titles.layer);
  return (
    <section className="side" aria-label={words.layerName(level + 1)}>
      <h2>{words.layerName(level + 1)}</h2>
      <Refused id={layer.id} />
      <fieldset disabled={!mayEdit} className="form">
        <FieldRows
          fields={LAYER_FIELDS}
          names={['protectionLayerThickness']}
          values={layer}
          onChange={update}
        />
        <div className="pair">
          <FieldRows
            fields={LAYER_FIELDS}
            names={['leftBorderAdjustment', 'rightBorderAdjustment']}
            values={layer}
            onChange={update}
          />
        </div>
        <div className="form-actions">
          <CommandButton name="layerUp" icon={ArrowUp} />
          <CommandButton name="layerDown" icon={ArrowDown} />
          <CommandButton name="removeLayer" icon={Trash2} />
        </div>
      </fieldset>
    </section>
  );
}
