import type { Circuit } from '@spadework/core/trench';
import { NumberField, SelectField } from '../../../kit/index.js';
import { useRatingWords } from './words/index.js';

type Load = Circuit['load'];
const KINDS = ['STEADY', 'FACTOR', 'CURVE'] as const;
type Kind = (typeof KINDS)[number];
const USUAL_FACTOR = 0.7;

const kindOf = (load: Load): Kind => (load === null ? 'STEADY' : 'factor' in load ? 'FACTOR' : 'CURVE');

const loadOf: Record<Kind, () => Load> = {
  STEADY: () => null,
  FACTOR: () => ({ factor: USUAL_FACTOR }),
  CURVE: () => ({ curve: Array.from({ length: 24 }, () => 1) }),
};

/** How the load varies over a day. */
export function DailyLoad({
  load,
  error,
  onChange,
}: {
  load: Load;
  error: string | undefined;
  onChange: (load: Load) => void;
}) {
  const words = useRatingWords();
  return (
    <div className="form">
      <div className="pair">
        <SelectField
          label={words.daily}
          value={kindOf(load)}
          onChange={(event) => onChange(loadOf[event.target.value as Kind]())}
          choices={KINDS.map((value) => ({ value, label: words.dailyKinds[value] }))}
        />
        {load && 'factor' in load && (
          <NumberField
            label={words.factor}
            min={0.01}
            max={1}
            step={0.05}
            decimals={2}
            value={load.factor}
            onCommit={(factor) => factor !== undefined && onChange({ factor })}
          />
        )}
      </div>
      {load && 'curve' in load && (
        <div className="shares" role="group" aria-label={words.shares}>
          {load.curve.map((share, hour) => (
            <label key={hour} className="share">
              <span aria-hidden="true">{hour}</span>
              <input
                type="number"
                aria-label={words.share(hour)}
                min={0}
                max={1}
                step={0.05}
                value={share}
                onChange={(event) => onChange({ curve: load.curve.with(hour, Number(event.target.value)) })}
              />
            </label>
          ))}
        </div>
      )}
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}
