import {
  type Circuit,
  FAULT_FIELDS,
  type Fault,
  OPERATION_FIELDS,
  type Operation,
} from '@spadework/core/trench';
import { useEffect, useRef } from 'react';
import { FieldRows } from '../panels/FieldRows.js';
import { useElectricalWords } from './words/index.js';

/** In the form a fault may be empty; its change says what it needs. */
const FAULT_ROWS = {
  ...FAULT_FIELDS,
  current: { ...FAULT_FIELDS.current, none: 'clears' },
  duration: { ...FAULT_FIELDS.duration, none: 'clears' },
} as const;

/** An operation or a fault with what has a value. Null: nothing is given. */
export function given<T extends object>(values: object): T | null {
  const entries = Object.entries(values).filter(([, value]) => value != null);
  return entries.some(([, value]) => value !== false) ? (Object.fromEntries(entries) as T) : null;
}

/** How a circuit is operated, and the short circuit at its feeding point. */
export function OperationFields({
  circuit: { kind, operation, fault },
  isWrong,
  startsAtFault,
  onChange,
}: {
  circuit: Circuit;
  /** Whether a field, such as `fault.current`, keeps the circuit from being saved. */
  isWrong: (field: string) => boolean;
  startsAtFault: boolean;
  onChange: (values: Partial<Pick<Circuit, 'operation' | 'fault'>>) => void;
}) {
  const words = useElectricalWords();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!startsAtFault) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [startsAtFault]);
  const own: Operation = operation ?? {};
  const isBoth = own.utilisationTime != null && own.yearlyEnergy != null;
  const faultError = (name: keyof Fault) =>
    !isWrong(`fault.${name}`) ? undefined : fault?.[name] === undefined ? words.required : words.notPossible;
  return (
    <>
      <fieldset className="form">
        <legend>{words.operation}</legend>
        <div className="pair">
          <FieldRows
            fields={OPERATION_FIELDS}
            names={
              kind === 'DC'
                ? ['voltage', 'utilisationTime', 'yearlyEnergy', 'lossTime']
                : ['voltage', 'powerFactor', 'utilisationTime', 'yearlyEnergy', 'lossTime']
            }
            values={own}
            errors={{
              ...(isBoth && { yearlyEnergy: words.bothTimes }),
              ...(isWrong('operation.voltage') && { voltage: words.notPossible }),
              ...(isWrong('operation.powerFactor') && { powerFactor: words.notPossible }),
            }}
            onChange={(values) => onChange({ operation: given<Operation>({ ...own, ...values }) })}
          />
        </div>
        {kind !== 'DC' && (
          <FieldRows
            fields={OPERATION_FIELDS}
            names={['leading']}
            values={{ leading: own.leading ?? false }}
            onChange={(values) => onChange({ operation: given<Operation>({ ...own, ...values }) })}
          />
        )}
      </fieldset>
      <fieldset ref={box} className="form">
        <legend>{words.fault}</legend>
        <p className="quiet">{words.faultHint}</p>
        <div className="pair">
          <FieldRows
            fields={FAULT_ROWS}
            names={['current', 'duration', 'earthCurrent', 'earthDuration', 'rx']}
            values={fault ?? {}}
            placeholders={words.usual}
            errors={Object.fromEntries(
              (Object.keys(FAULT_FIELDS) as (keyof Fault)[]).flatMap((name) => {
                const error = faultError(name);
                return error ? [[name, error]] : [];
              }),
            )}
            onChange={(values) => onChange({ fault: given<Fault>({ ...fault, ...values }) })}
          />
        </div>
      </fieldset>
    </>
  );
}
