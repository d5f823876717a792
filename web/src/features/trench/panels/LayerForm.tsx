import { LAYER_FIELDS, type Layer, type LayerValues, type Section } from '@spadework/core/trench';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { FieldRows } from './FieldRows.js';
import { Refused } from './Refused.js';

export function LayerForm({ layer, section }: { layer: Layer; section: Section }) {
  const { words, act, mayEdit, select } = useEditor();
  const level = section.layers.findIndex(({ id }) => id === layer.id);
  const update = (values: LayerValues) =>
    act([{ kind: 'updateLayer', layerId: layer.id, values }], words.titles.layer);
  const move = (by: number) =>
    act([{ kind: 'moveLayer', layerId: layer.id, index: level + by }], words.titles.layer);
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
          <Button icon={ArrowUp} disabled={level === section.layers.length - 1} onClick={() => move(1)}>
            {words.layerUp}
          </Button>
          <Button icon={ArrowDown} disabled={level === 0} onClick={() => move(-1)}>
            {words.layerDown}
          </Button>
          <Button
            icon={Trash2}
            look="danger"
            onClick={() => act([{ kind: 'removeLayer', layerId: layer.id }], words.removeLayer) && select([])}
          >
            {words.removeLayer}
          </Button>
        </div>
      </fieldset>
    </section>
  );
}
