import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { isWhatIf, type WhatIf as Values, valuesOf } from './trying.js';
import { useRatingParts } from './useRating.js';
import { useRatingWords } from './words/index.js';

const SLIDERS = [
  { name: 'soil', label: 'whatIfSoil', unit: 'K·m/W', min: 0.4, max: 3, step: 0.05, decimals: 2 },
  { name: 'depth', label: 'whatIfDepth', unit: 'mm', min: 200, max: 2000, step: 10, decimals: 0 },
  { name: 'spacing', label: 'whatIfSpacing', unit: 'mm', min: 0, max: 600, step: 5, decimals: 0 },
] as const;

/** Other soil, depth and clearance, to see what they would do. Nothing is stored until somebody keeps the values. */
export function WhatIf() {
  const { trench, section, act, mayEdit } = useEditor();
  const words = useRatingWords();
  const { whatIf, setWhatIf, tried, choices } = useRatingParts();
  const now = valuesOf(trench, section, choices.season);
  const isOn = isWhatIf(whatIf);
  const keep = () => {
    if (tried && act(tried.changes, words.keepTitle)) setWhatIf({});
  };
  const set = (name: keyof Values, value: number) => {
    const { [name]: _, ...others } = whatIf;
    setWhatIf(value === now[name] ? others : { ...whatIf, [name]: value });
  };
  return (
    <div className={`what-if ${isOn ? 'what-if-on' : ''}`} role="group" aria-label={words.whatIf}>
      <p className="what-if-title">
        <b>{isOn ? words.whatIfOn : words.whatIf}</b>
        {!isOn && <span className="quiet">{words.whatIfHint}</span>}
      </p>
      {SLIDERS.map(({ name, label, unit, min, max, step, decimals }) => (
        <Slider
          key={name}
          label={words[label]}
          unit={unit}
          value={whatIf[name] ?? now[name]}
          before={whatIf[name] === undefined ? undefined : now[name]}
          min={Math.min(min, now[name])}
          max={Math.max(max, now[name])}
          step={step}
          decimals={decimals}
          onChange={(value) => set(name, value)}
        />
      ))}
      {!tried && <p className="bad">{words.whatIfCannot}</p>}
      {isOn && (
        <div className="form-actions">
          <Button look="main" icon={RotateCcw} onClick={() => setWhatIf({})}>
            {words.leave}
          </Button>
          <Button disabled={!mayEdit || !tried} onClick={keep}>
            {words.keep}
          </Button>
        </div>
      )}
    </div>
  );
}

function Slider({
  label,
  unit,
  value,
  before,
  min,
  max,
  step,
  decimals,
  onChange,
}: {
  label: string;
  unit: string;
  value: number;
  /** The stored value, where another one is tried. */
  before: number | undefined;
  min: number;
  max: number;
  step: number;
  decimals: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const text = `${formatNumber(value, decimals)} ${unit}`;
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className={before === undefined ? '' : 'slider-tried'}>
        {before !== undefined && <s className="quiet">{formatNumber(before, decimals)}</s>} {text}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        // Any value that is stored can be shown, also one between the steps.
        step={isOnStep(before ?? value, min, step) ? step : 'any'}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(Number(event.target.value).toFixed(decimals)))}
      />
    </div>
  );
}

const isOnStep = (value: number, min: number, step: number): boolean => {
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
};
