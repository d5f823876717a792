import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../../api/index.js';
import { Table } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { CheckBadge } from '../../check/index.js';
import type { Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { Panel } from './Panel.js';

/** The segments of the trench, each with what was checked and found in it. */
export function Segments({ project }: { project: Project }) {
  const words = useProjectWords();
  const active = project.modules?.some(({ type }) => type === 'CABLESIMULATOR') ?? false;
  const segments = useQuery({
    // Not among what `refreshProjects` reads again: without the module, which may just have been removed, it is refused.
    queryKey: ['segments', project.id],
    queryFn: ({ signal }) => call('trench.listSegments', { params: { projectId: project.id }, signal }),
    enabled: active,
  });
  const list = segments.data ?? [];
  return (
    <Panel
      title={words.page.segments}
      headerContent={
        active && (
          <Link href={addressOf.trench(project.id)} className="link-quiet">
            {words.page.openTrench}
          </Link>
        )
      }
    >
      {!active && <p className="quiet">{words.page.noTrench}</p>}
      {active && segments.isSuccess && list.length === 0 && <p className="quiet">{words.page.noSegments}</p>}
      {list.length > 0 && (
        <Table
          caption={words.page.segments}
          rows={list}
          keyOf={(segment) => segment.id}
          columns={[
            {
              title: words.page.segment,
              cell: (segment) => (
                <Link href={addressOf.trench(project.id, segment.id)} className="segment-link">
                  {segment.name}
                </Link>
              ),
            },
            {
              title: words.page.length,
              align: 'end',
              cell: ({ length }) =>
                length === undefined || length === null ? '–' : `${formatNumber(length, 1)} m`,
            },
            { title: words.page.findings, align: 'end', cell: ({ check }) => <CheckBadge check={check} /> },
          ]}
        />
      )}
    </Panel>
  );
}
