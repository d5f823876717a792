import { Link } from 'wouter';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { useEditor } from '../editor.js';

/** A length that nobody types here: the route on the map gives it. */
export function RouteLength({ label, length }: { label: string; length: number }) {
  const { words, projectId, segmentId } = useEditor();
  return (
    <div className="route-length">
      <dl>
        <dt>{label}</dt>
        <dd>
          {formatNumber(length, 2)} {words.metre}
        </dd>
      </dl>
      <Link href={addressOf.map(projectId, segmentId)}>{words.lengthFollowsRoute}</Link>
    </div>
  );
}
