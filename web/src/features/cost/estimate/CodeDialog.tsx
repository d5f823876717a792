import '../calculation/ownItem.css';
import { type LineKind, lineRule, type Rule, roundQuantity } from '@spadework/core/quantity';
import { useMemo, useRef, useState } from 'react';
import { asProblem, call, callForReply, readAgain, useSession } from '../../../api/index.js';
import { Combobox, FormDialog, TextField } from '../../../kit/index.js';
import { numberText, parseNumber } from '../../../words/index.js';
import { codeTexts, useReading } from '../../search/index.js';
import { useCodeIndex, useCodes } from '../catalog/queries.js';
import { type Code, NO_FILTERS, searchCodes } from '../catalog/search.js';
import { PLACES, useCost } from '../cost.js';
import { formatAmount, formatUnit } from '../money.js';
import { useCostWords } from '../words/index.js';
import type { UnpricedLine } from './queries.js';
import { unitFirst } from './unitFirst.js';
import { changeWaivers } from './waivers.js';
import { useEstimateWords } from './words/index.js';

/** So many codes are offered at a time. */
const MOST_CHOICES = 8;
/** Of the best so many, those with the same unit come first. */
const MOST_SORTED = 24;

/** A rule helps where none takes the quantity. What a rule takes, or somebody has deleted, needs an item. */
export const takesRule = ({ reason }: UnpricedLine): boolean => reason === 'NO_RULE';

/** Pays for a quantity without a price by a code: with an item of this calculation, or with a cost rule from now on. */
export function CodeDialog({
  lines,
  onDone,
  onClose,
}: {
  /** The same quantity in all sections of a segment: it is waived there as a whole. */
  lines: readonly [UnpricedLine, ...UnpricedLine[]];
  /** Hears what happened. */
  onDone: (what: string) => void;
  onClose: () => void;
}) {
  const { code: words, required, deletedSegment } = useEstimateWords();
  const { calculation: said } = useCostWords();
  const { project, catalogOf, actions } = useCost();
  const isAdministrator = useSession().rights.includes('ADMINISTRATOR');
  const [line] = lines;
  const { segmentId, segmentName, key, kind, name, unit } = line;
  const mayRule = isAdministrator && takesRule(line);
  const [query, setQuery] = useState('');
  const [code, setCode] = useState<Code>();
  const [how, setHow] = useState<'item' | 'rule'>('item');
  const [quantity, setQuantity] = useState(
    numberText(roundQuantity(lines.reduce((sum, { net }) => sum + net, 0)), 6),
  );
  const [place, setPlace] = useState(segmentName ?? '');
  const [errors, setErrors] = useState<{ code?: string; quantity?: string; all?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const added = useRef<string>(undefined);
  const { codes, catalog } = useCodes(catalogOf);
  const index = useCodeIndex(catalog, true);
  const found = useMemo(() => codes && searchCodes(codes, index, query, NO_FILTERS), [codes, index, query]);
  const choices = useMemo(
    () => (found ? unitFirst(found, unit, MOST_SORTED).slice(0, MOST_CHOICES) : []),
    [found, unit],
  );
  const texts = useMemo(() => choices.flatMap(codeTexts), [choices]);
  const reading = useReading(code ? '' : query, texts, !found);

  const addItem = async (number: string, amount: number): Promise<string> => {
    await actions.settled();
    const locationName = place.trim() || undefined;
    // Tried again after the second half failed, it is not added again.
    added.current ??= (
      await call('calculation.addCalculationNode', {
        params: { projectId: project.id },
        query: { options: true },
        body: { number, quantity: amount, ...(locationName && { locationName }) },
      })
    ).id;
    const waiver = { segmentId, key, reason: words.reason(number) };
    await changeWaivers(project.id, (waivers) => [...waivers, waiver]);
    await actions.reload();
    actions.record(words.pricing(name), { kind: 'unprice', nodeId: added.current, waiver });
    return words.asItem(name, number);
  };
  const addRule = async (number: string): Promise<string> => {
    const { ruleSetId } = await call('calculation.getDesignPrices', {
      params: { projectId: project.id, segmentId },
    });
    const { body: set, etag } = await callForReply('calculation.getRuleSet', { params: { ruleSetId } });
    const rules = set.rules as Rule[];
    await call('calculation.putRuleSet', {
      params: { ruleSetId },
      body: {
        name: set.name,
        rules: [...rules, lineRule(rules, { key, kind: kind as LineKind, name }, number)],
      },
      ifMatch: set.starter ? undefined : etag,
    });
    await readAgain({ queryKey: ['cost', 'estimate'] });
    return words.asRule(name, number);
  };
  const save = async () => {
    const amount = parseNumber(quantity);
    const isWrong = how === 'item' && (amount === undefined || amount < 0);
    if (!code || isWrong)
      return setErrors({
        ...(!code && { code: required }),
        ...(isWrong && { quantity: said.notANumber }),
      });
    setBusy(true);
    setErrors({});
    try {
      onDone(how === 'rule' ? await addRule(code.number) : await addItem(code.number, amount!));
    } catch (thrown) {
      const problem = asProblem(thrown);
      setErrors({ all: problem.errors[0]?.message ?? problem.message });
      setBusy(false);
    }
  };
  return (
    <FormDialog title={words.title} onClose={onClose} onSubmit={save} submit={words.save} busy={isBusy}>
      <p className="lacking-what">
        <b>{name}</b>
        <span className="quiet lacking-why">{segmentName ?? deletedSegment}</span>
      </p>
      <Combobox
        label={words.code}
        hint={code ? undefined : words.codeHint}
        query={query}
        onQuery={(text) => {
          setQuery(text);
          setCode(undefined);
        }}
        searching={!found}
        choices={choices.map((one) => ({
          id: one.number,
          label: `${one.number} ${one.name}`,
          hint: formatUnit(one.unit),
          isWeak: found?.weak.has(one) ?? false,
        }))}
        reading={reading}
        onChoose={({ id }) => {
          const chosen = choices.find(({ number }) => number === id);
          if (!chosen) return;
          setCode(chosen);
          setQuery(`${chosen.number} ${chosen.name}`);
          setErrors({});
        }}
      />
      {errors.code && (
        <p role="alert" className="field-error">
          {errors.code}
        </p>
      )}
      {mayRule && (
        <fieldset className="lacking-ways">
          <legend className="field-label">{words.how}</legend>
          {(['item', 'rule'] as const).map((one) => (
            <label key={one}>
              <input type="radio" name="how" checked={how === one} onChange={() => setHow(one)} />
              <span>
                {words.ways[one]}
                <span className="quiet lacking-why">{words.waysText[one]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {how === 'item' && (
        <div className="own-row">
          <TextField
            label={words.quantity}
            inputMode="decimal"
            unit={formatUnit(code?.unit ?? unit, parseNumber(quantity))}
            error={errors.quantity}
            hint={code && code.unit !== unit ? words.otherUnit(formatAmount(line.net, unit)) : undefined}
            value={quantity}
            onChange={({ target }) => setQuantity(target.value)}
          />
          <TextField
            label={words.place}
            list={PLACES}
            maxLength={255}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          />
        </div>
      )}
      {errors.all && (
        <p role="alert" className="field-error">
          {errors.all}
        </p>
      )}
    </FormDialog>
  );
}
