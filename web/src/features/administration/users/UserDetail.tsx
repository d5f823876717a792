import {
  Ellipsis,
  KeyRound,
  KeySquare,
  Link2,
  Lock,
  LockOpen,
  LogOut,
  Pencil,
  Unlink,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call, useSession } from '../../../api/index.js';
import { Button, Icon, Menu, toast } from '../../../kit/index.js';
import { formatDate, formatMoment } from '../../../words/index.js';
import { attempt, refresh, refreshLists } from '../actions.js';
import { Confirm } from '../Dialogs.js';
import { Detail, Facts, Loading, State } from '../Frame.js';
import { useAdministrationWords } from '../words/index.js';
import { isLastAdministrator, nameOf, USERS, useUser, useUsers } from './queries.js';
import { isInvitedAndLocked, TONES } from './states.js';
import { UserDialog } from './UserDialog.js';
import { useUserWords } from './words/index.js';

/** One user: who it is, what may be used and until when, and what can be done. */
export function UserDetail({
  username,
  back,
  onPassword,
}: {
  username: string;
  back: string;
  onPassword: (name: string, password: string, until: string | undefined) => void;
}) {
  const common = useAdministrationWords();
  const words = useUserWords();
  const { user: self } = useSession();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'edit' | 'password' | 'passkeys' | 'unlink' | 'remove'>();
  const [now] = useState(() => new Date().toISOString());
  const reading = useUser(username);
  const all = useUsers();
  const user = reading.data?.body;
  if (!user)
    return (
      <Detail title={username} label={words.user} back={back}>
        <Loading query={reading} />
      </Detail>
    );
  const params = { username };
  const name = nameOf(user);
  const isLast = all.data !== undefined && isLastAdministrator(user, all.data.entities);
  const isSelf = username === self.username;
  const close = () => setOpen(undefined);
  const change = (body: { active?: boolean; locked?: boolean; linkable?: boolean }) =>
    attempt(USERS, () => call('customer.changeUser', { params, body }));
  const setActive = async (active: boolean) => {
    if (await change({ active }))
      toast({ text: active ? words.enabled(name) : words.disabled(name), undo: () => setActive(!active) });
  };
  const unlock = async () => {
    if (await change({ locked: false })) toast({ text: words.unlocked(name) });
  };
  const setLinkable = async (linkable: boolean) => {
    if (await change({ linkable }))
      toast({ text: linkable ? words.openedForLinking(name) : words.closedForLinking(name) });
  };
  const endSessions = async () => {
    if (await attempt(USERS, () => call('customer.endUserSessions', { params })))
      toast({ text: words.sessionsEnded(name) });
  };
  return (
    <Detail
      title={name}
      label={words.user}
      back={back}
      actions={
        <>
          <Button icon={Pencil} onClick={() => setOpen('edit')}>
            {common.edit}
          </Button>
          {user.state === 'LOCKED' && (
            <Button icon={LockOpen} onClick={unlock}>
              {words.unlock}
            </Button>
          )}
          {user.active ? (
            <Button
              icon={UserRoundX}
              disabled={isLast}
              aria-describedby={isLast ? 'admin-last' : undefined}
              onClick={() => setActive(false)}
            >
              {words.disable}
            </Button>
          ) : (
            <Button icon={UserRoundCheck} onClick={() => setActive(true)}>
              {words.enable}
            </Button>
          )}
          <Menu
            label={common.more}
            className="button button-plain button-icon"
            align="end"
            entries={[
              {
                label: words.newPassword,
                icon: KeyRound,
                disabled: isLast,
                onChoose: () => setOpen('password'),
              },
              { label: words.endSessions, icon: LogOut, onChoose: endSessions },
              ...(user.hasPasskey
                ? [
                    {
                      label: words.removePasskeys,
                      icon: KeySquare,
                      onChoose: () => setOpen('passkeys'),
                    },
                  ]
                : []),
              user.connectionId === undefined
                ? {
                    label: user.linkableUntil ? words.closeLinking : words.openLinking,
                    icon: Link2,
                    onChoose: () => setLinkable(!user.linkableUntil),
                  }
                : { label: words.unlink, icon: Unlink, onChoose: () => setOpen('unlink') },
              'rule',
              {
                label: words.remove,
                icon: Lock,
                danger: true,
                disabled: isLast || isSelf,
                onChoose: () => setOpen('remove'),
              },
            ]}
          >
            <Icon of={Ellipsis} />
          </Menu>
        </>
      }
    >
      {isLast && (
        <p id="admin-last" className="admin-note">
          {words.last}
        </p>
      )}
      {!isLast && isSelf && <p className="quiet">{words.oneself}</p>}
      {user.lockedUntil && user.state === 'LOCKED' && (
        <p className="admin-note admin-note-bad">
          {(isInvitedAndLocked(user) ? words.lockedInvitedText : words.lockedText)(
            formatMoment(user.lockedUntil),
          )}
        </p>
      )}
      {user.passwordUntil && (
        <p className="admin-note admin-note-calm">
          {(Date.parse(user.passwordUntil) > Date.now() ? words.invitedText : words.invitationEndedText)(
            formatMoment(user.passwordUntil),
          )}
        </p>
      )}
      <Facts
        facts={[
          [
            words.state,
            <State key="state" tone={TONES[user.state]}>
              {words.states[user.state]}
            </State>,
          ],
          [words.administrator, user.administrator ? common.yes : common.no],
          [words.passkeys, user.hasPasskey ? common.yes : common.no],
          [words.username, user.username],
          [words.email, user.email],
          [words.position, user.position],
          [words.department, user.departmentName],
          [words.mobile, user.mobile],
          [words.phone, user.phone],
          [words.lastLogin, user.lastLogin ? formatMoment(user.lastLogin) : words.never],
          [
            words.origin,
            user.connectionId === undefined
              ? words.local
              : user.hasPassword
                ? words.ofDirectoryWithPassword(user.connectionId)
                : words.ofDirectory(user.connectionId),
          ],
          [words.linkable, user.linkableUntil && formatMoment(user.linkableUntil)],
        ]}
      />
      <section className="admin-sub" aria-labelledby="admin-services">
        <h3 id="admin-services">{words.services}</h3>
        {user.services.length === 0 && <p className="quiet">{words.noServices}</p>}
        <ul className="admin-entries">
          {user.services.map(({ service, roles, endDate }) => (
            <li key={service}>
              <span>
                <strong>{words.serviceNames[service] ?? service}</strong>
                <span className="quiet">{roles.map((role) => words.roleNames[role] ?? role).join(', ')}</span>
              </span>
              <span className={endDate && endDate < now ? 'admin-fault' : 'quiet'}>
                {endDate ? (endDate < now ? words.ended : words.ends)(formatDate(endDate)) : words.noEnd}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {open === 'edit' && (
        <UserDialog
          user={user}
          etag={reading.data?.etag}
          isLast={isLast}
          onClose={close}
          onSaved={() => {
            close();
            toast({ text: words.saved(name) });
          }}
        />
      )}
      {open === 'password' && (
        <Confirm
          title={words.newPasswordTitle(name)}
          action={words.newPasswordButton}
          onClose={close}
          onConfirm={async () => {
            const issued = await call('customer.issueOneTimePassword', { params });
            await refresh(USERS);
            onPassword(name, issued.oneTimePassword, issued.until);
          }}
        >
          <p>{words.newPasswordText}</p>
        </Confirm>
      )}
      {open === 'passkeys' && (
        <Confirm
          title={words.removePasskeysTitle(name)}
          action={words.removePasskeysButton}
          onClose={close}
          onConfirm={async () => {
            await call('customer.removePasskeys', { params });
            await refresh(USERS);
            toast({ text: words.passkeysRemoved(name) });
          }}
        >
          <p>{words.removePasskeysText}</p>
        </Confirm>
      )}
      {open === 'unlink' && (
        <Confirm
          title={words.unlinkTitle(name)}
          action={words.unlink}
          onClose={close}
          onConfirm={async () => {
            await call('customer.unlinkUser', { params });
            await refresh(USERS);
            toast({ text: words.unlinked(name) });
          }}
        >
          <p>{words.unlinkText}</p>
        </Confirm>
      )}
      {open === 'remove' && (
        <Confirm
          title={words.removeTitle(name)}
          action={words.removeButton(name)}
          onClose={close}
          onConfirm={async () => {
            await call('customer.removeUser', { params, ifMatch: reading.data?.etag });
            navigate(back);
            await refreshLists(USERS);
            toast({ text: words.removed(name) });
          }}
        >
          <p>{words.removeText(name)}</p>
        </Confirm>
      )}
    </Detail>
  );
}
