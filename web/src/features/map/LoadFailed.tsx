import { CircleAlert } from 'lucide-react';
import { asProblem } from '../../api/index.js';
import { Button, EmptyState } from '../../kit/index.js';
import { useMapWords } from './words/index.js';

/** What was asked for did not come. */
export function LoadFailed({ error, again }: { error: unknown; again: () => void }) {
  const words = useMapWords();
  return (
    <EmptyState
      icon={CircleAlert}
      title={words.loadFailed}
      actions={<Button onClick={again}>{words.again}</Button>}
    >
      {asProblem(error).message}
    </EmptyState>
  );
}
