import { ShieldOff } from 'lucide-react';
import { Link } from 'wouter';
import { EmptyState } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import type { Project } from '../projects/index.js';
import { useMapWords } from './words/index.js';

/** A server that may not hold power-sensitive information has no map. */
export function Forbidden({ project }: { project: Project }) {
  const words = useMapWords();
  return (
    <EmptyState
      icon={ShieldOff}
      title={words.forbidden}
      actions={
        <Link className="button button-plain" href={addressOf.trench(project.id)}>
          {words.toTrenches}
        </Link>
      }
    >
      {words.forbiddenText}
    </EmptyState>
  );
}
