import type { Rule } from '@spadework/core/quantity';
import { X } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { CheckField, Combobox, IconButton, TextField } from '../../../kit/index.js';
import { codeTexts, useReading } from '../../search/index.js';
import { partsOf, strangers, withPart } from './draft.js';
import { useCode, useCodeSearch } from './queries.js';
import { useRuleWords } from './words/index.js';

type Add = NonNullable<Rule['add']>;

/** The code that a rule adds, its quantity, and the quantities inside the code. */
export function CodeFields({
  rule,
  disabled,
  faultOf,
  onChange,
}: {
  rule: Rule;
  disabled: boolean;
  faultOf: (path: string) => string | undefined;
  onChange: (change: Partial<Rule>) => void;
}) {
  const words = useRuleWords();
  const add = rule.add ?? { number: '', quantity: '' };
  const code = useCode(add.number);
  const setAdd = (change: Partial<Add>) => onChange({ add: { ...add, ...change } });
  const clash = faultOf('add');
  return (
    <fieldset className="admin-form" disabled={disabled}>
      <legend>{words.adds}</legend>
      {clash && <p className="field-error">{clash}</p>}
      <CodeBox
        number={add.number}
        name={code.data?.name}
        error={
          faultOf('add.number') ??
          (code.data === null ? words.faults.CATALOG_NODE_NOT_FOUND(add.number) : undefined)
        }
        disabled={disabled}
        onChoose={(number) => {
          // What was said of the parts of another code means nothing here.
          const { childNodes: _, ...rest } = add;
          onChange({ add: { ...rest, number } });
        }}
      />
      <TextField
        label={code.data ? `${words.quantity}, ${code.data.unit}` : words.quantity}
        hint={words.quantityHint}
        error={faultOf('add.quantity')}
        className="admin-code"
        spellCheck={false}
        autoComplete="off"
        value={add.quantity}
        onChange={(event) => setAdd({ quantity: event.target.value })}
      />
      <div className="admin-row-fields">
        <TextField
          label={words.location}
          hint={words.locationHint}
          value={add.locationName ?? ''}
          onChange={(event) => {
            const { locationName: _, ...rest } = add;
            const name = event.target.value;
            onChange({ add: name ? { ...rest, locationName: name } : rest });
          }}
        />
        <CheckField
          label={words.options}
          checked={add.options ?? false}
          onChange={(event) => {
            const { options: _, ...rest } = add;
            onChange({ add: event.target.checked ? { ...rest, options: true } : rest });
          }}
        />
      </div>
      <div className="admin-parts">
        <span className="admin-parts-title">{words.parts}</span>
        <p className="field-hint">{add.number ? words.partsText : words.noCode}</p>
        {code.data && (
          <ul>
            {partsOf(code.data, add).map(({ node, level, path, own, at }) => {
              const fault = at && (faultOf(`${at}quantity`) ?? faultOf(`${at}number`));
              const key = path.map(({ number, type }) => `${type} ${number}`).join('/');
              const change = (quantity: string | undefined, exclude: boolean | undefined) =>
                onChange({ add: withPart(add, path, { quantity, exclude }) });
              return (
                <li key={key} className={`admin-part-row admin-level-${Math.min(level, 4)}`}>
                  <span className={own?.exclude ? 'admin-out' : undefined}>
                    <b>{node.number}</b> {node.name}
                  </span>
                  <div className={fault ? 'field-wrong' : undefined}>
                    <input
                      className="field-input admin-code"
                      aria-label={words.partQuantity(`${node.number} ${node.name}`)}
                      aria-invalid={fault ? true : undefined}
                      placeholder={node.unit}
                      spellCheck={false}
                      autoComplete="off"
                      value={own?.quantity ?? ''}
                      onChange={(event) => change(event.target.value || undefined, own?.exclude)}
                    />
                    {fault && <p className="field-error">{fault}</p>}
                  </div>
                  <input
                    type="checkbox"
                    className="check-box"
                    title={words.exclude}
                    aria-label={words.excludeOf(`${node.number} ${node.name}`)}
                    checked={own?.exclude ?? false}
                    onChange={(event) => change(own?.quantity, event.target.checked || undefined)}
                  />
                </li>
              );
            })}
            {strangers(code.data, add).map(({ number, path }) => (
              <li key={`stranger ${number}`} className="admin-part-row">
                <span className="admin-out">
                  <b>{number}</b> {words.unknownParts}
                </span>
                <span />
                <IconButton
                  label={words.removePart(number)}
                  icon={X}
                  onClick={() => onChange({ add: withPart(add, path, 'remove') })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Covers rule={rule} faultOf={faultOf} onChange={onChange} />
    </fieldset>
  );
}

function CodeBox({
  number,
  name,
  error,
  disabled,
  onChoose,
}: {
  number: string;
  name: string | undefined;
  error: string | undefined;
  disabled: boolean;
  onChoose: (number: string) => void;
}) {
  const words = useRuleWords();
  const [query, setQuery] = useState('');
  const q = useDeferredValue(query.trim());
  const found = useCodeSearch(q);
  const texts = useMemo(() => (found.data?.entities ?? []).flatMap(codeTexts), [found.data]);
  const reading = useReading(q, texts, found.isPlaceholderData);
  return (
    <div className="admin-codebox">
      <p className="admin-chosen">
        <b>{number || '–'}</b> {name}
      </p>
      {error && <p className="field-error">{error}</p>}
      {!disabled && (
        <Combobox
          label={words.codeSearch}
          hint={words.codeHint}
          query={query}
          onQuery={setQuery}
          searching={found.isFetching || q !== query.trim()}
          reading={reading}
          choices={(found.data?.entities ?? []).map((node) => ({
            id: node.number,
            label: `${node.number} ${node.name}`,
            hint: node.unit,
            isWeak: reading?.isWeak(codeTexts(node)) ?? false,
          }))}
          onChoose={({ id }) => {
            setQuery('');
            onChoose(id);
          }}
        />
      )}
    </div>
  );
}

/** Names of lines with commas between. */
function Covers({
  rule,
  faultOf,
  onChange,
}: {
  rule: Rule;
  faultOf: (path: string) => string | undefined;
  onChange: (change: Partial<Rule>) => void;
}) {
  const words = useRuleWords();
  const shown = rule.covers?.join(', ') ?? '';
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const faults = (rule.covers ?? []).map((_, at) => faultOf(`covers.${at}`)).filter(Boolean);
  return (
    <TextField
      label={words.covers}
      hint={words.coversHint}
      error={faults.length ? faults.join(' ') : undefined}
      className="admin-code"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onChange({ covers: text.split(/[\s,;]+/).filter(Boolean) })}
    />
  );
}
