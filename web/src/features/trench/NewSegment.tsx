import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem } from '../../api/index.js';
import { Button, Dialog, TextField } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { parseNumber } from '../../words/index.js';
import { createSegment } from './segments.js';
import { useTrenchWords } from './words/index.js';

/** A new segment opens at once. */
export function NewSegment({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const words = useTrenchWords();
  const [, go] = useLocation();
  const [name, setName] = useState('');
  const [length, setLength] = useState('');
  const [problem, setProblem] = useState<ReturnType<typeof asProblem>>();
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const metres = parseNumber(length.trim() || '0');
    setWrong(metres === undefined);
    if (metres === undefined) return;
    setBusy(true);
    try {
      const id = await createSegment(projectId, name.trim(), metres);
      onClose();
      go(addressOf.trench(projectId, id));
    } catch (error) {
      setProblem(asProblem(error));
    } finally {
      setBusy(false);
    }
  };
  const rest = problem && !problem.of('name') && !problem.of('length') ? problem.message : undefined;
  return (
    <Dialog
      title={words.newSegment}
      onClose={onClose}
      onSubmit={create}
      actions={
        <Button look="main" type="submit" busy={isBusy}>
          {words.create}
        </Button>
      }
    >
      <TextField
        label={words.name}
        value={name}
        maxLength={200}
        error={problem?.of('name')}
        required
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={words.length}
        unit={words.metre}
        inputMode="decimal"
        value={length}
        error={isWrong ? words.notANumber : problem?.of('length')}
        onChange={(event) => setLength(event.target.value)}
      />
      {rest && (
        <p role="alert" className="field-error">
          {rest}
        </p>
      )}
    </Dialog>
  );
}
