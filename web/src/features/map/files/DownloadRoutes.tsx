import './files.css';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { lazyFile } from '../../../api/index.js';
import { Button, useCommands } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import type { Given } from './DownloadDialog.js';
import { useRouteFileWords } from './words/index.js';

const DownloadDialog = lazyFile(() => import('./DownloadDialog.js'));

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
