import {
  COVERING_FIELDS,
  type CoveringType,
  type CoveringValues,
  LOOKS,
  type TopCovering,
} from '@spadework/core/trench';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { textureId } from '../canvas/textures.js';
import { useEditor } from '../editor.js';
import { FieldRows } from './FieldRows.js';
import { Refused } from './Refused.js';

/** The coverings on top of the trench, the uppermost first, as one sees them. */
export function Coverings() {
  const { words, trench, act, mayEdit } = useEditor();
  const [openId, setOpenId] = useState<string>();
  const open = trench.topCoverings.find(({ id }) => id === openId);
  const add = () => {
    const id = crypto.randomUUID();
    if (act([{ kind: 'addCovering', id, values: { type: 'TARMAC', thickness: 80 } }], words.addCovering))
      setOpenId(id);
  };
  return (
    <section className="side" aria-label={words.topCoverings}>
      <div className="side-head">
        <h2>{words.topCoverings}</h2>
        <Button look="quiet" icon={Plus} disabled={!mayEdit} onClick={add}>
          {words.addCovering}
        </Button>
      </div>
      <ul className="coverings">
        {trench.topCoverings.toReversed().map((covering) => (
          <li key={covering.id}>
            <Refused id={covering.id} />
            <button type="button" className="covering" onClick={() => setOpenId(covering.id)}>
              <Swatch type={covering.type} />
              <span className="covering-name">
                {words.coverings[covering.type]}
                {!covering.infinite && covering.width === null && (
                  <span className="quiet">, {words.asTrench}</span>
                )}
              </span>
              <span>
                {formatNumber(covering.thickness, 1)} {words.mm}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && <CoveringDialog covering={open} onClose={() => setOpenId(undefined)} />}
    </section>
  );
}

/** The textures are those of the section, which is on the same page. */
function Swatch({ type }: { type: CoveringType }) {
  return (
    <svg className="swatch" width={26} height={16} viewBox="0 0 130 80" aria-hidden="true">
      <rect width={130} height={80} className={`fill-${type}`} />
      {LOOKS[type].textures.map((texture, place) => (
        <rect key={texture.kind} width={130} height={80} fill={`url(#${textureId(type, place)})`} />
      ))}
    </svg>
  );
}

function CoveringDialog({ covering, onClose }: { covering: TopCovering; onClose: () => void }) {
  const { words, trench, act, mayEdit } = useEditor();
  const place = trench.topCoverings.findIndex(({ id }) => id === covering.id);
  const update = (values: CoveringValues) =>
    act([{ kind: 'updateCovering', coveringId: covering.id, values }], words.titles.coverings);
  const move = (by: number) =>
    act([{ kind: 'moveCovering', coveringId: covering.id, index: place + by }], words.titles.coverings);
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
          <Button icon={ArrowUp} disabled={place === trench.topCoverings.length - 1} onClick={() => move(1)}>
            {words.coveringUp}
          </Button>
          <Button icon={ArrowDown} disabled={place === 0} onClick={() => move(-1)}>
            {words.coveringDown}
          </Button>
          <Button
            icon={Trash2}
            look="danger"
            onClick={() => {
              act([{ kind: 'removeCovering', coveringId: covering.id }], words.titles.coverings);
              onClose();
            }}
          >
            {words.removeCovering}
          </Button>
        </div>
      </fieldset>
    </Dialog>
  );
}
