import { useState } from 'react';
import { call } from '../../../api/index.js';
import { SelectField } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { listNow, refresh } from '../actions.js';
import type { DataColumn } from '../DataTable.js';
import { State } from '../Frame.js';
import { ListPart, TwoLines } from '../ListPart.js';
import { matches, useListing } from '../listing.js';
import { NewNamed } from '../NewNamed.js';
import type { PartProps } from '../parts.js';
import { RULES, type RuleSetSummary, useRuleSets } from './queries.js';
import { RuleSetPage } from './RuleSetPage.js';
import { useRuleWords } from './words/index.js';

/** The rule sets of the company and the starter set, or one of them. */
export default function RulesPart({ id }: PartProps) {
  return id === undefined ? <RuleSets /> : <RuleSetPage key={id} id={id} />;
}

function RuleSets() {
  const words = useRuleWords();
  const sets = useRuleSets();
  const listing = useListing('name');
  const [creating, setCreating] = useState(false);
  const all = sets.data ?? [];
  const columns: DataColumn<RuleSetSummary>[] = [
    {
      key: 'name',
      title: words.name,
      sort: ({ name }) => name,
      cell: ({ name, id }) => <TwoLines name={name} below={id} />,
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
    <ListPart
      part="rules"
      words={words}
      listing={listing}
      query={sets}
      shown={all.filter(({ id, name }) => matches(listing.q, [id, name]))}
      create={{ label: words.create, onClick: () => setCreating(true) }}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => addressOf.administration('cost-rules', id)}
    >
      {creating && sets.data && (
        <NewSet sets={sets.data} taken={() => listNow(sets)} onClose={() => setCreating(false)} />
      )}
    </ListPart>
  );
}

function NewSet({
  sets,
  taken,
  onClose,
}: {
  sets: readonly RuleSetSummary[];
  taken: () => Promise<readonly RuleSetSummary[]>;
  onClose: () => void;
}) {
  const words = useRuleWords();
  const [basis, setBasis] = useState(sets[0]?.id ?? '');
  const make = async (ruleSetId: string, name: string) => {
    const rules = basis ? (await call('calculation.getRuleSet', { params: { ruleSetId: basis } })).rules : [];
    await call('calculation.putRuleSet', { params: { ruleSetId }, body: { name, rules } });
    await refresh(RULES);
  };
  return (
    <NewNamed
      words={words}
      taken={taken}
      make={make}
      address={(id) => addressOf.administration('cost-rules', id)}
      onClose={onClose}
    >
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
    </NewNamed>
  );
}
