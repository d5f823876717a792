import { useQuery } from '@tanstack/react-query';
import { call, useSession } from '../../api/index.js';

const MOST = 100;

/** The names of colleagues by user name. People of other companies keep their user name. */
export function usePersonNames(): (username: string) => string {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['customer', 'users', 'all'],
    queryFn: ({ signal }) => call('customer.findUsers', { query: { count: MOST }, signal }),
    staleTime: 5 * 60_000,
  });
  return (username) => {
    if (username === user.username) return user.name;
    const person = data?.find((one) => one.username === username);
    return [person?.firstName, person?.lastName].filter(Boolean).join(' ') || username;
  };
}
