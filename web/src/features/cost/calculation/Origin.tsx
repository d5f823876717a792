import { Shovel, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { Icon } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import type { CellProps } from './cell.js';

const FINE = ['NEW', 'CURRENT', 'EDITED'];

/** A node that a trench gave leads to its segment, and says when the two no longer match. */
export function Origin({ node, projectId, words, tabIndex }: CellProps) {
  const { origin } = node;
  if (!origin) return null;
  const state = words.calculation.states[origin.state] ?? origin.state;
  const text = `${words.calculation.fromDesign(origin.segmentName ?? words.calculation.deletedSegment)}: ${state}`;
  const isFine = FINE.includes(origin.state);
  const content = (
    <>
      <Icon of={isFine ? Shovel : TriangleAlert} size={14} />
      <span className="hidden-text">{text}</span>
    </>
  );
  if (origin.segmentName === undefined)
    return (
      <span className="grid-origin is-off" title={text}>
        {content}
      </span>
    );
  return (
    <Link
      href={addressOf.trench(projectId, origin.segmentId)}
      className={`grid-origin${isFine ? '' : ' is-off'}`}
      title={text}
      tabIndex={tabIndex}
      onClick={(event) => event.stopPropagation()}
    >
      {content}
    </Link>
  );
}
