import './list.css';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { type Column, Icon, Table } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import type { Project } from '../../projects/index.js';
import { type Segment, useDesigns } from '../../trench/index.js';
import { ListFiles } from '../files/ListFiles.js';
import { MarkingBadge } from '../marking/Marking.js';
import { Overview } from '../overview/Overview.js';
import { useProjectRoutes } from '../routes.js';
import { useMapWords } from '../words/index.js';
import { useRouteListWords } from './words/index.js';

/** The segments of a project while none is chosen, and their routes on one map. Who points to either sees both. */
export function SegmentList({ project, segments }: { project: Project; segments: readonly Segment[] }) {
  const words = useMapWords();
  const listWords = useRouteListWords();
  const { data } = useProjectRoutes(project.id);
  const [pointed, setPointed] = useState<number>();
  const [focused, setFocused] = useState<number>();
  const current = pointed ?? focused;
  const hasCalculation = project.modules?.some(({ type }) => type === 'CALCULATION') ?? false;
  const designs = useDesigns(project.id, segments, hasCalculation);
  const routes = new Map(data?.routes.map((route) => [route.segmentId, route]));
  const columns: Column<Segment>[] = [
    {
      title: words.segment,
      cell: ({ id, name }) => (
        <Link href={addressOf.map(project.id, id)} className="segment-open">
          {name}
        </Link>
      ),
    },
    { title: words.length, align: 'end', cell: ({ length }) => `${formatNumber(length, 1)} m` },
    ...(hasCalculation
      ? [
          {
            title: listWords.price,
            align: 'end' as const,
            cell: ({ id }: Segment) => <Price design={designs.get(id)} />,
          },
        ]
      : []),
    {
      title: listWords.route,
      cell: ({ id, lengthSource }) => {
        const route = routes.get(id);
        return (
          <span className="map-list-route">
            {lengthSource === 'ROUTE' ? words.withRoute : <span className="quiet">{words.withoutRoute}</span>}
            {route && <MarkingBadge sensitivity={route.sensitivity} />}
          </span>
        );
      },
    },
  ];
  return (
    <div className="map-list map-list-beside">
      <section className="map-list-segments" aria-labelledby="map-segments">
        <div className="map-list-head">
          <h2 id="map-segments">{words.segments}</h2>
          <div className="map-list-actions">
            <ListFiles project={project} />
          </div>
        </div>
        {data !== undefined && data.withheld > 0 && (
          <p className="notice">
            {listWords.withheld(data.withheld)} {listWords.askAdministrator}
          </p>
        )}
        <Table
          caption={words.segments}
          columns={columns}
          rows={segments}
          keyOf={({ id }) => id}
          rowProps={({ id }) => ({
            className: id === current ? 'map-list-current' : undefined,
            onPointerEnter: () => setPointed(id),
            onPointerLeave: () => setPointed(undefined),
            // Also while a pointer rests on another row.
            onFocus: () => {
              setPointed(undefined);
              setFocused(id);
            },
            onBlur: () => setFocused(undefined),
          })}
        />
      </section>
      <Overview project={project} current={current} onPoint={setPointed} />
    </div>
  );
}

function Price({ design }: { design: { totalTo: number; pricing: string } | undefined }) {
  const words = useRouteListWords();
  if (!design) return '–';
  return (
    <span className="map-list-price">
      {design.pricing === 'INCOMPLETE' && (
        <span className="warn" title={words.incomplete}>
          <Icon of={TriangleAlert} size={16} />
          <span className="hidden-text">{words.incomplete}</span>
        </span>
      )}
      {formatNumber(Math.round(design.totalTo))} kr
    </span>
  );
}
