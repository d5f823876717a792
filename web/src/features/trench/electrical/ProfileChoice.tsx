import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/index.js';
import { SelectField } from '../../../kit/index.js';
import { useRatingParts } from '../rating/useRating.js';
import type { NamedProfile } from './plan.js';
import { useElectricalWords } from './words/index.js';

/** By which economy profile the figures are. It can be chosen where the company has its own. */
export function ProfileChoice() {
  const words = useElectricalWords();
  const { choices, choose } = useRatingParts();
  const { data } = useQuery({
    queryKey: ['economy-profiles'],
    queryFn: () => call('trench.listEconomyProfiles'),
    staleTime: 60_000,
  });
  const own = (data ?? []).flatMap(({ id, name, version, builtIn, assumptions }): NamedProfile[] =>
    builtIn ? [] : [{ id, name, version, assumptions: assumptions as NamedProfile['assumptions'] }],
  );
  const chosen = choices.economy;
  if (own.length === 0) return <p className="quiet">{words.byProfile(chosen?.name ?? words.standard)}</p>;
  return (
    <SelectField
      label={words.profile}
      value={chosen?.id ?? ''}
      onChange={(event) => choose({ economy: own.find(({ id }) => id === event.target.value) })}
      choices={[
        { value: '', label: words.standard },
        ...own.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
