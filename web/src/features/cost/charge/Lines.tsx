import { MAX_CHARGE_LINES } from '@spadework/core/estimate';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton, TextField } from '../../../kit/index.js';
import { type LineDraft, newLine } from './draft.js';
import { useChargeWords } from './words/index.js';

const MAX_NAME = 100;

/** Reductions or changes, one row each; changes have a date. */
export function Lines({
  list,
  lines,
  errors,
  add,
  onChange,
}: {
  list: 'reductions' | 'changes';
  lines: readonly LineDraft[];
  errors: ReadonlyMap<string, string>;
  add: string;
  onChange: (lines: LineDraft[]) => void;
}) {
  const words = useChargeWords();
  const set = (id: string, change: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...change } : line)));
  return (
    <>
      {lines.map(({ id, name, amount, date }) => (
        <div key={id} className="charge-line">
          <TextField
            label={words.name}
            value={name}
            maxLength={MAX_NAME}
            error={errors.get(`${list}.${id}.name`)}
            onChange={({ target }) => set(id, { name: target.value })}
          />
          <TextField
            label={words.amount}
            unit="kr"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={errors.get(`${list}.${id}.amount`)}
            onChange={({ target }) => set(id, { amount: target.value })}
          />
          {list === 'changes' && (
            <TextField
              type="date"
              label={words.date}
              value={date}
              onChange={({ target }) => set(id, { date: target.value })}
            />
          )}
          <IconButton
            label={words.remove(name.trim() || words.nameless)}
            icon={Trash2}
            onClick={() => onChange(lines.filter((line) => line.id !== id))}
          />
        </div>
      ))}
      <p>
        <Button
          icon={Plus}
          disabled={lines.length >= MAX_CHARGE_LINES}
          onClick={() => onChange([...lines, newLine()])}
        >
          {add}
        </Button>
      </p>
    </>
  );
}
