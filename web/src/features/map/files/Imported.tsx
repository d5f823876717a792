import { useEffect } from 'react';
import { Link } from 'wouter';
import { Button, Dialog } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { readSegmentsAgain } from '../../trench/index.js';
import { readRoutesAgain } from '../routes.js';
import type { Report } from './useImport.js';
import { useRouteFileWords } from './words/index.js';

/** What came in, and the ways there. */
export function Imported({
  projectId,
  segments,
  onClose,
}: {
  projectId: number;
  segments: Report['segments'];
  onClose: () => void;
}) {
  const words = useRouteFileWords();
  const [first] = segments;
  // Not before it is closed: the first segments of a project take the place of what opened it.
  useEffect(
    () => () => {
      for (const read of [readSegmentsAgain, readRoutesAgain]) read(projectId).catch(() => undefined);
    },
    [projectId],
  );
  return (
    <Dialog
      title={words.importTitle}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-safe>
            {words.close}
          </Button>
          {first && (
            <Link className="button button-main" href={addressOf.map(projectId, first.id)} onClick={onClose}>
              {words.open(first.name)}
            </Link>
          )}
        </>
      }
    >
      <p role="status">{words.imported(segments.length)}</p>
      <ul className="route-imported" aria-label={words.newSegments}>
        {segments.map(({ id, name, length }) => (
          <li key={id}>
            <Link href={addressOf.map(projectId, id)} onClick={onClose}>
              {name}
            </Link>
            <span className="quiet">{formatNumber(length, 1)} m</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
