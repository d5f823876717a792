import { Scissors } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { announce, Button, TextField } from '../../../../kit/index.js';
import { formatNumber, parseNumber } from '../../../../words/index.js';
import { useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';

/** Cuts the stretch at a chainage that is typed. */
export function SplitForm() {
  const { stretches: words } = usePanelWords();
  const { drawn, act } = useMapEditor();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chainage = parseNumber(text);
    if (chainage === undefined) return setError(words.notNumber);
    if (!(chainage > 0 && chainage < drawn.length))
      return setError(words.between(formatNumber(drawn.length, 2)));
    if (!act.split(chainage)) return;
    announce(words.done(formatNumber(chainage, 2)));
    setText('');
  };
  return (
    <form className="split-form" noValidate onSubmit={onSubmit}>
      <TextField
        label={words.chainage}
        unit="m"
        value={text}
        error={error}
        hint={words.splitHint}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" icon={Scissors}>
        {words.split}
      </Button>
    </form>
  );
}
