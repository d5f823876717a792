import { SelectField } from '../../kit/index.js';
import { STANDARD, useEconomyProfiles } from './profiles.js';
import { useElectricalWords } from './words/index.js';

/** Chooses by which economy profile figures are judged. Undefined: the standard. */
export function ProfileField({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (profile: string | undefined) => void;
}) {
  const words = useElectricalWords();
  const profiles = useEconomyProfiles().data ?? [];
  return (
    <SelectField
      label={words.profile}
      value={value ?? STANDARD}
      onChange={({ target }) => onChange(target.value === STANDARD ? undefined : target.value)}
      choices={
        profiles.length > 0
          ? profiles.map(({ id, name }) => ({ value: id, label: name }))
          : [{ value: value ?? STANDARD, label: '…' }]
      }
    />
  );
}
