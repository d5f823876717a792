import { RULE_SCOPES, type Rule, type RuleScope } from '@spadework/core/quantity';
import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { Button, CheckField, IconButton, SelectField, TextField } from '../../../kit/index.js';
import { Detail } from '../Frame.js';
import { CodeFields } from './CodeFields.js';
import { ConditionFields } from './ConditionFields.js';
import { type Fault, withWaiver } from './draft.js';
import { useRuleWords } from './words/index.js';

/** One rule as a form: when it holds, which code it adds, and with what quantities. */
export function RuleEditor({
  rule,
  faults,
  back,
  disabled,
  onChange,
  onMove,
  onCopy,
  onRemove,
}: {
  rule: Rule;
  faults: readonly Fault[];
  back: string;
  /** Of everybody's set: it is looked at, not changed. */
  disabled: boolean;
  onChange: (rule: Rule) => void;
  onMove: (by: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
}) {
  const words = useRuleWords();
  const change = (more: Partial<Rule>) => onChange({ ...rule, ...more });
  const faultOf = (path: string) => faults.find((fault) => fault.path === path)?.text;
  const common = { rule, disabled, faultOf };
  return (
    <Detail
      title={rule.name || rule.id}
      label={words.rule}
      back={back}
      actions={
        !disabled && (
          <>
            <IconButton look="plain" label={words.up} icon={ArrowUp} onClick={() => onMove(-1)} />
            <IconButton look="plain" label={words.down} icon={ArrowDown} onClick={() => onMove(1)} />
            <Button icon={Copy} onClick={onCopy}>
              {words.copyRule}
            </Button>
            <Button icon={Trash2} look="danger" onClick={onRemove}>
              {words.removeRule}
            </Button>
          </>
        )
      }
    >
      <fieldset className="admin-form" disabled={disabled}>
        <div className="admin-row-fields">
          <TextField
            label={words.name}
            value={rule.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <SelectField
            label={words.per}
            value={rule.per}
            onChange={(event) => change({ per: event.target.value as RuleScope })}
            choices={RULE_SCOPES.map((value) => ({ value, label: words.perNames[value] }))}
          />
          <SelectField
            label={words.pays}
            value={rule.waive === undefined ? 'add' : 'waive'}
            onChange={(event) => onChange(withWaiver(rule, event.target.value === 'waive'))}
            choices={[
              { value: 'add', label: words.byCode },
              { value: 'waive', label: words.notPaid },
            ]}
          />
          <CheckField
            label={words.otherwise}
            checked={rule.otherwise ?? false}
            onChange={(event) => {
              const { otherwise: _, ...rest } = rule;
              onChange(event.target.checked ? { ...rest, otherwise: true } : rest);
            }}
          />
        </div>
        {faultOf('id') && <p className="field-error">{faultOf('id')}</p>}
      </fieldset>
      <ConditionFields key={`when ${rule.id}`} {...common} onChange={(when) => change({ when })} />
      {rule.waive === undefined ? (
        <CodeFields key={`code ${rule.id}`} {...common} onChange={change} />
      ) : (
        <fieldset className="admin-form" disabled={disabled}>
          <legend>{words.notPaid}</legend>
          <TextField
            label={words.waive}
            error={faultOf('waive')}
            value={rule.waive}
            onChange={(event) => change({ waive: event.target.value })}
          />
        </fieldset>
      )}
    </Detail>
  );
}
