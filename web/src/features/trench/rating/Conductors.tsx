import { type Circuit, labelTextOf, type Phase } from '@spadework/core/trench';
import { X } from 'lucide-react';
import { IconButton, SelectField } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { labelsIn, standingOf, typeOf, whereOf } from '../names.js';
import { type ConductorChoice, nextPhase, phasesOf } from './circuits.js';
import { useRatingWords } from './words/index.js';

/** The conductors of a circuit with their phases, and those that could be added. */
export function Conductors({
  circuit: { kind, conductors },
  choices,
  error,
  onChange,
}: {
  circuit: Circuit;
  choices: readonly ConductorChoice[];
  error: string | undefined;
  onChange: (conductors: Circuit['conductors']) => void;
}) {
  const { words: trenchWords, section, checked } = useEditor();
  const words = useRatingWords();
  const labelOf = ({ cable, place }: ConductorChoice) => {
    const standing = standingOf(section.layers, cable.id);
    const parts = [
      labelTextOf(labelsIn(checked.layout), cable.id),
      typeOf(cable, trenchWords),
      standing && whereOf(standing, trenchWords),
      place > 0 && words.partOf(place, cable.partIds.length),
    ];
    return parts.filter(Boolean).join(', ');
  };
  const free = choices.filter(({ partId }) => conductors.every((each) => each.partId !== partId));
  const add = (partId: string) => {
    const choice = free.find((each) => each.partId === partId);
    if (!choice) return;
    const phase = choice.cable.conductorCount > 1 ? null : nextPhase(kind, conductors);
    onChange([...conductors, { partId, phase }]);
  };
  return (
    <fieldset className="form">
      <legend>{words.conductors}</legend>
      <ul className="conductors">
        {conductors.map(({ partId, phase }) => {
          const choice = choices.find((each) => each.partId === partId);
          // A part in another section stays in its circuit without being shown here.
          if (!choice) return null;
          const name = labelOf(choice);
          return (
            <li key={partId}>
              <span className="conductor-name" title={name}>
                {name}
              </span>
              {phase === null ? (
                <span className="quiet">{words.multiCore}</span>
              ) : (
                <select
                  className="field-input field-select"
                  aria-label={words.phase(name)}
                  value={phase}
                  onChange={(event) =>
                    onChange(
                      conductors.map((each) =>
                        each.partId === partId ? { partId, phase: event.target.value as Phase } : each,
                      ),
                    )
                  }
                >
                  {phasesOf(kind).map((value) => (
                    <option key={value} value={value}>
                      {words.phases[value]}
                    </option>
                  ))}
                </select>
              )}
              <IconButton
                label={words.takeOut(name)}
                icon={X}
                onClick={() => onChange(conductors.filter((each) => each.partId !== partId))}
              />
            </li>
          );
        })}
      </ul>
      {error && <p className="field-error">{error}</p>}
      {free.length > 0 && (
        <SelectField
          label={words.addConductor}
          value=""
          onChange={(event) => add(event.target.value)}
          choices={[
            { value: '', label: words.choose },
            ...free.map((choice) => ({ value: choice.partId, label: labelOf(choice) })),
          ]}
        />
      )}
    </fieldset>
  );
}
