import './typing.css';
import { type Crs, isInReach, zoneOf } from '@spadework/core/route';
import { ArrowLeftRight, Plus } from 'lucide-react';
import type { ClipboardEvent, FormEvent, RefObject } from 'react';
import { Button, SelectField, TextField } from '../../../../kit/index.js';
import { useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';
import { heightsOf, type PastedPoint, readPasted, type TypedPoint } from './coordinates.js';
import { crsChoices } from './crsChoices.js';
import { useTypedPoints } from './useTypedPoints.js';

/** The system in which coordinates are typed and shown, and fields that add points at the end. */
export function Typing({ at }: { at: RefObject<HTMLElement | null> }) {
  const { typing: words } = usePanelWords();
  const { crs, setCrs, drawn, mayEdit } = useMapEditor();
  const somewhere = drawn.route.positions[0];
  return (
    <section ref={at} className="route-panel" aria-label={words.title}>
      <h2>{words.title}</h2>
      <SelectField
        label={words.crs}
        value={crs}
        error={somewhere && !isInReach(crs, somewhere) ? words.tooFar : undefined}
        onChange={(event) => setCrs(event.target.value as Crs)}
        choices={crsChoices(words, crs, somewhere)}
      />
      {mayEdit && <PointForm />}
    </section>
  );
}

function PointForm() {
  const { typing: words } = usePanelWords();
  const { crs, drawn } = useMapEditor();
  const typing = useTypedPoints();
  const { typed, fault, isTurned, swappedList, listFault } = typing;
  const inDegrees = zoneOf(crs) === undefined;
  const errorOf = (field: keyof TypedPoint) =>
    fault?.field === field && !isTurned ? words.faults[fault.is] : undefined;
  const onPaste = (event: ClipboardEvent) => {
    const read = readPasted(event.clipboardData.getData('text'));
    if (!read) return;
    event.preventDefault();
    if ('unread' in read) return typing.refuseLine(read.unread);
    const [{ line: _, ...only }, ...others] = read.points as [PastedPoint, ...PastedPoint[]];
    if (others.length === 0) typing.change(only);
    else typing.addList(read.points);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    typing.add();
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid=true], input')?.focus());
  };
  const field = (name: keyof TypedPoint, label: string) => (
    <TextField
      label={label}
      value={typed[name]}
      error={errorOf(name)}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => typing.change({ [name]: event.target.value })}
    />
  );
  return (
    <form className="typing-form" noValidate onSubmit={onSubmit} onPaste={onPaste}>
      <div className="typing-fields">
        {field('east', inDegrees ? words.longitude : words.easting)}
        {field('north', inDegrees ? words.latitude : words.northing)}
        {field('height', words.height)}
      </div>
      {isTurned && (
        <Turned
          text={inDegrees ? words.swappedDegrees : words.swapped}
          swap={words.swap}
          onSwap={typing.swap}
        />
      )}
      {swappedList && (
        <Turned text={words.swappedList(swappedList.length)} swap={words.swapAll} onSwap={typing.swapList} />
      )}
      {listFault && (
        <p role="alert" className="field-error">
          {listFault}
        </p>
      )}
      <div className="typing-foot">
        <p className="field-hint">
          {words.hint} {heightsOf(drawn.route.positions) && words.heightHint}
        </p>
        <Button type="submit" icon={Plus}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}

/** Said at once, because the numbers leave no doubt. */
function Turned({ text, swap, onSwap }: { text: string; swap: string; onSwap: () => void }) {
  return (
    <div role="alert" className="typing-turned">
      <p className="field-error">{text}</p>
      <Button icon={ArrowLeftRight} onClick={onSwap}>
        {swap}
      </Button>
    </div>
  );
}
