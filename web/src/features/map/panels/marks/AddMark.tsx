import { POINT_KINDS, type RoutePoint } from '@spadework/core/route';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { announce, Button, SelectField, TextField, useNumberFault } from '../../../../kit/index.js';
import { formatNumber, parseNumber } from '../../../../words/index.js';
import { useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';

/** Puts a joint or the like on the line. Its kind stays for the next one. */
export function AddMark({ kinds }: { kinds: Readonly<Record<RoutePoint['kind'], string>> }) {
  const { marks: words } = usePanelWords();
  const { drawn, act } = useMapEditor();
  const [kind, setKind] = useState<RoutePoint['kind']>('JOINT');
  const [at, setAt] = useState('');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const faultOf = useNumberFault();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chainage = parseNumber(at);
    const fault = faultOf(chainage, { unit: 'm', decimals: 2, min: 0, max: drawn.length });
    setError(fault);
    if (fault !== undefined || chainage === undefined) return;
    const given = name.trim();
    if (!act.addMark({ kind, chainage, ...(given && { name: given }) })) return;
    announce(words.added(kinds[kind], formatNumber(chainage, 2)));
    setAt('');
    setName('');
  };
  return (
    <form className="mark-form" noValidate onSubmit={onSubmit}>
      <div className="mark-fields">
        <SelectField
          label={words.kind}
          value={kind}
          onChange={(event) => setKind(POINT_KINDS.find((one) => one === event.target.value) ?? kind)}
          choices={POINT_KINDS.map((one) => ({ value: one, label: kinds[one] }))}
        />
        <TextField
          label={words.at}
          unit="m"
          value={at}
          error={error}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => {
            setAt(event.target.value);
            setError(undefined);
          }}
        />
        <TextField
          label={words.name}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" icon={Plus}>
        {words.add}
      </Button>
    </form>
  );
}
