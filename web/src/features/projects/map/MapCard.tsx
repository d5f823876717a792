import { Link } from 'wouter';
import { addressOf } from '../../../routes/index.js';
import { useLabels } from '../labels.js';
import { useProject } from '../queries.js';
import type { Point, Size } from './projection.js';

/** The chosen project, beside its dot. */
export function MapCard({ projectId, at: [x, y], size }: { projectId: number; at: Point; size: Size }) {
  const { data } = useProject(projectId);
  const label = useLabels();
  if (!data || x < 0 || y < 0 || x > size.width || y > size.height) return null;
  const { name, number, location, status } = data.project;
  const isLeft = x > size.width / 2;
  return (
    <div
      className="map-card"
      style={{
        [isLeft ? 'right' : 'left']: isLeft ? size.width - x + 18 : x + 18,
        top: Math.max(8, Math.min(size.height - 70, y - 26)),
      }}
    >
      <Link href={addressOf.project(projectId)} tabIndex={-1}>
        {name}
      </Link>
      <span>{[number, location?.address?.city, label('status', status)].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
