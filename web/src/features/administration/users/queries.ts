import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, callForReply } from '../../../api/index.js';
import { ADMINISTRATION } from '../actions.js';

export type User = AnswerOf<'customer.getAdministeredUser'>;
export type Company = AnswerOf<'customer.getCompany'>;
export type UserState = User['state'];

export const USERS = 'users';
/** A company of more people is searched on the server; its table shows the first of them. */
const MOST = 1000;

export const useUsers = (q = '') =>
  useQuery({
    queryKey: [ADMINISTRATION, USERS, 'page', q],
    queryFn: ({ signal }) =>
      call('customer.pageAdministeredUsers', { query: { ...(q && { q }), count: MOST }, signal }),
    placeholderData: (before) => before,
  });

export const useUser = (username: string) =>
  useQuery({
    queryKey: [ADMINISTRATION, USERS, 'one', username],
    queryFn: ({ signal }) => callForReply('customer.getAdministeredUser', { params: { username }, signal }),
  });

export const useCompany = () =>
  useQuery({
    queryKey: [ADMINISTRATION, 'company'],
    queryFn: ({ signal }) => call('customer.getCompany', { signal }),
    staleTime: 60_000,
  });

export const nameOf = ({
  firstName,
  lastName,
  username,
}: Pick<User, 'firstName' | 'lastName' | 'username'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/** Whether nobody else could administer the company without this user. */
export const isLastAdministrator = (user: User, all: readonly User[]): boolean =>
  user.administrator &&
  !all.some((one) => one.username !== user.username && one.administrator && one.state === 'ACTIVE');
