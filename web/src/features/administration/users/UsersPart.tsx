import './users.css';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../../../api/index.js';
import { Avatar, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatDate, formatMoment } from '../../../words/index.js';
import type { DataColumn } from '../DataTable.js';
import { SecretDialog } from '../Dialogs.js';
import { State } from '../Frame.js';
import { ListPart, TwoLines } from '../ListPart.js';
import { useListing } from '../listing.js';
import type { PartProps } from '../parts.js';
import { OpenAll } from './OpenAll.js';
import { nameOf, type User, type UserState, useUsers } from './queries.js';
import { isInvitedAndLocked, TONES } from './states.js';
import { UserDetail } from './UserDetail.js';
import { UserDialog } from './UserDialog.js';
import { useUserWords } from './words/index.js';

const STATES = Object.keys(TONES) as UserState[];

/** The people of the company: who they are, what they may use, and whether they can log in. */
export default function UsersPart({ id }: PartProps) {
  const words = useUserWords();
  const { user: self } = useSession();
  const listing = useListing('name');
  const users = useUsers(listing.q);
  const [, navigate] = useLocation();
  const [inviting, setInviting] = useState(false);
  const [secret, setSecret] = useState<{ name: string; password: string; until: string | undefined }>();
  const state = STATES.find((one) => one === listing.get('state'));
  const all = users.data?.entities ?? [];
  const shown = state ? all.filter((user) => user.state === state) : all;
  const address = (username?: string) => addressOf.administration('users', username) + listing.search;
  const columns: DataColumn<User>[] = [
    {
      key: 'name',
      title: words.name,
      sort: nameOf,
      cell: (user) => (
        <span className="admin-person">
          <Avatar name={nameOf(user)} own={user.username === self.username} size="large" />
          <TwoLines name={nameOf(user)} below={[user.username, user.position].filter(Boolean).join(' · ')} />
        </span>
      ),
    },
    {
      key: 'state',
      title: words.state,
      sort: (user) => STATES.indexOf(user.state),
      cell: (user) => (
        <span className="admin-tags">
          <State tone={TONES[user.state]}>{words.states[user.state]}</State>
          {isInvitedAndLocked(user) && <span className="admin-tag">{words.states.INVITED}</span>}
          {user.administrator && <span className="admin-tag">{words.administrator}</span>}
        </span>
      ),
    },
    {
      key: 'department',
      title: words.department,
      less: true,
      sort: (user) => user.departmentName,
      cell: (user) => user.departmentName ?? '–',
    },
    {
      key: 'login',
      title: words.lastLogin,
      less: true,
      sort: (user) => user.lastLogin,
      cell: (user) => (user.lastLogin ? formatDate(user.lastLogin) : words.never),
    },
  ];
  return (
    <ListPart
      part="users"
      words={words}
      listing={listing}
      query={users}
      isNone={all.length === 0 && !listing.q}
      shown={shown}
      create={{ label: words.invite, icon: UserRoundPlus, onClick: () => setInviting(true) }}
      clear={() => {
        listing.setText('');
        listing.set({ q: undefined, state: undefined });
      }}
      filters={
        <select
          className="field-input field-select admin-select"
          aria-label={words.state}
          value={state ?? ''}
          onChange={(event) => listing.set({ state: event.target.value || undefined })}
        >
          <option value="">{words.allStates}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {words.states[one]}
            </option>
          ))}
        </select>
      }
      columns={columns}
      keyOf={({ username }) => username}
      hrefOf={({ username }) => address(username)}
      current={id}
      detail={
        id !== undefined && (
          <UserDetail
            key={id}
            username={id}
            back={address()}
            onPassword={(name, password, until) => setSecret({ name, password, until })}
          />
        )
      }
    >
      <OpenAll shown={shown} />
      {inviting && (
        <UserDialog
          onClose={() => setInviting(false)}
          onSaved={(user, invited) => {
            setInviting(false);
            navigate(address(user.username));
            const name = nameOf(user);
            if (invited === 'BY_MAIL') toast({ text: words.invitedByMail(name, user.email) });
            else if (typeof invited === 'object')
              setSecret({ name, password: invited.password, until: user.passwordUntil });
            else toast({ text: words.added(name) });
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title={words.passwordTitle(secret.name)}
          label={words.password}
          secrets={[['password', secret.password]]}
          onClose={() => setSecret(undefined)}
        >
          <p>{words.passwordText(secret.name, secret.until ? formatMoment(secret.until) : '')}</p>
        </SecretDialog>
      )}
    </ListPart>
  );
}
