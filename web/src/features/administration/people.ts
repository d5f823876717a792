import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/index.js';
import { ADMINISTRATION } from './actions.js';

const MOST_PEOPLE = 100;
const MOST_PROJECTS = 1000;

/** The names of colleagues by user name; others keep their user name. */
export function usePeople() {
  const { data = [] } = useQuery({
    queryKey: [ADMINISTRATION, 'people'],
    queryFn: ({ signal }) => call('customer.findUsers', { query: { count: MOST_PEOPLE }, signal }),
    staleTime: 5 * 60_000,
  });
  const nameOf = (username: string) => {
    const person = data.find((one) => one.username === username);
    return [person?.firstName, person?.lastName].filter(Boolean).join(' ') || username;
  };
  return { people: data, nameOf };
}

/** The names of the projects that changed last, by id. */
export function useProjectNames(): (id: number) => string | undefined {
  const { data } = useQuery({
    queryKey: [ADMINISTRATION, 'projects'],
    queryFn: ({ signal }) =>
      call('project.pageProjects', { query: { count: MOST_PROJECTS, sort: ['-modifiedDate'] }, signal }),
    staleTime: 5 * 60_000,
  });
  return (id) => data?.entities.find((project) => project.id === id)?.name;
}
