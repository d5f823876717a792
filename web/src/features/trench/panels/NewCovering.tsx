import './newCovering.css';
import {
  COVERING_FIELDS,
  COVERING_TYPES,
  type CoveringType,
  coveringIndex,
  isBaseOf,
  seemInRoad,
} from '@spadework/core/trench';
import { useId, useState } from 'react';
import { Button, CheckField, Dialog } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { FieldRows } from './FieldRows.js';
import { intoRoad } from './RoadOffer.js';
import { Swatch } from './Swatch.js';

/** Usual thicknesses, in mm. */
const THICKNESS: Record<CoveringType, number> = {
  TARMAC: 80,
  CONCRETE: 150,
  COBBLESTONE: 100,
  GRAVEL: 150,
  CRUSHED_STONES: 150,
  SAND: 50,
  OTHER: COVERING_FIELDS.thickness.default,
};

const EXTENTS = ['infinite', 'trench', 'strip'] as const;
type Extent = (typeof EXTENTS)[number];

/** What a strip is as wide as until somebody says it. */
const STRIP = 1000;

/** A covering that is to be: first of what and how wide, then how thick. Where it lies among the others follows. */
export function NewCovering({
  startsWith = 'TARMAC',
  onClose,
}: {
  startsWith?: CoveringType | undefined;
  onClose: () => void;
}) {
  const { words, trench, act } = useEditor();
  const [type, setType] = useState<CoveringType>(startsWith);
  const [extent, setExtent] = useState<Extent>('infinite');
  const [width, setWidth] = useState(STRIP);
  const [own, setOwn] = useState<number>();
  const [isRoad, setRoad] = useState(true);
  const { topCoverings } = trench;
  const thickness = own ?? THICKNESS[type];
  const index = coveringIndex(topCoverings, type);
  const [below, above] = [topCoverings[index - 1], topCoverings[index]];
  const nameOf = (one: CoveringType) => words.coverings[one].toLowerCase();
  const note = isBaseOf({ type }, above)
    ? words.isBaseCourse(nameOf(above!.type))
    : isBaseOf(below, { type })
      ? words.getsBaseCourse(nameOf(below!.type))
      : above
        ? words.liesUnder(nameOf(above.type))
        : below && words.liesOn(nameOf(below.type));
  const inRoad = seemInRoad({ ...trench, topCoverings: [{ type }] });
  const add = () => {
    const values = {
      type,
      thickness,
      infinite: extent === 'infinite',
      width: extent === 'strip' ? width : null,
    };
    const changes = [
      { kind: 'addCovering', id: crypto.randomUUID(), index, values } as const,
      ...(isRoad ? intoRoad(inRoad) : []),
    ];
    if (act(changes, words.addCovering)) onClose();
  };
  return (
    <Dialog
      title={words.addCovering}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        // What is refused says so beside its field.
        if (!event.currentTarget.querySelector('[aria-invalid]')) add();
      }}
      actions={
        <Button look="main" type="submit">
          {words.done}
        </Button>
      }
    >
      <Choices
        name={words.coveringOf}
        values={COVERING_TYPES}
        value={type}
        onChange={(next) => {
          setType(next);
          setOwn(undefined);
        }}
        labels={words.coverings}
        mark={(one) => <Swatch type={one} />}
      />
      <Choices
        name={words.coveringWhere}
        values={EXTENTS}
        value={extent}
        onChange={setExtent}
        labels={words.coveringExtents}
      />
      <div className="pair">
        <FieldRows
          fields={COVERING_FIELDS}
          names={['thickness']}
          values={{ thickness }}
          onChange={(values) => setOwn(values.thickness)}
        />
        {extent === 'strip' && (
          <FieldRows
            fields={COVERING_FIELDS}
            names={['width']}
            values={{ width }}
            onChange={(values) => setWidth(values.width ?? STRIP)}
            labels={{ width: words.width }}
          />
        )}
      </div>
      {note && <p className="quiet covering-note">{note}</p>}
      {inRoad.length > 0 && (
        <>
          <CheckField
            label={words.liesInRoad}
            checked={isRoad}
            onChange={(event) => setRoad(event.target.checked)}
          />
          <p className="quiet covering-note">{words.whyRoad}</p>
        </>
      )}
    </Dialog>
  );
}

/** One of a few, all in sight. */
function Choices<T extends string>({
  name,
  values,
  value,
  onChange,
  labels,
  mark,
}: {
  name: string;
  values: readonly T[];
  value: T;
  onChange: (value: T) => void;
  labels: Readonly<Record<T, string>>;
  mark?: (value: T) => React.ReactNode;
}) {
  const group = useId();
  return (
    <fieldset className="choices">
      <legend className="field-label">{name}</legend>
      {values.map((one) => (
        <label key={one} className="choices-one">
          <input
            type="radio"
            name={group}
            value={one}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {mark?.(one)}
          {labels[one]}
        </label>
      ))}
    </fieldset>
  );
}
