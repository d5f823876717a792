import '../profiles/profiles.css';
import {
  ECONOMY_ASSUMPTIONS,
  type EconomyAssumptionName,
  type EconomyAssumptions,
} from '@spadework/core/electrical';
import { RotateCcw } from 'lucide-react';
import { IconButton, NumberField } from '../../../kit/index.js';
import { formatNumber, useLanguage } from '../../../words/index.js';
import { useProfileWords } from '../profiles/words/index.js';
import { useEconomyProfileWords } from './words/index.js';

type Own = Partial<EconomyAssumptions>;

const GROUPS = {
  losses: ['energyPrice', 'powerPrice', 'interest', 'years', 'loadGrowth', 'priceGrowth'],
  load: ['utilisationTime', 'lossShare', 'powerFactor'],
  limits: ['maximumVoltageDrop', 'maximumScreenVoltage', 'fieldLimit'],
} as const satisfies Record<string, readonly EconomyAssumptionName[]>;

const DECIMALS = 3;
/** How far an arrow goes; elsewhere 1. */
const STEPS: Partial<Record<EconomyAssumptionName, number>> = {
  energyPrice: 0.05,
  powerPrice: 50,
  interest: 0.5,
  loadGrowth: 0.5,
  priceGrowth: 0.5,
  utilisationTime: 100,
  lossShare: 0.05,
  powerFactor: 0.01,
  maximumVoltageDrop: 0.5,
  maximumScreenVoltage: 5,
  fieldLimit: 0.1,
};

/** The assumptions of a profile in groups, each with its bounds and source; what differs from the standard is marked. */
export function EconomyFields({
  own,
  disabled,
  onChange,
}: {
  own: Own;
  disabled: boolean;
  onChange: (own: Own) => void;
}) {
  const common = useProfileWords();
  const words = useEconomyProfileWords();
  const language = useLanguage();
  const set = (name: EconomyAssumptionName, value: number) => {
    const { [name]: _, ...others } = own;
    onChange(value === ECONOMY_ASSUMPTIONS[name].default ? others : { ...others, [name]: value });
  };
  const field = (name: EconomyAssumptionName) => {
    const { default: standard, value, source, name: label, help, ...more } = ECONOMY_ASSUMPTIONS[name];
    const unit = 'unit' in more ? (words.units[more.unit] ?? more.unit) : undefined;
    const written = (number: number) =>
      [formatNumber(number, DECIMALS, language), unit].filter(Boolean).join(' ');
    const isOwn = own[name] !== undefined;
    const facts = [
      help[language],
      words.between(formatNumber(value.least, DECIMALS, language), written(value.most)),
      isOwn ? common.instead(written(standard)) : words.sources[source],
    ];
    return (
      <div key={name} className={`admin-assumption ${isOwn ? 'admin-assumption-own' : ''}`}>
        <NumberField
          label={label[language]}
          hint={`${facts.join('. ')}.`}
          disabled={disabled}
          unit={unit}
          decimals={DECIMALS}
          step={STEPS[name] ?? 1}
          min={value.least}
          max={value.most}
          value={own[name] ?? standard}
          onCommit={(typed) => typed !== undefined && set(name, typed)}
        />
        {isOwn && !disabled && (
          <IconButton
            label={common.reset(label[language])}
            icon={RotateCcw}
            onClick={() => set(name, standard)}
          />
        )}
      </div>
    );
  };
  return Object.entries(GROUPS).map(([group, names]) => (
    <fieldset key={group} className="admin-form admin-assumptions">
      <legend>{words.groups[group as keyof typeof GROUPS]}</legend>
      <div className="admin-row-fields">{names.map(field)}</div>
    </fieldset>
  ));
}
