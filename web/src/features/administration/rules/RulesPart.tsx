import { Plus, Scale } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem, call } from '../../../api/index.js';
import { addressOf } from '../../../app/routes.js';
import { Button, Dialog, EmptyState, SelectField, TextField } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { type DataColumn, DataTable } from '../DataTable.js';
import { Refused } from '../Dialogs.js';
import { refresh } from '../deeds.js';
import { Loading, PartFrame, State } from '../Frame.js';
import { matches, useListing } from '../listing.js';
import type { PartProps } from '../parts.js';
import { useAdministrationWords } from '../words/index.js';
import { RULES, type RuleSetSummary, useRuleSets } from './queries.js';
import { RuleSetPage } from './RuleSetPage.js';
import { useRuleWords } from './words/index.js';

/** The rule sets of the company and the starter set, or one of them. */
export default function RulesPart({ id }: PartProps) {
  return id === undefined ? <RuleSets /> : <RuleSetPage key={id} id={id} />;
}

function RuleSets() {
  const common = useAdministrationWords();
  const words = useRuleWords();
  const sets = useRuleSets();
  const listing = useListing('name');
  const [creating, setCreating] = useState(false);
  const shown = (sets.data ?? []).filter(({ id, name }) => matches(listing.q, [id, name]));
  const columns: DataColumn<RuleSetSummary>[] = [
    {
      key: 'name',
      title: words.name,
      sort: ({ name }) => name,
      cell: ({ name, id }) => (
        <span className="admin-two">
          <strong>{name}</strong>
          <span className="quiet">{id}</span>
        </span>
      ),
    },
    {
      key: 'origin',
      title: words.origin,
      sort: ({ starter }) => starter,
      cell: ({ starter }) => (
        <State tone={starter ? 'quiet' : 'accent'}>{starter ? words.starter : words.own}</State>
      ),
    },
    {
      key: 'rules',
      title: words.ruleCount,
      align: 'end',
      sort: ({ ruleCount }) => ruleCount,
      cell: ({ ruleCount }) => formatNumber(ruleCount),
    },
    {
      key: 'version',
      title: words.version,
      align: 'end',
      less: true,
      sort: ({ version }) => version,
      cell: ({ version }) => formatNumber(version),
    },
  ];
  return (
    <PartFrame
      title={common.parts.rules}
      text={words.text}
      listing={listing}
      searchLabel={words.search}
      action={
        <Button look="main" icon={Plus} onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
    >
      <Loading query={sets} />
      {sets.data && shown.length === 0 && (
        <EmptyState
          icon={Scale}
          title={common.noMatch}
          actions={<Button onClick={() => listing.setText('')}>{common.clearSearch}</Button>}
        >
          <p>{common.noMatchText}</p>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <DataTable
          caption={words.sets}
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => addressOf.administration('cost-rules', id)}
          listing={listing}
        />
      )}
      {creating && <NewSet sets={sets.data ?? []} onClose={() => setCreating(false)} />}
    </PartFrame>
  );
}

const ID = /^[a-z0-9-]{1,50}$/;

function NewSet({ sets, onClose }: { sets: readonly RuleSetSummary[]; onClose: () => void }) {
  const common = useAdministrationWords();
  const words = useRuleWords();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [id, setId] = useState('');
  const [basis, setBasis] = useState(sets[0]?.id ?? '');
  const [faults, setFaults] = useState<{ name?: string; id?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const wrong = {
      ...(!name.trim() && { name: common.required }),
      ...(!ID.test(id) && { id: id ? words.badId : common.required }),
      ...(sets.some((set) => set.id === id) && { id: words.taken }),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const rules = basis
        ? (await call('calculation.getRuleSet', { params: { ruleSetId: basis } })).rules
        : [];
      await call('calculation.putRuleSet', { params: { ruleSetId: id }, body: { name: name.trim(), rules } });
      await refresh(RULES);
      onClose();
      navigate(addressOf.administration('cost-rules', id));
    } catch (thrown) {
      setFaults({ form: asProblem(thrown).message });
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.create}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" busy={busy}>
            {words.createDeed}
          </Button>
        </>
      }
    >
      <TextField
        label={words.name}
        value={name}
        error={faults.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={words.id}
        hint={words.idHint}
        value={id}
        error={faults.id}
        autoComplete="off"
        onChange={(event) => setId(event.target.value)}
      />
      <SelectField
        label={words.basis}
        hint={words.createText}
        value={basis}
        onChange={(event) => setBasis(event.target.value)}
        choices={[
          ...sets.map((set) => ({ value: set.id, label: set.name })),
          { value: '', label: words.empty },
        ]}
      />
      {faults.form && <Refused text={faults.form} />}
    </Dialog>
  );
}
