import {
  type DesignRule,
  KIND_FIELDS,
  KINDS,
  type KindField,
  RULE_FIELDS,
  RULE_KINDS,
  type RuleFieldName,
  type RuleKind,
  readRules,
  ruleFaults,
  ruleFaultText,
  SEVERITIES,
  SEVERITY_NAMES,
  type Severity,
} from '@spadework/core/check';
import { SELECTOR_NAMES, SELECTORS, type Selector, SURFACE_NAMES, SURFACES } from '@spadework/core/trench';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { asProblem } from '../../../api/index.js';
import {
  Button,
  CheckField,
  FormDialog,
  NumberField,
  SelectField,
  TextField,
  toast,
} from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { Chips } from '../Chips.js';
import { Refused } from '../Dialogs.js';
import { useAdministrationWords } from '../words/index.js';
import { nameIn } from './names.js';
import { useDesignRuleWords } from './words/index.js';

type Draft = { -readonly [K in keyof DesignRule]?: DesignRule[K] | undefined };

const NEW: Draft = {
  id: '',
  kind: 'CLEARANCE',
  a: 'CABLE',
  b: 'WATER',
  places: [],
  severity: 'ERROR',
  active: true,
};

/** Fields of another kind are left out, so that a rule never has what its kind does not know. */
export function ofKind(draft: Draft, kind: RuleKind): Draft {
  const { needs, may = [] } = KINDS[kind];
  const kept = Object.entries(draft).filter(
    ([name]) =>
      !KIND_FIELDS.includes(name as KindField) ||
      needs.includes(name as KindField) ||
      may.includes(name as KindField),
  );
  return {
    ...(Object.fromEntries(kept) as Draft),
    kind,
    ...(needs.includes('a') && !draft.a && { a: 'CABLE' as const }),
    ...(needs.includes('b') && !draft.b && { b: 'WATER' as const }),
  };
}

/** One rule: whom it is for, where, what it asks for, and what it says. Its form follows from its kind. */
export function RuleDialog({
  rule,
  rules,
  save,
  onClose,
}: {
  /** Left out for a new one. */
  rule: DesignRule | undefined;
  rules: readonly DesignRule[];
  /** Throws when it was refused; the dialog stays and says why. */
  save: (rules: readonly DesignRule[]) => Promise<void>;
  onClose: () => void;
}) {
  const common = useAdministrationWords();
  const words = useDesignRuleWords();
  const language = useLanguage();
  const [draft, setDraft] = useState<Draft>(rule ?? NEW);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const kind = draft.kind ?? 'CLEARANCE';
  const { needs, may = [], unit } = KINDS[kind];
  const has = (name: KindField) => needs.includes(name) || may.includes(name);
  const set = (values: Draft) => setDraft((now) => ({ ...now, ...values }));
  const label = (name: RuleFieldName) => RULE_FIELDS[name].name[language];
  const selectors = SELECTORS.map((value) => ({ value, label: nameIn(SELECTOR_NAMES[value], language) }));

  const store = async (next: readonly DesignRule[], told: string) => {
    setBusy(true);
    try {
      await save(next);
      toast({ text: told });
      onClose();
    } catch (thrown) {
      const problem = asProblem(thrown);
      setFaults({ form: problem.status === 412 ? common.changedMeanwhile : problem.message });
      setBusy(false);
    }
  };
  const submit = async () => {
    const others = rules.filter((one) => one !== rule);
    const given = Object.fromEntries(
      Object.entries(draft).filter(([, value]) => value !== undefined && value !== ''),
    );
    const at = `rules.${others.length}.`;
    const found = ruleFaults([...others, given]).filter(({ path }) => path.startsWith(at));
    if (found.length > 0) {
      setFaults(
        Object.fromEntries(
          found.map((fault) => [fault.path.slice(at.length).split('.')[0], ruleFaultText(fault, language)]),
        ),
      );
      return;
    }
    const [made] = readRules([given]);
    const next = rule ? rules.map((one) => (one === rule ? made! : one)) : [...rules, made!];
    await store(next, words.saved(made!.id));
  };
  const number = (name: 'value' | 'step' | 'areaFrom' | 'areaTo', of?: string) =>
    has(name) && (
      <div>
        <NumberField
          key={`${kind} ${name}`}
          label={label(name)}
          {...(of && { unit: of })}
          decimals={3}
          min={0}
          optional
          value={draft[name]}
          onCommit={(value) => set({ [name]: value })}
        />
        {faults[name] && <p className="field-error">{faults[name]}</p>}
      </div>
    );
  return (
    <FormDialog
      title={rule ? words.editTitle(rule.id) : words.create}
      size="wide"
      onClose={onClose}
      onSubmit={submit}
      submit={common.save}
      busy={busy}
    >
      <div className="admin-row-fields">
        <TextField
          label={label('id')}
          hint={words.idHint}
          error={faults.id}
          value={draft.id ?? ''}
          autoComplete="off"
          onChange={({ target }) => set({ id: target.value.toUpperCase() })}
        />
        <SelectField
          label={label('kind')}
          value={kind}
          onChange={({ target }) => setDraft(ofKind(draft, target.value as RuleKind))}
          choices={RULE_KINDS.map((value) => ({ value, label: nameIn(KINDS[value].name, language) }))}
        />
      </div>
      <div className="admin-row-fields">
        {(['a', 'b'] as const).map(
          (name) =>
            has(name) && (
              <SelectField
                key={name}
                label={label(name)}
                error={faults[name]}
                value={draft[name] ?? 'CABLE'}
                onChange={({ target }) => set({ [name]: target.value as Selector })}
                choices={selectors}
              />
            ),
        )}
        {number('value', unit === 'x' ? '×' : unit)}
        {number('step', 'mm')}
        {number('areaFrom', 'mm²')}
        {number('areaTo', 'mm²')}
        {has('material') && (
          <TextField
            label={label('material')}
            error={faults.material}
            value={draft.material ?? ''}
            onChange={({ target }) => set({ material: target.value })}
          />
        )}
      </div>
      <Chips
        label={words.placesLabel}
        choices={SURFACES.map((value) => ({ value, label: nameIn(SURFACE_NAMES[value], language) }))}
        chosen={draft.places ?? []}
        onChange={(places) => set({ places })}
      />
      <div className="admin-row-fields">
        <SelectField
          label={label('severity')}
          value={draft.severity ?? 'ERROR'}
          onChange={({ target }) => set({ severity: target.value as Severity })}
          choices={SEVERITIES.map((value) => ({ value, label: nameIn(SEVERITY_NAMES[value], language) }))}
        />
        <TextField
          label={label('sheet')}
          hint={words.sheetHint}
          error={faults.sheet}
          value={draft.sheet ?? ''}
          autoComplete="off"
          onChange={({ target }) => set({ sheet: target.value.trim() })}
        />
      </div>
      {(['textNb', 'textEn'] as const).map((name) => (
        <TextField
          key={name}
          label={label(name)}
          error={faults[name]}
          maxLength={RULE_FIELDS[name].value.most}
          value={draft[name] ?? ''}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
      <div className="admin-actions admin-start">
        <CheckField
          role="switch"
          label={label('active')}
          checked={draft.active ?? true}
          onChange={({ target }) => set({ active: target.checked })}
        />
        {rule && (
          <Button
            icon={Trash2}
            look="danger"
            onClick={() =>
              store(
                rules.filter((one) => one !== rule),
                words.removed(rule.id),
              )
            }
          >
            {words.remove}
          </Button>
        )}
      </div>
      {faults.form && <Refused text={faults.form} />}
    </FormDialog>
  );
}
