import {
  kindName,
  LINE_KIND_NAMES,
  PLACEMENTS,
  type Range,
  type Rule,
  type RuleCondition,
} from '@spadework/core/quantity';
import {
  COVERING_TYPES,
  GROUNDS,
  PIPE_CATEGORIES,
  TERRAIN_TYPES,
  VOLTAGE_CATEGORIES,
} from '@spadework/core/trench';
import { useState } from 'react';
import { NumberField, SelectField, TextField } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { Chips } from '../Chips.js';
import { withCondition, withInner } from './draft.js';
import { useRuleNames } from './names.js';
import { useRuleWords } from './words/index.js';

const choicesOf = <T extends string>(values: readonly T[], names: Readonly<Record<string, string>>) =>
  values.map((value) => ({ value, label: names[value] ?? value }));

type Covering = (typeof COVERING_TYPES)[number];

/** When a rule holds. What is left empty does not matter. */
export function ConditionFields({
  rule,
  disabled,
  faultOf,
  onChange,
}: {
  rule: Rule;
  disabled: boolean;
  faultOf: (path: string) => string | undefined;
  onChange: (when: RuleCondition) => void;
}) {
  const words = useRuleWords();
  const names = useRuleNames();
  const language = useLanguage();
  const { when } = rule;
  const { cable, pipe } = when;
  const set = <K extends keyof RuleCondition>(name: K, value: RuleCondition[K] | undefined) =>
    onChange(withCondition(when, name, value));
  const keysFault = ['', ...(when.keys ?? []).map((_, at) => `.${at}`)]
    .map((at) => faultOf(`when.keys${at}`))
    .find(Boolean);
  const surface = when.surface === 'NONE' ? ['NONE' as const] : (when.surface ?? []);
  return (
    <fieldset className="admin-form" disabled={disabled}>
      <legend>{words.when}</legend>
      <p className="field-hint">{words.whenHint}</p>
      <Chips<Covering | 'NONE'>
        label={words.surface}
        choices={[{ value: 'NONE', label: words.noSurface }, ...choicesOf(COVERING_TYPES, names.coverings)]}
        chosen={surface}
        onChange={(chosen) =>
          // No covering and some covering exclude each other; the last choice holds.
          set(
            'surface',
            chosen.at(-1) === 'NONE' ? 'NONE' : (chosen.filter((one) => one !== 'NONE') as Covering[]),
          )
        }
      />
      <Chips
        label={words.ground}
        choices={choicesOf(GROUNDS, names.grounds)}
        chosen={when.ground ?? []}
        onChange={(chosen) => set('ground', chosen)}
      />
      <Chips
        label={words.terrain}
        choices={choicesOf(TERRAIN_TYPES, names.terrains)}
        chosen={when.terrain ?? []}
        onChange={(chosen) => set('terrain', chosen)}
      />
      <RangeFields
        name={words.depth}
        unit="m"
        range={when.depth}
        error={faultOf('when.depth')}
        onChange={(range) => set('depth', range)}
      />
      <RangeFields
        name={words.width}
        unit="m"
        range={when.width}
        error={faultOf('when.width')}
        onChange={(range) => set('width', range)}
      />
      <details className="admin-more" open={rule.per === 'LINE' || Boolean(when.kind ?? when.keys)}>
        <summary>{words.kind}</summary>
        <Chips
          label={words.kind}
          choices={LINE_KIND_NAMES.map((kind) => ({ value: kind, label: kindName(kind, language) }))}
          chosen={when.kind ?? []}
          error={faultOf('when.kind')}
          onChange={(chosen) => set('kind', chosen)}
        />
        <KeysField keys={when.keys} error={keysFault} onChange={(keys) => set('keys', keys)} />
      </details>
      <details className="admin-more" open={Boolean(cable || when.placement)}>
        <summary>{words.cable}</summary>
        <Chips
          label={words.voltage}
          choices={choicesOf(VOLTAGE_CATEGORIES, words.voltages)}
          chosen={cable?.voltage ?? []}
          onChange={(voltage) => onChange(withInner(when, 'cable', { voltage }))}
        />
        <div className="admin-row-fields">
          <TextField
            label={words.nameMatches}
            hint={words.nameMatchesHint}
            value={cable?.nameMatches ?? ''}
            onChange={(event) => onChange(withInner(when, 'cable', { nameMatches: event.target.value }))}
          />
          <SelectField
            label={words.placement}
            value={when.placement ?? ''}
            onChange={(event) =>
              set('placement', (event.target.value || undefined) as RuleCondition['placement'])
            }
            choices={[{ value: '', label: words.anywhere }, ...choicesOf(PLACEMENTS, words.placements)]}
          />
          <Numbers
            label={words.conductors}
            hint={words.conductorsHint}
            values={cable?.conductors}
            onChange={(conductors) => onChange(withInner(when, 'cable', { conductors }))}
          />
          <Numbers
            label={words.typeIds}
            hint={words.typeIdsHint}
            values={cable?.typeIds}
            onChange={(typeIds) => onChange(withInner(when, 'cable', { typeIds }))}
          />
        </div>
        <RangeFields
          name={words.area}
          unit="mm²"
          range={cable?.area}
          error={faultOf('when.cable.area')}
          onChange={(area) => onChange(withInner(when, 'cable', { area }))}
        />
      </details>
      <details className="admin-more" open={Boolean(pipe)}>
        <summary>{words.pipe}</summary>
        <Chips
          label={words.categories}
          choices={choicesOf(PIPE_CATEGORIES, names.pipes)}
          chosen={pipe?.categories ?? []}
          onChange={(categories) => onChange(withInner(when, 'pipe', { categories }))}
        />
        <RangeFields
          name={words.diameter}
          unit="mm"
          range={pipe?.diameter}
          error={faultOf('when.pipe.diameter')}
          onChange={(diameter) => onChange(withInner(when, 'pipe', { diameter }))}
        />
        <Numbers
          label={words.typeIds}
          hint={words.typeIdsHint}
          values={pipe?.typeIds}
          onChange={(typeIds) => onChange(withInner(when, 'pipe', { typeIds }))}
        />
      </details>
    </fieldset>
  );
}

function RangeFields({
  name,
  unit,
  range,
  error,
  onChange,
}: {
  name: string;
  unit: string;
  range: Range | undefined;
  error: string | undefined;
  onChange: (range: Range | undefined) => void;
}) {
  const words = useRuleWords();
  const set = (change: { from?: number | undefined; to?: number | undefined }) => {
    const { from, to } = { ...range, ...change };
    onChange({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
  };
  return (
    <div>
      <div className="admin-row-fields">
        <NumberField
          label={words.over(name)}
          unit={unit}
          decimals={3}
          min={0}
          optional
          value={range?.from}
          onCommit={(from) => set({ from })}
        />
        <NumberField
          label={words.upTo(name)}
          unit={unit}
          decimals={3}
          min={0}
          optional
          value={range?.to}
          onCommit={(to) => set({ to })}
        />
      </div>
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}

/** Whole numbers with commas between. */
function Numbers({
  label,
  hint,
  values,
  onChange,
}: {
  label: string;
  hint: string;
  values: readonly number[] | undefined;
  onChange: (values: number[]) => void;
}) {
  const words = useRuleWords();
  const [text, setText] = useState(values?.join(', ') ?? '');
  const [isWrong, setWrong] = useState(false);
  return (
    <TextField
      label={label}
      hint={hint}
      error={isWrong ? words.notNumbers : undefined}
      inputMode="numeric"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        const parts = text.split(/[\s,;]+/).filter(Boolean);
        const fits = parts.every((part) => /^\d{1,15}$/.test(part));
        setWrong(!fits);
        if (fits) onChange(parts.map(Number));
      }}
    />
  );
}

/** Keys with commas. They are kept as typed until the field is left. */
function KeysField({
  keys,
  error,
  onChange,
}: {
  keys: readonly string[] | undefined;
  error: string | undefined;
  onChange: (keys: string[]) => void;
}) {
  const words = useRuleWords();
  const [text, setText] = useState<string>();
  return (
    <TextField
      label={words.keys}
      hint={words.keysHint}
      error={error}
      className="admin-code"
      spellCheck={false}
      value={text ?? keys?.join(', ') ?? ''}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (text !== undefined) onChange(text.split(/[\s,;]+/).filter(Boolean));
        setText(undefined);
      }}
    />
  );
}
