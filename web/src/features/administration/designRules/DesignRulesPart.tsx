import { type DesignRule, KINDS, RULE_KINDS, SEVERITIES, SEVERITY_NAMES } from '@spadework/core/check';
import { SELECTOR_NAMES, SURFACE_NAMES } from '@spadework/core/trench';
import { Download, FileInput, FlaskConical, Plus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem, call, callForFile } from '../../../api/index.js';
import { Button, CheckField, Icon, Menu, saveFile, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber, useLanguage } from '../../../words/index.js';
import { attempt, refresh } from '../actions.js';
import { Choose } from '../Choose.js';
import type { DataColumn } from '../DataTable.js';
import { Confirm } from '../Dialogs.js';
import { State, type Tone } from '../Frame.js';
import { ListPart, TwoLines } from '../ListPart.js';
import { matches, useListing } from '../listing.js';
import type { PartProps } from '../parts.js';
import { useAdministrationWords } from '../words/index.js';
import { nameIn } from './names.js';
import { DESIGN_RULES, readDesignRulesAgain, saveDesignRules, useDesignRules } from './queries.js';
import { RuleDialog } from './RuleDialog.js';
import { RulesTrial } from './Trial.js';
import { useDesignRuleWords } from './words/index.js';

const SLUG = 'design-rules';
const NEW = 'new';
const TONES: Record<DesignRule['severity'], Tone> = { ERROR: 'bad', WARNING: 'warn', INFO: 'accent' };
const FILES = { CSV: 'trench.getDesignRulesCsv', Excel: 'trench.getDesignRulesWorkbook' } as const;

/** The design rules of the company: what is checked in every section, by which sheet, and how severe it is. */
export default function DesignRulesPart({ id }: PartProps) {
  const common = useAdministrationWords();
  const words = useDesignRuleWords();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const listing = useListing('');
  const reading = useDesignRules();
  const [isReverting, setReverting] = useState(false);
  const set = reading.data?.body;
  const etag = reading.data?.etag;
  const rules: readonly DesignRule[] = set?.rules ?? [];
  const [kind, severity, sheet] = [listing.get('kind'), listing.get('severity'), listing.get('sheet')];
  const name = (names: Readonly<Record<string, readonly [string, string]>>, key: string) =>
    nameIn(names[key]!, language);
  const forWhom = ({ a, b }: DesignRule) =>
    [a, b].flatMap((one) => (one ? name(SELECTOR_NAMES, one) : [])).join(' / ');
  const shown = rules.filter(
    (rule) =>
      (!kind || rule.kind === kind) &&
      (!severity || rule.severity === severity) &&
      (!sheet || rule.sheet === sheet) &&
      matches(listing.q, [rule.id, nameIn(KINDS[rule.kind].name, language), forWhom(rule), rule.sheet ?? '']),
  );
  const columns: DataColumn<DesignRule>[] = [
    {
      key: 'id',
      title: words.rule,
      sort: (rule) => rule.id,
      cell: (rule) => <TwoLines name={rule.id} below={nameIn(KINDS[rule.kind].name, language)} />,
    },
    { key: 'for', title: words.forWhom, less: true, sort: forWhom, cell: forWhom },
    {
      key: 'places',
      title: words.places,
      less: true,
      cell: ({ places }) =>
        places.length === 0 ? words.everywhere : places.map((one) => name(SURFACE_NAMES, one)).join(', '),
    },
    {
      key: 'value',
      title: words.value,
      align: 'end',
      sort: (rule) => rule.value ?? -1,
      cell: (rule) => valueText(rule, words.atMost),
    },
    {
      key: 'severity',
      title: words.severity,
      sort: (rule) => SEVERITIES.indexOf(rule.severity),
      cell: (rule) =>
        rule.active ? (
          <State tone={TONES[rule.severity]}>{nameIn(SEVERITY_NAMES[rule.severity], language)}</State>
        ) : (
          <State tone="quiet">{words.off}</State>
        ),
    },
    {
      key: 'sheet',
      title: words.sheet,
      less: true,
      sort: (rule) => rule.sheet ?? '',
      cell: (rule) => rule.sheet?.replace('ORGBLAD-', '') ?? '–',
    },
  ];
  const address = (ruleId?: string) => addressOf.administration(SLUG, ruleId) + listing.search;
  const back = () => navigate(address());
  const save = async (next: readonly DesignRule[], layoutDefaults = set?.layoutDefaults ?? false) => {
    try {
      await saveDesignRules({ layoutDefaults, rules: next }, etag);
    } catch (thrown) {
      if (asProblem(thrown).status === 412) await refresh(DESIGN_RULES);
      throw thrown;
    }
  };
  const saveAs = async (format: keyof typeof FILES) => {
    try {
      const file = await callForFile(FILES[format]);
      saveFile(file, common.parts.designRules, format === 'CSV' ? 'csv' : 'xlsx');
    } catch (thrown) {
      toast({ text: asProblem(thrown).message, kind: 'wrong' });
    }
  };
  const open = id === NEW ? undefined : rules.find((rule) => rule.id === id);
  const isTrying = listing.get('trial') !== undefined;
  const sheets = [...new Set(rules.flatMap((rule) => rule.sheet ?? []))].sort();
  return (
    <ListPart
      part="designRules"
      words={words}
      listing={listing}
      query={reading}
      isNone={rules.length === 0}
      shown={shown}
      create={{ label: words.create, icon: Plus, onClick: () => navigate(address(NEW)) }}
      clear={() => {
        listing.setText('');
        listing.set({ q: undefined, kind: undefined, severity: undefined, sheet: undefined });
      }}
      filters={
        <>
          <Choose
            label={words.kind}
            value={kind ?? ''}
            onChange={(value) => listing.set({ kind: value })}
            choices={[
              ['', words.all],
              ...RULE_KINDS.map((one) => [one, nameIn(KINDS[one].name, language)] as const),
            ]}
          />
          <Choose
            label={words.severity}
            value={severity ?? ''}
            onChange={(value) => listing.set({ severity: value })}
            choices={[
              ['', words.all],
              ...SEVERITIES.map((one) => [one, nameIn(SEVERITY_NAMES[one], language)] as const),
            ]}
          />
          <Choose
            label={words.sheet}
            value={sheet ?? ''}
            onChange={(value) => listing.set({ sheet: value })}
            choices={[['', words.all], ...sheets.map((one) => [one, one.replace('ORGBLAD-', '')] as const)]}
          />
          <div className="admin-actions">
            <Button icon={FlaskConical} onClick={() => listing.set({ trial: '1' })}>
              {words.trial}
            </Button>
            <Button
              icon={FileInput}
              onClick={() => navigate(`${addressOf.administration('imports')}?kind=designRules`)}
            >
              {common.importAction}
            </Button>
            <Menu
              entries={(['CSV', 'Excel'] as const).map((format) => ({
                label: format,
                onChoose: () => saveAs(format),
              }))}
            >
              <Icon of={Download} size={16} />
              {words.exportAction}
            </Menu>
            {set && !set.starter && (
              <Button icon={RotateCcw} onClick={() => setReverting(true)}>
                {words.toStarter}
              </Button>
            )}
          </div>
          {set && (
            <div className="admin-actions admin-start">
              <State tone={set.starter ? 'quiet' : 'accent'}>{set.starter ? words.starter : words.own}</State>
              <CheckField
                role="switch"
                label={words.layoutDefaults}
                checked={set.layoutDefaults}
                onChange={({ target }) => attempt(DESIGN_RULES, () => save(rules, target.checked))}
              />
            </div>
          )}
        </>
      }
      detail={isTrying && <RulesTrial back={addressOf.administration(SLUG)} />}
      columns={columns}
      keyOf={(rule) => rule.id}
      hrefOf={(rule) => address(rule.id)}
      current={open?.id}
    >
      {set && (open || id === NEW) && (
        <RuleDialog key={id} rule={open} rules={rules} save={save} onClose={back} />
      )}
      {isReverting && (
        <Confirm
          title={words.toStarterTitle}
          action={words.toStarter}
          onClose={() => setReverting(false)}
          onConfirm={async () => {
            await call('trench.deleteDesignRules', { ifMatch: etag });
            await readDesignRulesAgain();
            toast({ text: words.reverted });
          }}
        >
          <p>{words.toStarterText}</p>
        </Confirm>
      )}
    </ListPart>
  );
}

/** What a rule asks for: at least so much, or at most. */
function valueText({ kind, value, step, material }: DesignRule, atMost: (value: string) => string): string {
  if (value === undefined) return material ?? '–';
  const { unit, atMost: isMost } = KINDS[kind];
  const number = formatNumber(value, 3) + (step === undefined ? '' : ` + ${formatNumber(step, 3)}`);
  const text = unit === 'x' ? `${number} ×` : `${number} ${unit ?? ''}`;
  return isMost ? atMost(text) : text;
}
