import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, CopyPlus, FlaskConical, Save, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { asProblem } from '../../../api/index.js';
import { Button, Icon, TextField, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { ADMINISTRATION, refresh, refreshLists } from '../actions.js';
import { Confirm, Refused } from '../Dialogs.js';
import { Loading, PartFrame } from '../Frame.js';
import { useListing } from '../listing.js';
import { slugOf } from '../parts.js';
import { useAdministrationWords } from '../words/index.js';
import type { ProfileKind } from './kind.js';
import { NewProfile } from './NewProfile.js';
import { useProfileWords } from './words/index.js';

/** One profile: what it supposes, and a trial of it. Nothing is saved before one saves. */
export function ProfilePage<Own extends object>({ kind, id }: { kind: ProfileKind<Own>; id: string }) {
  const common = useAdministrationWords();
  const words = useProfileWords();
  const [, navigate] = useLocation();
  const listing = useListing('');
  const [draft, setDraft] = useState<{ name: string; assumptions: Own }>();
  const [problem, setProblem] = useState<{ name?: string; page?: string }>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'copy' | 'discard' | 'remove'>();
  const reading = useQuery({
    queryKey: [ADMINISTRATION, kind.part, 'one', id],
    queryFn: ({ signal }) => kind.get(id, signal),
    refetchOnWindowFocus: false,
  });
  const profile = reading.data?.body;
  if (!profile)
    return (
      <PartFrame title={common.parts[kind.part]} text={words.kinds[kind.part].text}>
        <Loading query={reading} />
      </PartFrame>
    );
  const { Fields, Trial } = kind;
  const saved = kind.ownOf(profile);
  const { name, assumptions } = draft ?? { name: profile.name, assumptions: saved };
  const address = (more = '') => addressOf.administration(slugOf(kind.part), id) + more;
  const save = async () => {
    if (!name.trim()) return setProblem({ name: common.required });
    setBusy(true);
    setProblem(undefined);
    try {
      await kind.put(id, { name: name.trim(), assumptions }, reading.data?.etag);
      await refresh(kind.part);
      setDraft(undefined);
      toast({ text: words.saved(name) });
    } catch (thrown) {
      const refused = asProblem(thrown);
      const ofName = refused.of('name');
      setProblem(
        ofName !== undefined
          ? { name: ofName }
          : { page: refused.status === 412 ? common.changedMeanwhile : refused.message },
      );
      if (refused.status === 412) await refresh(kind.part);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PartFrame
      title={profile.name}
      text={
        profile.builtIn
          ? words.standardText
          : `${id} · ${words.differs} ${words.count(kind.countOf(assumptions))} · ${words.version} ${profile.version}`
      }
      back={
        <Link href={addressOf.administration(slugOf(kind.part))} className="admin-back">
          <Icon of={ChevronLeft} size={16} />
          {common.parts[kind.part]}
        </Link>
      }
      action={
        <div className="admin-actions">
          {!profile.builtIn && Trial && (
            <Button icon={FlaskConical} onClick={() => navigate(address('?trial=1'))}>
              {words.trial}
            </Button>
          )}
          <Button icon={CopyPlus} onClick={() => setAsking('copy')}>
            {words.copy}
          </Button>
          {!profile.builtIn && (
            <Button icon={Trash2} look="danger" onClick={() => setAsking('remove')}>
              {common.remove}
            </Button>
          )}
        </div>
      }
      filters={
        (draft || problem?.page) && (
          <>
            {problem?.page && <Refused text={problem.page} />}
            {draft && (
              <span className="admin-unsaved">
                <span role="status">{words.unsaved}</span>
                <Button icon={Undo2} onClick={() => setAsking('discard')}>
                  {words.discard}
                </Button>
                <Button icon={Save} look="main" busy={busy} onClick={save}>
                  {common.save}
                </Button>
              </span>
            )}
          </>
        )
      }
      detail={Trial && listing.get('trial') && <Trial saved={saved} draft={assumptions} back={address()} />}
    >
      <div className="admin-page">
        {!profile.builtIn && (
          <TextField
            label={words.name}
            value={name}
            error={problem?.name}
            onChange={(event) => setDraft({ name: event.target.value, assumptions })}
          />
        )}
        <Fields
          own={assumptions}
          disabled={profile.builtIn}
          onChange={(own) => setDraft({ name, assumptions: own })}
        />
      </div>
      {asking === 'copy' && (
        <NewProfile
          kind={kind}
          own={assumptions}
          copyOf={profile.name}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'discard' && (
        <Confirm
          title={words.discardTitle}
          action={words.discard}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            setDraft(undefined);
            setProblem(undefined);
          }}
        >
          <p>{words.discardText}</p>
        </Confirm>
      )}
      {asking === 'remove' && (
        <Confirm
          title={words.removeTitle(profile.name)}
          action={words.removeButton}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            await kind.remove(id, reading.data?.etag);
            navigate(addressOf.administration(slugOf(kind.part)));
            await refreshLists(kind.part);
            toast({ text: words.removed(profile.name) });
          }}
        >
          <p>{words.kinds[kind.part].removeText}</p>
        </Confirm>
      )}
    </PartFrame>
  );
}
