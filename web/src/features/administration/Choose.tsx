/** Chooses one of a few for a filter; the first choice is for all of them. */
export function Choose({
  label,
  value,
  onChange,
  choices,
}: {
  label: string;
  value: string;
  onChange: (value: string | undefined) => void;
  choices: readonly (readonly [string, string])[];
}) {
  return (
    <label className="admin-filter">
      <span>{label}</span>
      <select
        className="field-input field-select"
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        {choices.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
