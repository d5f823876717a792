import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { lazyFile } from '../../../api/index.js';
import { Button } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { useEditor } from '../editor.js';

const SettingsDialog = lazyFile(() => import('./SettingsDialog.js'));

/** Settings and surroundings. The segment's own name and length stand at the top of the inspector. */
export function Settings() {
  const { words } = useEditor();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="side" aria-label={words.settings}>
      <Button icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        {words.settings}
      </Button>
      <Suspense fallback={null}>{isOpen && <SettingsDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}
