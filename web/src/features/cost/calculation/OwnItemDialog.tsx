import './ownItem.css';
import { customFindings } from '@spadework/core/cost';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/index.js';
import { Button, CheckField, Dialog, SelectField, TextArea, TextField } from '../../../kit/index.js';
import { numberText, parseNumber, useLanguage } from '../../../words/index.js';
import { PLACES, useCost } from '../cost.js';
import { formatKroner, formatUnit } from '../money.js';
import { useCostWords } from '../words/index.js';
import { ownNode } from './added.js';
import { nameIn, type OwnItem, ownItemOf, pathTo } from './model.js';

const KINDS = ['CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL'] as const;
/** What is most often an item of one's own, until the units are there. */
const FIRST_UNIT = 'RS';

type Fields = Record<'name' | 'quantity' | 'unit' | 'cost' | 'place' | 'description', string> & {
  type: OwnItem['type'];
  facility: string;
  activity: string;
  markup: boolean;
};

/** An item that the catalog does not have: a price per unit, or a fixed sum. It may be negative: a contribution. */
export default function OwnItemDialog({
  nodeId,
  facilityId,
  onClose,
}: {
  nodeId?: string;
  /** The facility of a new one, until another is chosen. */
  facilityId?: number | undefined;
  onClose: () => void;
}) {
  const { own: words, calculation: said, catalog } = useCostWords();
  const language = useLanguage();
  const { calculation, actions, lastPlace } = useCost();
  const node = nodeId === undefined ? undefined : pathTo(calculation.nodes, nodeId)?.at(-1);
  const [fields, setFields] = useState<Fields>(() => {
    const item = node && ownItemOf(node);
    return {
      type: item?.type ?? 'CUSTOMBUDGET_FIXEDUNIT',
      name: item?.name ?? '',
      quantity: numberText(item?.quantity ?? 1, 6),
      unit: item?.unit ?? FIRST_UNIT,
      cost: item ? numberText(item.totalCost ?? item.unitCost ?? 0, 6) : '',
      place: item?.locationName ?? lastPlace,
      description: item?.description ?? '',
      facility: String(item?.facilityId ?? facilityId ?? calculation.facilities.at(-1)?.id ?? ''),
      markup: item?.markup ?? false,
      activity: String(item?.activityId ?? calculation.activities[0]?.id ?? ''),
    };
  });
  const [isTried, setTried] = useState(false);
  const units = useQuery({
    queryKey: ['cost', 'units'],
    queryFn: ({ signal }) => call('calculation.listUnits', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { item, errors } = readItem(fields, {
    required: words.required,
    notANumber: said.notANumber,
    tooLarge: said.tooLarge,
  });
  const shownErrors = isTried ? errors : {};
  const set = (name: keyof Fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });
  const submit = () => {
    setTried(true);
    if (!item) return;
    if (node) actions.changeOwn(node.id, item);
    else actions.addOwn(item);
    onClose();
  };
  const isTotal = fields.type === 'CUSTOMBUDGET_FIXEDTOTAL';
  const sum = item && ownNode(item, '')?.totalCost;
  const unitChoices = [...new Set([...(units.data ?? [FIRST_UNIT]), fields.unit])];
  return (
    <Dialog
      title={node ? words.edit : words.create}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {sum !== undefined && <span className="own-sum">{words.comesTo(formatKroner(sum, language))}</span>}
          <Button type="submit" look="main">
            {node ? words.save : catalog.add}
          </Button>
        </>
      }
    >
      <TextField
        label={words.name}
        value={fields.name}
        maxLength={255}
        error={shownErrors.name}
        onChange={set('name')}
      />
      <div className="own-row">
        <SelectField
          label={words.kind}
          value={fields.type}
          choices={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={set('type')}
        />
        <TextField
          label={isTotal ? words.totalCost : words.unitCost}
          unit="kr"
          inputMode="decimal"
          value={fields.cost}
          error={shownErrors.cost}
          onChange={set('cost')}
        />
      </div>
      <div className="own-row">
        <TextField
          label={words.quantity}
          inputMode="decimal"
          value={fields.quantity}
          error={shownErrors.quantity}
          onChange={set('quantity')}
        />
        <SelectField
          label={words.unit}
          value={fields.unit}
          choices={unitChoices.map((value) => ({ value, label: formatUnit(value) }))}
          onChange={set('unit')}
        />
      </div>
      <div className="own-row">
        <SelectField
          label={words.facility}
          value={fields.facility}
          choices={calculation.facilities.map((one) => ({
            value: String(one.id),
            label: nameIn(one, language),
          }))}
          onChange={set('facility')}
        />
        <SelectField
          label={words.activity}
          value={fields.activity}
          choices={calculation.activities.map((one) => ({
            value: String(one.id),
            label: nameIn(one, language),
          }))}
          onChange={set('activity')}
        />
      </div>
      <TextField
        label={words.place}
        value={fields.place}
        maxLength={255}
        list={PLACES}
        onChange={set('place')}
      />
      <TextArea
        label={words.description}
        value={fields.description}
        maxLength={4000}
        onChange={set('description')}
      />
      <CheckField
        label={words.markup}
        checked={fields.markup}
        onChange={({ target }) => setFields({ ...fields, markup: target.checked })}
      />
    </Dialog>
  );
}

/** The item that the fields say, or what is wrong with them. */
export function readItem(
  fields: Fields,
  words: { required: string; notANumber: string; tooLarge: string },
): { item?: OwnItem; errors: Partial<Record<'name' | 'quantity' | 'cost', string>> } {
  const quantity = parseNumber(fields.quantity);
  const cost = parseNumber(fields.cost);
  const errors: Partial<Record<'name' | 'quantity' | 'cost', string>> = {};
  if (fields.name.trim() === '') errors.name = words.required;
  if (quantity === undefined || quantity < 0) errors.quantity = words.notANumber;
  if (cost === undefined) errors.cost = words.required;
  if (Object.keys(errors).length > 0) return { errors };
  const item: OwnItem = {
    type: fields.type,
    name: fields.name.trim(),
    unit: fields.unit,
    quantity: quantity!,
    facilityId: Number(fields.facility),
    activityId: Number(fields.activity),
    ...(fields.type === 'CUSTOMBUDGET_FIXEDTOTAL' ? { totalCost: cost! } : { unitCost: cost! }),
    ...(fields.place.trim() && { locationName: fields.place.trim() }),
    ...(fields.markup && { markup: true }),
    ...(fields.description.trim() && { description: fields.description.trim() }),
  };
  for (const { path } of customFindings(item))
    errors[path === 'quantity' ? 'quantity' : 'cost'] = words.tooLarge;
  return Object.keys(errors).length > 0 ? { errors } : { item, errors };
}
