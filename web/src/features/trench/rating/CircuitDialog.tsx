import {
  CIRCUIT_FIELDS,
  type Circuit,
  type CircuitKind,
  type CircuitValues,
  circuitFaults,
  newCircuit,
} from '@spadework/core/trench';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, TextField } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { OperationFields } from '../electrical/OperationFields.js';
import { FieldRows, textOf } from '../panels/FieldRows.js';
import { Conductors } from './Conductors.js';
import { conductorChoices, withKind } from './circuits.js';
import { DailyLoad } from './DailyLoad.js';
import { useRatingWords } from './words/index.js';

/** A circuit with everything that it holds. It changes when it is saved, in one step. */
export default function CircuitDialog({
  circuit,
  derived,
  startsAtFault = false,
  onSave,
  onClose,
}: {
  /** Undefined: a new one. */
  circuit: Circuit | undefined;
  derived: boolean;
  /** Whether it opens where the short circuit is given. */
  startsAtFault?: boolean;
  onSave: (id: string | undefined, name: string, values: CircuitValues) => boolean;
  onClose: () => void;
}) {
  const { trench, section, act } = useEditor();
  const language = useLanguage();
  const words = useRatingWords();
  const [draft, setDraft] = useState<Circuit>(
    () => circuit ?? { ...newCircuit('', 'AC3', []), name: words.newCircuit },
  );
  const [isTried, setTried] = useState(false);
  const set = (values: Partial<Circuit>) => setDraft((now) => ({ ...now, ...values }));
  const choices = conductorChoices(trench, section, draft.id);
  const setKind = (kind: CircuitKind) => {
    const isMultiCore = (part: string) =>
      (choices.find(({ partId }) => partId === part)?.cable.conductorCount ?? 1) > 1;
    const { frequency } = newCircuit('', kind, []);
    const isSame = (kind === 'DC') === (draft.kind === 'DC');
    set({
      kind,
      conductors: withKind(kind, draft.conductors, isMultiCore),
      ...(!isSame && { frequency }),
    });
  };
  const stored = derived ? { ...trench, circuits: [] } : trench;
  const faults = circuitFaults(stored, draft, circuit);
  const fieldFault = (name: string) => isTried && faults.some(({ field }) => field === name);
  const save = () => {
    setTried(true);
    if (faults.length > 0) return;
    const { id: _, ...values } = draft;
    if (onSave(circuit?.id, values.name, values)) onClose();
  };
  const other =
    isTried && faults.some(({ field }) => !/^(name|conductors|load|operation\..+|fault\..+)$/.test(field));
  return (
    <Dialog
      title={circuit ? circuit.name : words.newCircuit}
      size="wide"
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          {circuit && !derived && (
            <Button
              look="danger"
              icon={Trash2}
              className="dialog-start"
              onClick={() => {
                const change = { kind: 'removeCircuit', circuitId: circuit.id } as const;
                if (act([change], words.removeCircuit(circuit.name))) onClose();
              }}
            >
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="main" type="submit">
            {words.save}
          </Button>
        </>
      }
    >
      <div className="form">
        <div className="pair">
          <TextField
            {...textOf(CIRCUIT_FIELDS.name, language)}
            value={draft.name}
            error={fieldFault('name') ? words.faults.name : undefined}
            onChange={(event) => set({ name: event.target.value })}
          />
          <FieldRows
            fields={CIRCUIT_FIELDS}
            names={[
              'current',
              'kind',
              ...(draft.kind === 'DC' ? [] : (['frequency'] as const)),
              'bonding',
              'limitTemperature',
              'emergencyTemperature',
              'preload',
            ]}
            values={draft}
            onChange={({ kind, ...values }) =>
              kind ? setKind(kind) : set('current' in values ? { ...values, currentGiven: true } : values)
            }
            choices={{ kind: words.kinds, bonding: words.bondings }}
          />
        </div>
        <FieldRows fields={CIRCUIT_FIELDS} names={['eddy']} values={draft} onChange={set} />
      </div>
      <OperationFields circuit={draft} isWrong={fieldFault} startsAtFault={startsAtFault} onChange={set} />
      <Conductors
        circuit={draft}
        choices={choices}
        error={fieldFault('conductors') ? words.faults.conductors : undefined}
        onChange={(conductors) => set({ conductors })}
      />
      <DailyLoad
        load={draft.load}
        error={fieldFault('load') ? words.faults.load : undefined}
        onChange={(load) => set({ load })}
      />
      {other && (
        <p className="field-error" role="alert">
          {words.faults.other}
        </p>
      )}
    </Dialog>
  );
}
