import { changesAssumption } from '@spadework/core/trench';
import { RotateCcw } from 'lucide-react';
import { IconButton, NumberField, SelectField } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { boundsOf, nameIn, pathName, shapeOf, textOf, valueAt } from './assumptions.js';
import { useAssumptions } from './useAssumptions.js';
import type { Counted } from './useQuantities.js';
import { useQuantityWords } from './words/index.js';

/** An assumption: its value within its bounds, where it comes from, and the way back where the segment has its own. */
export function AssumptionField({
  path,
  label,
  counted,
  disabled,
}: {
  path: string;
  label?: string;
  counted: Counted;
  disabled?: boolean;
}) {
  const { words: trenchWords, mayEdit } = useEditor();
  const words = useQuantityWords();
  const { own, set, reset } = useAssumptions(counted);
  const { inherited, profile, input } = counted;
  const isOwn = changesAssumption(own, path);
  const value = valueAt(input.assumptions, path);
  const hint = isOwn
    ? words.instead(textOf(path, valueAt(inherited, path), words))
    : profile && changesAssumption(profile.changes, path)
      ? words.fromProfile(profile.name)
      : words.fromStandard(words.origins[path] ?? words.origins[nameIn(path)]);
  const name = pathName(path, words, trenchWords);
  const common = { label: label ?? words.assumptions[nameIn(path)], hint };
  const bounds = boundsOf(path);
  return (
    <div className={`assumption ${isOwn ? 'assumption-own' : ''}`} data-assumption={path}>
      {bounds.words ? (
        <SelectField
          {...common}
          disabled={disabled}
          value={value as string}
          onChange={(event) => set(path, event.target.value)}
          choices={bounds.words.map((word) => ({ value: word, label: words.words[word] ?? word }))}
        />
      ) : (
        <Numeric {...common} path={path} value={value as number} disabled={disabled} onChange={set} />
      )}
      {isOwn && mayEdit && (
        <IconButton
          label={words.reset(name)}
          icon={RotateCcw}
          className="assumption-reset"
          onClick={() => reset(path)}
        />
      )}
    </div>
  );
}

function Numeric({
  label,
  hint,
  path,
  value,
  disabled = false,
  onChange,
}: {
  label: string;
  hint: string;
  path: string;
  value: number;
  disabled?: boolean | undefined;
  onChange: (path: string, value: number) => void;
}) {
  const words = useQuantityWords();
  const { unit, decimals, step, scale = 1 } = shapeOf(path);
  const { from, to, whole } = boundsOf(path);
  return (
    <NumberField
      label={label}
      hint={hint}
      unit={words.units[unit]}
      decimals={whole ? 0 : decimals}
      step={step}
      min={from! * scale}
      max={to! * scale}
      disabled={disabled}
      value={value * scale}
      onCommit={(typed) => {
        if (typed === undefined) return;
        const stored = whole ? Math.round(typed) : typed / scale;
        onChange(path, stored);
      }}
    />
  );
}
