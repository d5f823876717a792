import type { AssumptionChanges } from '@spadework/core/trench';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, call } from '../../../api/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { ownPaths } from '../../trench/index.js';
import { ADMINISTRATION, listNow, refresh } from '../actions.js';
import type { DataColumn } from '../DataTable.js';
import { State } from '../Frame.js';
import { ListPart, TwoLines } from '../ListPart.js';
import { matches, useListing } from '../listing.js';
import { NewNamed } from '../NewNamed.js';
import type { PartProps } from '../parts.js';
import { PROFILES, ProfilePage } from './ProfilePage.js';
import { useProfileWords } from './words/index.js';

type Profile = AnswerOf<'trench.listProfiles'>[number];

/** The profiles of the company and the standard, or one of them. */
export default function ProfilesPart({ id }: PartProps) {
  return id === undefined ? <Profiles /> : <ProfilePage key={id} id={id} />;
}

function Profiles() {
  const words = useProfileWords();
  const listing = useListing('name');
  const [creating, setCreating] = useState(false);
  const profiles = useQuery({
    queryKey: [ADMINISTRATION, PROFILES, 'list'],
    queryFn: ({ signal }) => call('trench.listProfiles', { signal }),
  });
  const all = profiles.data ?? [];
  const differences = ({ builtIn, assumptions }: Profile) =>
    builtIn ? 0 : ownPaths(assumptions as AssumptionChanges).length;
  const columns: DataColumn<Profile>[] = [
    {
      key: 'name',
      title: words.name,
      sort: ({ name }) => name,
      cell: ({ name, id }) => <TwoLines name={name} below={id} />,
    },
    {
      key: 'origin',
      title: words.origin,
      sort: ({ builtIn }) => builtIn,
      cell: ({ builtIn }) => (
        <State tone={builtIn ? 'quiet' : 'accent'}>{builtIn ? words.builtIn : words.own}</State>
      ),
    },
    {
      key: 'differs',
      title: words.differs,
      less: true,
      sort: differences,
      cell: (profile) => (profile.builtIn ? '–' : words.count(differences(profile))),
    },
    {
      key: 'version',
      title: words.version,
      align: 'end',
      less: true,
      sort: ({ version }) => version,
      cell: ({ version }) => formatNumber(version),
    },
  ];
  return (
    <ListPart
      part="profiles"
      words={words}
      listing={listing}
      query={profiles}
      shown={all.filter(({ id, name }) => matches(listing.q, [id, name]))}
      create={{ label: words.create, onClick: () => setCreating(true) }}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => addressOf.administration('quantity-profiles', id)}
    >
      {creating && (
        <NewNamed
          words={words}
          taken={() => listNow(profiles)}
          make={async (profileId, name) => {
            await call('trench.putProfile', { params: { profileId }, body: { name, assumptions: {} } });
            await refresh(PROFILES);
          }}
          address={(id) => addressOf.administration('quantity-profiles', id)}
          onClose={() => setCreating(false)}
        />
      )}
    </ListPart>
  );
}
