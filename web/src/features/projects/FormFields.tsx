import './form.css';
import { PROJECT_STATUSES } from '@spadework/core/project';
import type { Problem } from '../../api/index.js';
import { SelectField, TextArea, TextField } from '../../kit/index.js';
import type { FieldFault, FieldName, Fields } from './form.js';
import { useLabels } from './labels.js';
import { useProjectWords } from './words/index.js';

export interface FormState {
  fields: Fields;
  faults: Partial<Record<FieldName, FieldFault>>;
  problem: Problem | undefined;
  onChange: (name: FieldName, value: string) => void;
}

/** What the server says of a field: of a number that is taken, too. */
const wrongBy = (problem: Problem | undefined, field: string): string | undefined =>
  problem?.code === 'PROJECT_NUMBER_TAKEN' && field === 'number' ? problem.message : problem?.of(field);

/** One field of the project, with its label and what is wrong with it. */
function useTextField({ fields, faults, problem, onChange }: FormState) {
  const words = useProjectWords();
  return (name: FieldName) => {
    const fault = faults[name];
    const where = { latitude: 'location.coordinate.latitude', longitude: 'location.coordinate.longitude' };
    return {
      name,
      value: fields[name],
      error: fault ? words.form[fault] : wrongBy(problem, where[name as keyof typeof where] ?? name),
      onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
    };
  };
}

/** @param next the number that is offered, for a new project. */
export function MainFields({ next, ...state }: FormState & { next?: string | undefined }) {
  const words = useProjectWords();
  const label = useLabels();
  const field = useTextField(state);
  return (
    <>
      <div className="form-row">
        <div>
          <TextField
            label={words.form.number}
            {...field('number')}
            aria-required
            autoComplete="off"
            autoFocus
          />
          {next !== undefined && state.fields.number === '' && (
            <button type="button" className="form-next" onClick={() => state.onChange('number', next)}>
              {words.form.next(next)}
            </button>
          )}
        </div>
        <TextField label={words.form.startDate} {...field('startDate')} aria-required type="date" />
      </div>
      <TextField label={words.form.name} {...field('name')} aria-required autoComplete="off" />
      <SelectField
        label={words.form.status}
        {...field('status')}
        choices={PROJECT_STATUSES.map((value) => ({ value, label: label('status', value) }))}
      />
    </>
  );
}

export function MoreFields(state: FormState) {
  const words = useProjectWords();
  const field = useTextField(state);
  return (
    <>
      <div className="form-row">
        <TextField label={words.form.endDateEstimate} {...field('endDateEstimate')} type="date" />
        <TextField label={words.form.endDate} {...field('endDate')} type="date" />
      </div>
      <div className="form-row">
        <TextField label={words.form.caseRef} {...field('caseRef')} />
        <TextField label={words.form.substationRef} {...field('substationRef')} />
      </div>
      <TextArea label={words.form.description} {...field('description')} />
      <TextField label={words.form.address} {...field('address1')} />
      <div className="form-row">
        <TextField label={words.form.zipCode} {...field('zipCode')} inputMode="numeric" />
        <TextField label={words.form.city} {...field('city')} />
      </div>
      <div className="form-row">
        <TextField label={words.form.latitude} {...field('latitude')} inputMode="decimal" unit="°N" />
        <TextField label={words.form.longitude} {...field('longitude')} inputMode="decimal" unit="°E" />
      </div>
    </>
  );
}
