import { POINT_KINDS, type RoutePoint } from '@spadework/core/route';
import { Trash2 } from 'lucide-react';
import { IconButton, NumberField, SelectField } from '../../../../kit/index.js';
import { formatNumber } from '../../../../words/index.js';
import type { PointValues } from '../../state.js';
import { NameField } from '../stretches/NameField.js';
import { usePanelWords } from '../words/index.js';

/** A joint, manhole or the like on the line. */
export function MarkRow({
  index,
  mark: { kind, chainage, name },
  kinds,
  length,
  isChosen,
  mayEdit,
  onSet,
  onRemove,
}: {
  index: number;
  mark: RoutePoint;
  kinds: Readonly<Record<RoutePoint['kind'], string>>;
  /** Of the route, m. */
  length: number;
  isChosen: boolean;
  mayEdit: boolean;
  onSet: (values: PointValues) => void;
  onRemove: () => void;
}) {
  const { marks: words } = usePanelWords();
  const at = formatNumber(chainage, 2);
  return (
    <li data-mark={index} className={`mark ${isChosen ? 'mark-chosen' : ''}`}>
      <fieldset disabled={!mayEdit} className="mark-fields" aria-label={words.row(kinds[kind], at)}>
        <SelectField
          label={words.kind}
          value={kind}
          onChange={(event) => {
            const chosen = POINT_KINDS.find((one) => one === event.target.value);
            if (chosen) onSet({ kind: chosen });
          }}
          choices={POINT_KINDS.map((one) => ({ value: one, label: kinds[one] }))}
        />
        <NumberField
          label={words.at}
          unit="m"
          decimals={3}
          min={0}
          max={length}
          value={chainage}
          onCommit={(value) => value !== undefined && onSet({ chainage: value })}
        />
        <NameField label={words.name} value={name} onCommit={(given) => onSet({ name: given })} />
      </fieldset>
      {mayEdit && <IconButton label={words.remove(kinds[kind], at)} icon={Trash2} onClick={onRemove} />}
    </li>
  );
}
