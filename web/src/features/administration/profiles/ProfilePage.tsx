import type { AssumptionChanges } from '@spadework/core/trench';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, FlaskConical, Save, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { asProblem, type BodyOf, call, callForReply } from '../../../api/index.js';
import { Button, Icon, TextField, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { ownPaths } from '../../trench/index.js';
import { ADMINISTRATION, refresh, refreshLists } from '../actions.js';
import { Confirm, Refused } from '../Dialogs.js';
import { Loading, PartFrame } from '../Frame.js';
import { useListing } from '../listing.js';
import { useAdministrationWords } from '../words/index.js';
import { ProfileFields } from './ProfileFields.js';
import { ProfileTrial } from './Trial.js';
import { useProfileWords } from './words/index.js';

export const PROFILES = 'profiles';

/** One profile: what it supposes, and a trial of it. Nothing is saved before one saves. */
export function ProfilePage({ id }: { id: string }) {
  const common = useAdministrationWords();
  const words = useProfileWords();
  const [, navigate] = useLocation();
  const listing = useListing('');
  const [draft, setDraft] = useState<{ name: string; assumptions: AssumptionChanges }>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'discard' | 'remove'>();
  const params = { profileId: id };
  const reading = useQuery({
    queryKey: [ADMINISTRATION, PROFILES, 'one', id],
    queryFn: ({ signal }) => callForReply('trench.getProfile', { params, signal }),
    refetchOnWindowFocus: false,
  });
  const profile = reading.data?.body;
  if (!profile)
    return (
      <PartFrame title={common.parts.profiles} text={words.text}>
        <Loading query={reading} />
      </PartFrame>
    );
  // The standard is told in full; on top of itself it changes nothing.
  const saved = profile.builtIn ? {} : (profile.assumptions as AssumptionChanges);
  const { name, assumptions } = draft ?? { name: profile.name, assumptions: saved };
  const address = (more = '') => addressOf.administration('quantity-profiles', id) + more;
  const save = async () => {
    if (!name.trim()) return setProblem(common.required);
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { name: name.trim(), assumptions } as BodyOf<'trench.putProfile'>;
      await call('trench.putProfile', { params, ifMatch: reading.data?.etag, body });
      await refresh(PROFILES);
      setDraft(undefined);
      toast({ text: words.saved(name) });
    } catch (thrown) {
      const refused = asProblem(thrown);
      setProblem(refused.status === 412 ? common.changedMeanwhile : refused.message);
      if (refused.status === 412) await refresh(PROFILES);
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
          : `${id} · ${words.differs} ${words.count(ownPaths(assumptions).length)} · ${words.version} ${profile.version}`
      }
      back={
        <Link href={addressOf.administration('quantity-profiles')} className="admin-back">
          <Icon of={ChevronLeft} size={16} />
          {common.parts.profiles}
        </Link>
      }
      action={
        !profile.builtIn && (
          <div className="admin-actions">
            <Button icon={FlaskConical} onClick={() => navigate(address('?trial=1'))}>
              {words.trial}
            </Button>
            <Button icon={Trash2} look="danger" onClick={() => setAsking('remove')}>
              {common.remove}
            </Button>
          </div>
        )
      }
      filters={
        (draft || problem) && (
          <>
            {problem && <Refused text={problem} />}
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
      detail={listing.get('trial') && <ProfileTrial saved={saved} draft={assumptions} back={address()} />}
    >
      <div className="admin-page">
        {!profile.builtIn && (
          <TextField
            label={words.name}
            value={name}
            onChange={(event) => setDraft({ name: event.target.value, assumptions })}
          />
        )}
        <ProfileFields
          own={assumptions}
          disabled={profile.builtIn}
          onChange={(own) => setDraft({ name, assumptions: own })}
        />
      </div>
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
            await call('trench.deleteProfile', { params, ifMatch: reading.data?.etag });
            navigate(addressOf.administration('quantity-profiles'));
            await refreshLists(PROFILES);
            toast({ text: words.removed(profile.name) });
          }}
        >
          <p>{words.removeText}</p>
        </Confirm>
      )}
    </PartFrame>
  );
}
