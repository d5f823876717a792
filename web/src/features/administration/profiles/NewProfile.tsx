import { addressOf } from '../../../routes/index.js';
import { refresh } from '../actions.js';
import { NewNamed } from '../NewNamed.js';
import { slugOf } from '../parts.js';
import type { ProfileKind } from './kind.js';
import { useProfileWords } from './words/index.js';

/** Asks for the name of a new profile, which begins with the assumptions that are given. */
export function NewProfile<Own extends object>({
  kind,
  own,
  copyOf,
  onClose,
}: {
  kind: ProfileKind<Own>;
  own: Own;
  /** The name of the profile that is copied. */
  copyOf?: string;
  onClose: () => void;
}) {
  const words = useProfileWords();
  return (
    <NewNamed
      words={copyOf === undefined ? words : { ...words, create: words.copyOf(copyOf) }}
      taken={() => kind.list(new AbortController().signal)}
      make={async (profileId, name) => {
        await kind.put(profileId, { name, assumptions: own });
        await refresh(kind.part);
      }}
      address={(id) => addressOf.administration(slugOf(kind.part), id)}
      onClose={onClose}
    />
  );
}
