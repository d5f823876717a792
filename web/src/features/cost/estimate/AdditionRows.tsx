import './additions.css';
import { ADDITION_BASES, ADDITION_KINDS, MAX_ADDITIONS } from '@spadework/core/estimate';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Button, CheckField, IconButton, SelectField, TextField } from '../../../kit/index.js';
import { formatPrice } from '../money.js';
import { type AdditionDraft, type ReadAdditions, withChanged, withMoved, withNew } from './additionDraft.js';
import { useEstimateWords } from './words/index.js';

const MAX_NAME = 100;

/** Additions to be written, one row each, in the order in which they are reckoned. */
export function AdditionRows({
  drafts,
  errors,
  amounts,
  disabled = false,
  onChange,
}: {
  drafts: readonly AdditionDraft[];
  errors: ReadAdditions['errors'];
  /** What each comes to; none where there is no sum to reckon from. */
  amounts?: readonly number[] | undefined;
  disabled?: boolean;
  onChange: (drafts: AdditionDraft[]) => void;
}) {
  const { additions: words } = useEstimateWords();
  return (
    <>
      {drafts.length === 0 && <p className="quiet">{words.none}</p>}
      <ol className={`additions ${amounts ? 'additions-summed' : ''}`}>
        {drafts.map((draft, i) => (
          <li key={draft.id}>
            <Row
              draft={draft}
              place={i}
              drafts={drafts}
              errors={errors}
              amount={amounts?.[i]}
              disabled={disabled}
              onChange={onChange}
            />
          </li>
        ))}
      </ol>
      {!disabled && (
        <p>
          <Button
            icon={Plus}
            disabled={drafts.length >= MAX_ADDITIONS}
            onClick={() => onChange(withNew(drafts, crypto.randomUUID()))}
          >
            {words.add}
          </Button>
        </p>
      )}
    </>
  );
}

function Row({
  draft,
  place,
  drafts,
  errors,
  amount,
  disabled,
  onChange,
}: {
  draft: AdditionDraft;
  place: number;
  drafts: readonly AdditionDraft[];
  errors: ReadAdditions['errors'];
  amount: number | undefined;
  disabled: boolean;
  onChange: (drafts: AdditionDraft[]) => void;
}) {
  const { additions: words } = useEstimateWords();
  const { id, name, kind, way, value, of, markup } = draft;
  const isVat = kind === 'VAT';
  const title = name.trim() || words.nameless;
  const set = (change: Partial<AdditionDraft>) => onChange(withChanged(drafts, id, change));
  const hasVat = drafts.some((other) => other.kind === 'VAT' && other.id !== id);
  const others = drafts.filter((other) => other.kind !== 'VAT').length;
  return (
    <fieldset className="addition" disabled={disabled}>
      <legend className="hidden-text">{words.addition(place + 1)}</legend>
      <TextField
        label={words.name}
        value={name}
        maxLength={MAX_NAME}
        error={errors.get(`${place}.name`)}
        onChange={({ target }) => set({ name: target.value })}
      />
      <SelectField
        label={words.kind}
        value={kind}
        error={errors.get(`${place}.kind`)}
        choices={ADDITION_KINDS.filter((one) => one !== 'VAT' || !hasVat).map((one) => ({
          value: one,
          label: words.kinds[one],
        }))}
        onChange={({ target }) => {
          const next = target.value as AdditionDraft['kind'];
          // A name that is only that of the kind follows it.
          const isNamed = name.trim() !== '' && name !== words.kinds[kind];
          set({ kind: next, ...(!isNamed && { name: words.kinds[next] }) });
        }}
      />
      <SelectField
        label={words.how}
        value={way}
        disabled={isVat}
        choices={(['percent', 'amount'] as const).map((one) => ({ value: one, label: words.ways[one] }))}
        onChange={({ target }) => set({ way: target.value as AdditionDraft['way'] })}
      />
      <TextField
        label={words[way]}
        unit={way === 'percent' ? '%' : 'kr'}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        error={errors.get(`${place}.value`)}
        onChange={({ target }) => set({ value: target.value })}
      />
      <SelectField
        label={words.basis}
        value={isVat ? 'SUBTOTAL' : of}
        disabled={isVat || way === 'amount'}
        choices={
          way === 'amount'
            ? [{ value: of, label: '–' }]
            : ADDITION_BASES.map((one) => ({ value: one, label: words.of[one] }))
        }
        onChange={({ target }) => set({ of: target.value as AdditionDraft['of'] })}
      />
      {amount !== undefined && (
        <div className="field addition-amount">
          <span className="field-label">{words.comesTo}</span>
          <output>{formatPrice(amount)}</output>
        </div>
      )}
      <div className="addition-tools">
        {!disabled && (
          <>
            <IconButton
              label={words.up(title)}
              icon={ArrowUp}
              disabled={isVat || place === 0}
              onClick={() => onChange(withMoved(drafts, id, -1))}
            />
            <IconButton
              label={words.down(title)}
              icon={ArrowDown}
              disabled={isVat || place >= others - 1}
              onClick={() => onChange(withMoved(drafts, id, 1))}
            />
            <IconButton
              label={words.remove(title)}
              icon={Trash2}
              onClick={() => onChange(drafts.filter((other) => other.id !== id))}
            />
          </>
        )}
      </div>
      {!isVat && (
        <div className="addition-markup">
          <CheckField
            label={words.markup}
            checked={markup}
            onChange={({ target }) => set({ markup: target.checked })}
          />
        </div>
      )}
    </fieldset>
  );
}
