import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { ADMINISTRATION } from '../actions.js';
import type { DataColumn } from '../DataTable.js';
import { State } from '../Frame.js';
import { ListPart, TwoLines } from '../ListPart.js';
import { matches, useListing } from '../listing.js';
import { slugOf } from '../parts.js';
import type { Profile, ProfileKind } from './kind.js';
import { NewProfile } from './NewProfile.js';
import { ProfilePage } from './ProfilePage.js';
import { useProfileWords } from './words/index.js';

/** The profiles of a kind, or one of them. */
export function Profiles<Own extends object>({
  kind,
  id,
}: {
  kind: ProfileKind<Own>;
  id: string | undefined;
}) {
  return id === undefined ? <List kind={kind} /> : <ProfilePage key={id} kind={kind} id={id} />;
}

function List<Own extends object>({ kind }: { kind: ProfileKind<Own> }) {
  const words = useProfileWords();
  const listing = useListing('name');
  const [creating, setCreating] = useState(false);
  const profiles = useQuery({
    queryKey: [ADMINISTRATION, kind.part, 'list'],
    queryFn: ({ signal }) => kind.list(signal),
  });
  const differences = (profile: Profile) => kind.countOf(kind.ownOf(profile));
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
      part={kind.part}
      words={{ ...words, text: words.kinds[kind.part].text }}
      listing={listing}
      query={profiles}
      shown={(profiles.data ?? []).filter(({ id, name }) => matches(listing.q, [id, name]))}
      create={{ label: words.create, onClick: () => setCreating(true) }}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => addressOf.administration(slugOf(kind.part), id)}
    >
      {creating && <NewProfile kind={kind} own={{} as Own} onClose={() => setCreating(false)} />}
    </ListPart>
  );
}
