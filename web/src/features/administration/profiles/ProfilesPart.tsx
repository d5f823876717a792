import type { AssumptionChanges } from '@spadework/core/quantity';
import { useQuery } from '@tanstack/react-query';
import { Plus, Ruler } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type AnswerOf, asProblem, call } from '../../../api/index.js';
import { addressOf } from '../../../app/routes.js';
import { Button, Dialog, EmptyState, TextField } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { ownPaths } from '../../trench/index.js';
import { type DataColumn, DataTable } from '../DataTable.js';
import { Refused } from '../Dialogs.js';
import { ADMINISTRATION, refresh } from '../deeds.js';
import { Loading, PartFrame, State } from '../Frame.js';
import { matches, useListing } from '../listing.js';
import type { PartProps } from '../parts.js';
import { useAdministrationWords } from '../words/index.js';
import { PROFILES, ProfilePage } from './ProfilePage.js';
import { useProfileWords } from './words/index.js';

type Profile = AnswerOf<'trench.listProfiles'>[number];

/** The profiles of the company and the standard, or one of them. */
export default function ProfilesPart({ id }: PartProps) {
  return id === undefined ? <Profiles /> : <ProfilePage key={id} id={id} />;
}

function Profiles() {
  const common = useAdministrationWords();
  const words = useProfileWords();
  const listing = useListing('name');
  const [creating, setCreating] = useState(false);
  const profiles = useQuery({
    queryKey: [ADMINISTRATION, PROFILES, 'list'],
    queryFn: ({ signal }) => call('trench.listProfiles', { signal }),
  });
  const shown = (profiles.data ?? []).filter(({ id, name }) => matches(listing.q, [id, name]));
  const differences = ({ builtIn, assumptions }: Profile) =>
    builtIn ? 0 : ownPaths(assumptions as AssumptionChanges).length;
  const columns: DataColumn<Profile>[] = [
    {
      key: 'name',
      title: words.name,
      sort: ({ name }) => name,
      cell: ({ name, id }) => (
        <span className="admin-two">
          <strong>{name}</strong>
          <span className="quiet">{id}</span>
        </span>
      ),
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
    <PartFrame
      title={common.parts.profiles}
      text={words.text}
      listing={listing}
      searchLabel={words.search}
      action={
        <Button look="main" icon={Plus} onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
    >
      <Loading query={profiles} />
      {profiles.data && shown.length === 0 && (
        <EmptyState
          icon={Ruler}
          title={common.noMatch}
          actions={<Button onClick={() => listing.setText('')}>{common.clearSearch}</Button>}
        >
          <p>{common.noMatchText}</p>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <DataTable
          caption={common.parts.profiles}
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => addressOf.administration('quantity-profiles', id)}
          listing={listing}
        />
      )}
      {creating && <NewProfile profiles={profiles.data ?? []} onClose={() => setCreating(false)} />}
    </PartFrame>
  );
}

const ID = /^[a-z0-9-]{1,50}$/;

function NewProfile({ profiles, onClose }: { profiles: readonly Profile[]; onClose: () => void }) {
  const common = useAdministrationWords();
  const words = useProfileWords();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [id, setId] = useState('');
  const [faults, setFaults] = useState<{ name?: string; id?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const wrong = {
      ...(!name.trim() && { name: common.required }),
      ...(!ID.test(id) && { id: id ? words.badId : common.required }),
      ...(profiles.some((profile) => profile.id === id) && { id: words.taken }),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const body = { name: name.trim(), assumptions: {} };
      await call('trench.putProfile', { params: { profileId: id }, body });
      await refresh(PROFILES);
      onClose();
      navigate(addressOf.administration('quantity-profiles', id));
    } catch (thrown) {
      setFaults({ form: asProblem(thrown).message });
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.create}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" busy={busy}>
            {words.createDeed}
          </Button>
        </>
      }
    >
      <TextField
        label={words.name}
        value={name}
        error={faults.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={words.id}
        hint={words.idHint}
        value={id}
        error={faults.id}
        autoComplete="off"
        onChange={(event) => setId(event.target.value)}
      />
      {faults.form && <Refused text={faults.form} />}
    </Dialog>
  );
}
