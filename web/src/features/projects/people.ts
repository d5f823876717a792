import { useQuery } from '@tanstack/react-query';
import { call, useSession } from '../../api/index.js';

const MOST = 100;

/** Colleagues, as far as they are known. */
const useColleagues = () =>
  useQuery({
    queryKey: ['customer', 'users', 'all'],
    queryFn: ({ signal }) => call('customer.findUsers', { query: { count: MOST }, signal }),
    staleTime: 5 * 60_000,
  }).data;

/** Whether somebody is of the company of the person, as far as that is known. */
export function useIsColleague(): (username: string) => boolean {
  const { user } = useSession();
  const colleagues = useColleagues();
  return (username) =>
    username === user.username || (colleagues?.some((one) => one.username === username) ?? false);
}

/** The names of colleagues by user name. People of other companies keep their user name. */
export function usePersonNames(): (username: string) => string {
  const { user } = useSession();
  const colleagues = useColleagues();
  return (username) => {
    if (username === user.username) return user.name;
    const person = colleagues?.find((one) => one.username === username);
    return [person?.firstName, person?.lastName].filter(Boolean).join(' ') || username;
  };
}

/** Whom work can be given to: the members of a project, and colleagues as far as they are known. */
export function usePeople(members: readonly { user: string }[] = []): { username: string; name: string }[] {
  const { user } = useSession();
  const colleagues = useColleagues();
  const nameOf = usePersonNames();
  const usernames = [
    user.username,
    ...members.map((member) => member.user),
    ...(colleagues ?? []).map((one) => one.username!),
  ];
  return [...new Set(usernames)].map((username) => ({ username, name: nameOf(username) }));
}
