import './files.css';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { lazyFile } from '../../../api/index.js';
import { Button, useCommands } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { mayWrite, type Project } from '../../projects/index.js';
import { useClearance } from '../clearance.js';
import { useRouteFileWords } from './words/index.js';

const ImportDialog = lazyFile(() => import('./ImportDialog.js'));

/** Makes segments of the lines of a file, for whoever may write in the project and see where its segments lie. */
export function ImportRoutes({ project }: { project: Project }) {
  const words = useRouteFileWords();
  const [isOpen, setOpen] = useState(false);
  const isCleared = useClearance(project);
  const may = isCleared && mayWrite(project);
  useCommands(() => ({
    group: words.importTitle,
    commands: may ? [{ label: words.importTitle, icon: FileInput, onChoose: () => setOpen(true) }] : [],
  }));
  if (!may) return null;
  return (
    <>
      <Button icon={FileInput} onClick={() => setOpen(true)}>
        <span className="route-file-word">{words.import}</span>
      </Button>
      <Suspense>{isOpen && <ImportDialog projectId={project.id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
