import type { ComponentType } from 'react';
import type { Reply } from '../../../api/index.js';

/** A profile of any kind, as the list and its page need it. */
export interface Profile {
  id: string;
  name: string;
  version: number;
  builtIn: boolean;
  assumptions: object;
}

/** What tells one kind of profiles from another: quantities, economy. `Own` is what differs from the standard. */
export interface ProfileKind<Own extends object> {
  part: 'profiles' | 'economyProfiles';
  list: (signal: AbortSignal) => Promise<Profile[]>;
  get: (profileId: string, signal: AbortSignal) => Promise<Reply<Profile>>;
  put: (profileId: string, content: { name: string; assumptions: Own }, ifMatch?: string) => Promise<unknown>;
  remove: (profileId: string, ifMatch: string | undefined) => Promise<unknown>;
  ownOf: (profile: Profile) => Own;
  /** In how many places a profile differs. */
  countOf: (own: Own) => number;
  Fields: ComponentType<{ own: Own; disabled: boolean; onChange: (own: Own) => void }>;
  /** What would follow from a draft. */
  Trial?: ComponentType<{ saved: Own; draft: Own; back: string }>;
}
