import { givenLength, tooLong } from '@spadework/core/quantity';
import { RotateCcw } from 'lucide-react';
import { IconButton, NumberField, SelectField, toast } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { RouteLength } from '../panels/RouteLength.js';
import { groundOf, shareOf } from './assumptions.js';
import { useAssumptions } from './useAssumptions.js';
import type { Counted } from './useQuantities.js';
import { useQuantityWords } from './words/index.js';

const PERCENT = { unit: '%', decimals: 1, step: 5, min: 0 } as const;

/** How the segment runs: the length of the section, how sections lie, and the ground that is dug. */
export function Along({ counted }: { counted: Counted }) {
  const { mayEdit, trench, section } = useEditor();
  const words = useQuantityWords();
  const hasLengths = trench.sections.length > 1 || section.length !== null;
  return (
    <fieldset disabled={!mayEdit} className="form quantity-group">
      <legend>{hasLengths ? words.along : words.assumptions.ground}</legend>
      {hasLengths && <Lengths counted={counted} />}
      <Ground counted={counted} />
    </fieldset>
  );
}

function Lengths({ counted }: { counted: Counted }) {
  const { words: trenchWords, trench, section, act } = useEditor();
  const words = useQuantityWords();
  const { set } = useAssumptions(counted);
  const { sectionsRun } = counted.input.assumptions;
  const { length } = counted.input;
  const place = trench.sections.findIndex(({ id }) => id === section.id);
  const others = trench.sections.filter(({ id }) => id !== section.id);
  const line = counted.quantities.all.find(
    ({ sectionId, kind }) => sectionId === section.id && /^(TRENCH|PLOUGHED)_LENGTH$/.test(kind),
  );
  const label = words.sectionLength(trenchWords.sectionName(place + 1));
  const run = (value: string) => {
    // The server refuses sections that are longer than their segment.
    if (tooLong(trench.sections, length, { sectionsRun: value as typeof sectionsRun }))
      toast({ text: words.tooLong, kind: 'wrong' });
    else set('sectionsRun', value);
  };
  return (
    <>
      {trench.sections.length > 1 && (
        <SelectField
          label={words.assumptions.sectionsRun}
          value={sectionsRun}
          onChange={(event) => run(event.target.value)}
          choices={(['SUCCESSIVE', 'PARALLEL'] as const).map((value) => ({
            value,
            label: words.words[value]!,
          }))}
        />
      )}
      {trench.segment?.lengthSource === 'ROUTE' ? (
        <RouteLength label={label} length={section.length ?? 0} />
      ) : sectionsRun === 'SUCCESSIVE' || section.length !== null ? (
        <NumberField
          label={label}
          unit={trenchWords.metre}
          decimals={2}
          min={0}
          max={Math.max(0, sectionsRun === 'SUCCESSIVE' ? length - givenLength(others) : length)}
          optional
          hint={section.length === null && line ? words.shares(formatNumber(line.net, 2)) : undefined}
          value={section.length ?? undefined}
          onCommit={(value) =>
            act(
              [{ kind: 'updateSection', sectionId: section.id, values: { length: value ?? null } }],
              words.changeLength,
              `length ${section.id}`,
            )
          }
        />
      ) : null}
    </>
  );
}

/** Rock and moor are given, and soil is the rest, so that the shares always add up. */
function Ground({ counted }: { counted: Counted }) {
  const words = useQuantityWords();
  const { own, setGround, reset } = useAssumptions(counted);
  const { ground } = counted.input.assumptions;
  const [rock, moor] = [shareOf(ground, 'ROCK') * 100, shareOf(ground, 'MOOR') * 100];
  return (
    <>
      <div className="pair">
        <NumberField
          {...PERCENT}
          label={words.rock}
          max={100 - moor}
          value={rock}
          onCommit={(value = 0) => setGround(groundOf(value / 100, moor / 100))}
        />
        <NumberField
          {...PERCENT}
          label={words.moor}
          max={100 - rock}
          value={moor}
          onCommit={(value = 0) => setGround(groundOf(rock / 100, value / 100))}
        />
      </div>
      <p className="quiet along-soil">
        {words.soilIs(formatNumber(shareOf(ground, 'SOIL') * 100, 1))}
        {own.ground && (
          <IconButton
            label={words.reset(words.assumptions.ground)}
            icon={RotateCcw}
            onClick={() => reset('ground')}
          />
        )}
      </p>
    </>
  );
}
