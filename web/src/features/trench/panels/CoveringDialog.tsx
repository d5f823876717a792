import { COVERING_FIELDS, type CoveringValues, isBaseOf } from '@spadework/core/trench';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button, Dialog } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { CommandButton } from './CommandButton.js';
import { FieldRows } from './FieldRows.js';
import { RoadOffer } from './RoadOffer.js';

/** A covering that is there. */
export function CoveringDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { words, trench, section, act, mayEdit } = useEditor();
  const { topCoverings } = trench;
  const place = topCoverings.findIndex((one) => one.id === id);
  const covering = topCoverings[place];
  if (!covering) return null;
  const update = (values: CoveringValues) =>
    act([{ kind: 'updateCovering', coveringId: id, values }], words.titles.coverings);
  const above = topCoverings[place + 1];
  return (
    <Dialog
      title={words.coverings[covering.type]}
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <fieldset disabled={!mayEdit} className="form">
        <FieldRows
          fields={COVERING_FIELDS}
          names={['type']}
          values={covering}
          onChange={update}
          choices={{ type: words.coverings }}
        />
        {above && isBaseOf(covering, above) && (
          <p className="quiet covering-note">
            {words.isBaseCourse(words.coverings[above.type].toLowerCase())}
          </p>
        )}
        {covering.type === 'TARMAC' && <RoadOffer section={section} />}
        <div className="pair">
          <FieldRows
            fields={COVERING_FIELDS}
            names={['thickness', 'thermalResistivity']}
            values={covering}
            onChange={update}
          />
        </div>
        <FieldRows
          fields={COVERING_FIELDS}
          names={covering.infinite ? ['infinite'] : ['infinite', 'width']}
          values={covering}
          onChange={update}
        />
        <div className="form-actions">
          <CommandButton name="coveringUp" icon={ArrowUp} ids={[id]} />
          <CommandButton name="coveringDown" icon={ArrowDown} ids={[id]} />
          <CommandButton name="removeCovering" icon={Trash2} ids={[id]} after={onClose} />
        </div>
      </fieldset>
    </Dialog>
  );
}
