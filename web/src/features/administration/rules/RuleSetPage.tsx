import './rules.css';
import { kindOfKey, lineRule, newRuleId, type Rule } from '@spadework/core/quantity';
import {
  ChevronLeft,
  CircleAlert,
  FlaskConical,
  ListPlus,
  Plus,
  Save,
  Scale,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../../../api/index.js';
import { Button, EmptyState, Icon, toast } from '../../../kit/index.js';
import { addressOf, idIn } from '../../../routes/index.js';
import { useLanguage } from '../../../words/index.js';
import { refreshLists } from '../actions.js';
import { type DataColumn, DataTable } from '../DataTable.js';
import { Confirm, Refused } from '../Dialogs.js';
import { Loading, PartFrame } from '../Frame.js';
import { matches, useListing } from '../listing.js';
import { useAdministrationWords } from '../words/index.js';
import { conditionText } from './conditionText.js';
import { type Fault, moved, withRule } from './draft.js';
import { useRuleNames } from './names.js';
import { RULES } from './queries.js';
import { RuleEditor } from './RuleEditor.js';
import { Trial } from './Trial.js';
import { useDraft } from './useDraft.js';
import { useRuleWords } from './words/index.js';

interface Line {
  rule: Rule;
  at: number;
  faults: Fault[];
}

/** One rule set: its rules as a table, one of them as a form, and the trial. Nothing is saved before one saves. */
export function RuleSetPage({ id }: { id: string }) {
  const common = useAdministrationWords();
  const words = useRuleWords();
  const names = useRuleNames();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const listing = useListing('');
  const [asking, setAsking] = useState<'own' | 'remove' | 'discard'>();
  const {
    reading,
    set,
    rules,
    isOwn,
    isChanged,
    changedCount,
    faultsAt,
    change,
    save,
    discard,
    problem,
    busy,
  } = useDraft(id);
  const address = (more: { rule?: string; trial?: string }) => {
    const project = listing.get('project');
    const kept = { ...(listing.q && { q: listing.q }), ...(project && { project }) };
    const search = new URLSearchParams({ ...kept, ...more }).toString();
    return addressOf.administration('cost-rules', id) + (search ? `?${search}` : '');
  };
  const line = listing.get('line');
  // Somebody comes from a quantity without a price: its rule is begun, and the code alone is left to choose.
  useEffect(() => {
    const kind = line === undefined ? undefined : kindOfKey(line);
    if (!set || line === undefined || !kind) return;
    const rule = lineRule(rules, { key: line, kind, name: listing.get('name') ?? line }, '');
    change([...rules, rule]);
    navigate(address({ rule: rule.id }), { replace: true });
  });
  /** The project whose sum lacked something, if somebody has come from there. */
  const projectId = idIn(listing.get('project'));
  const saveAll = async () => {
    if ((await save(!isOwn)) && projectId !== undefined)
      navigate(addressOf.cost(projectId, { open: 'lacking' }));
  };
  if (!set)
    return (
      <PartFrame title={common.parts.rules} text={words.text}>
        <Loading query={reading} />
      </PartFrame>
    );
  const lines: Line[] = rules
    .map((rule, at) => ({ rule, at, faults: faultsAt(at) }))
    .filter(({ rule }) =>
      matches(listing.q, [
        rule.name,
        rule.id,
        rule.add?.number ?? rule.waive ?? '',
        conditionText(rule.when, words, names, language),
      ]),
    );
  const openId = listing.get('rule');
  const at = rules.findIndex((rule) => rule.id === openId);
  const open = rules[at];
  const addRule = (rule: Rule, place = rules.length) => {
    change([...rules.slice(0, place), rule, ...rules.slice(place)]);
    navigate(address({ rule: rule.id }));
  };
  const columns: DataColumn<Line>[] = [
    {
      key: 'rule',
      title: words.rule,
      cell: ({ rule, faults }) => (
        <span className="admin-two">
          <strong>{rule.name || rule.id}</strong>
          <span className="quiet">{conditionText(rule.when, words, names, language)}</span>
          {faults.length > 0 && (
            <span className="admin-fault">
              <Icon of={CircleAlert} size={14} />
              {faults[0]!.text}
              {faults.length > 1 && ` (${words.more(faults.length - 1)})`}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'code',
      title: words.code,
      cell: ({ rule }) => (rule.add ? <b>{rule.add.number}</b> : words.notPaid),
    },
    {
      key: 'quantity',
      title: words.quantity,
      less: true,
      cell: ({ rule }) => (rule.add ? <code className="admin-code">{rule.add.quantity}</code> : rule.waive),
    },
  ];
  const faultCount = rules.reduce((sum, _, place) => sum + faultsAt(place).length, 0);
  return (
    <PartFrame
      title={set.name}
      text={`${isOwn ? words.own : words.starter} · ${id} · ${words.version} ${set.version}`}
      back={
        <Link href={addressOf.administration('cost-rules')} className="admin-back">
          <Icon of={ChevronLeft} size={16} />
          {common.parts.rules}
        </Link>
      }
      action={
        <div className="admin-actions">
          <Button icon={FlaskConical} onClick={() => navigate(address({ trial: '1' }))}>
            {words.trialOpen}
          </Button>
          {isOwn ? (
            <Button icon={Trash2} look="danger" onClick={() => setAsking('remove')}>
              {common.remove}
            </Button>
          ) : (
            <Button icon={ListPlus} look="main" onClick={() => setAsking('own')}>
              {words.ownCopy}
            </Button>
          )}
          {isOwn && (
            <Button
              icon={Plus}
              onClick={() =>
                addRule({
                  id: newRuleId(rules),
                  name: words.newRule,
                  per: 'SECTION',
                  when: {},
                  add: { number: '', quantity: 'TRENCH_LENGTH' },
                })
              }
            >
              {words.addRule}
            </Button>
          )}
        </div>
      }
      listing={listing}
      searchLabel={words.searchRules}
      filters={
        <>
          {faultCount > 0 && <span className="admin-fault">{words.faultCount(faultCount)}</span>}
          {isChanged && (
            <span className="admin-unsaved">
              <span role="status">{words.unsaved(changedCount)}</span>
              <Button icon={Undo2} onClick={() => setAsking('discard')}>
                {words.discard}
              </Button>
              <Button icon={Save} look="main" busy={busy} onClick={saveAll}>
                {common.save}
              </Button>
            </span>
          )}
          {problem && <Refused text={problem} />}
        </>
      }
      detail={
        listing.get('trial') ? (
          <Trial
            ruleSetId={id}
            rules={rules}
            back={address({})}
            onRule={(ruleId) => navigate(address({ rule: ruleId }))}
          />
        ) : (
          open && (
            <RuleEditor
              key={open.id}
              rule={open}
              faults={faultsAt(at)}
              back={address({})}
              disabled={!isOwn && !isChanged}
              onChange={(rule) => change(withRule(rules, at, rule))}
              onMove={(by) => change(moved(rules, at, by))}
              onCopy={() => addRule({ ...open, id: newRuleId(rules, open.id) }, at + 1)}
              onRemove={() => {
                const before = rules;
                change(withRule(rules, at, undefined));
                navigate(address({}));
                toast({ text: words.ruleRemoved(open.name || open.id), undo: () => change(before) });
              }}
            />
          )
        )
      }
    >
      {rules.length === 0 && (
        <EmptyState icon={Scale} title={words.noRules}>
          <p>{words.noRulesText}</p>
        </EmptyState>
      )}
      {lines.length > 0 && (
        <DataTable
          caption={set.name}
          columns={columns}
          rows={lines}
          keyOf={({ rule }) => rule.id}
          hrefOf={({ rule }) => address({ rule: rule.id })}
          current={openId}
        />
      )}
      {asking === 'own' && (
        <Confirm
          title={words.ownCopy}
          action={words.ownCopy}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => void (await save(true))}
        >
          <p>{words.ownCopyText}</p>
        </Confirm>
      )}
      {asking === 'discard' && (
        <Confirm
          title={words.discardTitle}
          action={words.discard}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => discard()}
        >
          <p>{words.discardText}</p>
        </Confirm>
      )}
      {asking === 'remove' && (
        <Confirm
          title={words.removeTitle(set.name)}
          action={words.removeButton}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            await call('calculation.deleteRuleSet', {
              params: { ruleSetId: id },
              ifMatch: reading.data?.etag,
            });
            discard();
            navigate(addressOf.administration('cost-rules'));
            await refreshLists(RULES);
            toast({ text: words.removed(set.name) });
          }}
        >
          <p>{words.removeText}</p>
        </Confirm>
      )}
    </PartFrame>
  );
}
