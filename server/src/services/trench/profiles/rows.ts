import { type TSchema, Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { text } from '../../../http/parameters.js';

interface ProfileKind<Input extends TSchema, Answer extends TSchema> {
  tag: string;
  /** Of the list; that of a profile has its id behind it. */
  path: string;
  input: Input;
  answer: Answer;
  /** What follows from deleting one. */
  deletion: string;
}

/** The rows of a kind of profiles, which a company makes and `standard` completes. */
export const profileRows = <Input extends TSchema, Answer extends TSchema>({
  tag,
  path,
  input,
  answer,
  deletion,
}: ProfileKind<Input, Answer>) => {
  const one = { tag, path: `${path}/{profileId}`, params: { profileId: text('The profile.') } };
  return {
    list: {
      tag,
      method: 'GET',
      path,
      summary: 'The built-in profile and those of the company',
      answer: Type.Array(answer),
    },
    get: {
      ...one,
      method: 'GET',
      summary: 'What a profile supposes',
      answer,
      versioned: true,
      refuses: ['PROFILE_NOT_FOUND'],
    },
    put: {
      ...one,
      method: 'PUT',
      summary: 'Create or replace a profile of the company',
      description:
        'For administrators of the company. The id is chosen by the caller, of small letters, digits and hyphens. What the profile leaves out is as in `standard`, which cannot be replaced.',
      body: input,
      answer,
      versioned: true,
      emits: 'profile.changed',
      only: 'ADMINISTRATORS',
      refuses: ['PROFILE_BUILT_IN'],
    },
    delete: {
      ...one,
      method: 'DELETE',
      summary: 'Delete a profile of the company',
      description: `For administrators of the company. ${deletion}`,
      versioned: true,
      emits: 'profile.deleted',
      only: 'ADMINISTRATORS',
      refuses: ['PROFILE_BUILT_IN', 'PROFILE_NOT_FOUND'],
    },
  } as const satisfies Record<string, Operation>;
};
