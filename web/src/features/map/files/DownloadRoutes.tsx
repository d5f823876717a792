import './files.css';
import type { Crs } from '@spadework/core/route';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyFile } from '../../../api/index.js';
import { Button, useCommands } from '../../../kit/index.js';
import type { Project } from '../../projects/index.js';
import { useRouteFileWords } from './words/index.js';

const DownloadDialog = lazyFile(() => import('./DownloadDialog.js'));

export interface Given {
  project: Pick<Project, 'id' | 'number'>;
  /** The one that is open. */
  segment?: { id: number; name: string } | undefined;
  /** What coordinates are shown in. */
  crs: Crs;
  /** Resolves when nothing that was drawn is unsent. */
  settled: () => Promise<void>;
}

/** Saves routes as a file. */
export function DownloadRoutes(given: Given) {
  const words = useRouteFileWords();
  const [isOpen, setOpen] = useState(false);
  useCommands(() => ({
    group: words.downloadTitle,
    commands: [{ label: words.downloadTitle, icon: Download, onChoose: () => setOpen(true) }],
  }));
  return (
    <>
      <Button icon={Download} onClick={() => setOpen(true)}>
        <span className="route-file-word">{words.download}</span>
      </Button>
      <Suspense>{isOpen && <DownloadDialog {...given} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
