import './marking.css';
import type { Sensitivity } from '@spadework/core/route';
import { Pencil, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { lazyFile } from '../../../api/index.js';
import { Icon, IconButton } from '../../../kit/index.js';
import { Suspense } from '../../../settled/index.js';
import { mayWrite } from '../../projects/index.js';
import type { Marked } from './MarkingDialog.js';
import { useMarkingWords } from './words/index.js';

const MarkingDialog = lazyFile(() => import('./MarkingDialog.js'));

/** Whether a route is power-sensitive, beside its name and on paper; whoever may write can change it. */
export function Marking(marked: Marked) {
  const words = useMarkingWords();
  const [isOpen, setOpen] = useState(false);
  const { project, sensitivity } = marked;
  return (
    <span className="marking">
      {sensitivity === 'NONE' ? (
        <span className="quiet">{words.open}</span>
      ) : (
        <MarkingBadge sensitivity={sensitivity} />
      )}
      {mayWrite(project) && <IconButton label={words.change} icon={Pencil} onClick={() => setOpen(true)} />}
      <Suspense>{isOpen && <MarkingDialog {...marked} onClose={() => setOpen(false)} />}</Suspense>
    </span>
  );
}

/** The mark alone; nothing for a route that everybody may see. */
export function MarkingBadge({ sensitivity }: { sensitivity: Sensitivity }) {
  const words = useMarkingWords();
  if (sensitivity === 'NONE') return null;
  return (
    <span className="marking-badge">
      <Icon of={ShieldAlert} size={16} />
      {words.sensitive}
    </span>
  );
}
