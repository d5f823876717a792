import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../api/index.js';
import { addressOf } from '../../app/routes.js';

export default function ProjectsScreen() {
  const page = useQuery({
    queryKey: ['project', 'page'],
    queryFn: () => call('project.pageProjects', { query: { archived: false, count: 100 } }),
  });
  return (
    <div className="page">
      <title>Projects – Spadework</title>
      <header className="page-head">
        <h1>Projects</h1>
      </header>
      <ul>
        {page.data?.entities.map(({ id, name }) => (
          <li key={id}>
            <Link href={addressOf.project(id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
