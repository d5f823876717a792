import './profiles.css';
import {
  type AssumptionChanges,
  COVERING_TYPES,
  changesAssumption,
  GROUNDS,
  mergeChanges,
  STANDARD_ASSUMPTIONS,
  WASTE_KINDS,
  withChanges,
} from '@spadework/core/trench';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton, NumberField, SelectField } from '../../../kit/index.js';
import {
  ALONG,
  boundsOf,
  MATERIALS,
  nameIn,
  pathName,
  shapeOf,
  textOf,
  useQuantityWords,
  useTrenchWords,
  valueAt,
} from '../../trench/index.js';
import { useProfileWords } from './words/index.js';

const TRENCH = ['sides', 'batter', 'workingSpace', 'minimumDigWidth', 'digWidthStep', 'supportDeeperThan'];
const PER_COVERING = ['edgeOverlap', 'baseCourse', 'excavateFrom'];
const PER_GROUND = ['swell', 'placedFactor', 'density', 'reuse'];

/** The assumptions of a profile in groups; what differs from the standard is marked, with the way back. */
export function ProfileFields({
  own,
  disabled,
  onChange,
}: {
  own: AssumptionChanges;
  disabled: boolean;
  onChange: (own: AssumptionChanges) => void;
}) {
  const words = useProfileWords();
  const quantity = useQuantityWords();
  const trench = useTrenchWords();
  const values = withChanges(STANDARD_ASSUMPTIONS, own);

  const set = (path: string, value: number | string | null) => {
    const [name, kind] = path.split('.') as [string, string?];
    const given = value === valueAt(STANDARD_ASSUMPTIONS, path) ? null : value;
    onChange(mergeChanges(own, { [name]: kind === undefined ? given : { [kind]: given } }));
  };
  const field = (path: string, label = quantity.assumptions[nameIn(path)]) => {
    const isOwn = changesAssumption(own, path);
    const bounds = boundsOf(path);
    const value = valueAt(values, path);
    const { unit, decimals, step, scale = 1 } = shapeOf(path);
    const hint = isOwn
      ? words.instead(textOf(path, valueAt(STANDARD_ASSUMPTIONS, path), quantity))
      : undefined;
    return (
      <div key={path} className={`admin-assumption ${isOwn ? 'admin-assumption-own' : ''}`}>
        {bounds.words ? (
          <SelectField
            label={label}
            hint={hint}
            disabled={disabled}
            value={value as string}
            onChange={(event) => set(path, event.target.value)}
            choices={bounds.words.map((word) => ({ value: word, label: quantity.words[word] ?? word }))}
          />
        ) : (
          <NumberField
            label={label}
            hint={hint}
            disabled={disabled}
            unit={quantity.units[unit]}
            decimals={bounds.whole ? 0 : decimals}
            step={step}
            min={bounds.from! * scale}
            max={bounds.to! * scale}
            value={(value as number) * scale}
            onCommit={(typed) =>
              typed !== undefined && set(path, bounds.whole ? Math.round(typed) : typed / scale)
            }
          />
        )}
        {isOwn && !disabled && (
          <IconButton
            label={words.reset(pathName(path, quantity, trench))}
            icon={RotateCcw}
            onClick={() => set(path, null)}
          />
        )}
      </div>
    );
  };
  return (
    <>
      <Group title={quantity.trench}>{TRENCH.map((path) => field(path))}</Group>
      {COVERING_TYPES.map((type) => (
        <Group key={type} title={`${quantity.groups.coverings}: ${trench.coverings[type].toLowerCase()}`}>
          {PER_COVERING.map((name) => field(`${name}.${type}`))}
        </Group>
      ))}
      {GROUNDS.map((ground) => (
        <Group key={ground} title={`${quantity.masses}: ${quantity.grounds[ground].toLowerCase()}`}>
          {PER_GROUND.map((name) => field(`${name}.${ground}`))}
        </Group>
      ))}
      <Group title={quantity.items}>
        {WASTE_KINDS.map((kind) =>
          field(
            `waste.${kind}`,
            `${quantity.assumptions.waste}, ${quantity.wasteKinds[kind]!.toLowerCase()}`,
          ),
        )}
        {MATERIALS.flatMap(({ of, paths }) =>
          paths.map((path) =>
            field(path, `${quantity.assumptions[nameIn(path)]}, ${trench.coverings[of].toLowerCase()}`),
          ),
        )}
        {ALONG.map((path) => field(path))}
      </Group>
    </>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="admin-form admin-assumptions">
    <legend>{title}</legend>
    <div className="admin-row-fields">{children}</div>
  </fieldset>
);
