import { FAULT_FIELDS, OPERATION_FIELDS } from '@spadework/core/trench';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../kit/index.js';
import { FieldRows } from '../../trench/index.js';
import { useElectricalWords } from '../words/index.js';
import { attempt, type Feeder, updateFeeder } from './queries.js';

/** The check box comes last, where it leaves no hole between the numbers. */
const OPERATION = (Object.keys(OPERATION_FIELDS) as (keyof typeof OPERATION_FIELDS)[]).toSorted(
  (a, b) => Number(a === 'leading') - Number(b === 'leading'),
);
const FAULT = Object.keys(FAULT_FIELDS) as (keyof typeof FAULT_FIELDS)[];
/** Until somebody says how long a fault lasts, s. */
const USUAL_DURATION = 1;

type Given = Readonly<Record<string, number | boolean | null | undefined>>;

const withValues = (given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));

/** How a feeder is operated. What is empty is as its circuits, types and the profile say. */
export function OperationForm({ feeder, writes }: { feeder: Feeder; writes: boolean }) {
  const words = useElectricalWords();
  const values = { leading: false, ...(feeder.operation as Given | undefined) };
  const save = (changed: Given) => {
    // One tells the other, so that only the last one counts.
    const other =
      changed.utilisationTime != null
        ? { yearlyEnergy: null }
        : changed.yearlyEnergy != null
          ? { utilisationTime: null }
          : {};
    const { leading, ...given } = withValues({ ...values, ...changed, ...other });
    const operation =
      leading || Object.keys(given).length > 0 ? { ...given, leading: leading === true } : null;
    void attempt(() => updateFeeder(feeder, { operation } as never));
  };
  return (
    <fieldset className="feeder-form" disabled={!writes}>
      <legend>{words.operation.title}</legend>
      <p className="quiet">{words.operation.text}</p>
      <div className="feeder-fields">
        <FieldRows
          fields={OPERATION_FIELDS}
          names={OPERATION}
          values={values as never}
          onChange={(changed) => save(changed as Given)}
        />
      </div>
    </fieldset>
  );
}

/** The short circuit at the feeding point. It is saved when its current and duration are there. */
export function FaultForm({ feeder, writes }: { feeder: Feeder; writes: boolean }) {
  const words = useElectricalWords();
  const [draft, setDraft] = useState<Given>({ duration: USUAL_DURATION });
  const values = (feeder.fault as Given | undefined) ?? draft;
  const save = (changed: Given) => {
    const next = withValues({ ...values, ...changed });
    if (next.current === undefined || next.duration === undefined) return setDraft(next as Given);
    void attempt(() => updateFeeder(feeder, { fault: next } as never));
  };
  return (
    <fieldset className="feeder-form" disabled={!writes}>
      <legend>{words.fault.title}</legend>
      <p className="quiet">{words.fault.text}</p>
      <div className="feeder-fields">
        <FieldRows
          fields={FAULT_FIELDS}
          names={FAULT}
          values={values as never}
          onChange={(changed) => save(changed as Given)}
        />
      </div>
      {feeder.fault && writes && (
        <Button
          look="quiet"
          icon={X}
          onClick={() => {
            setDraft({ duration: USUAL_DURATION });
            void attempt(() => updateFeeder(feeder, { fault: null }));
          }}
        >
          {words.fault.remove}
        </Button>
      )}
    </fieldset>
  );
}
