import './sheet.css';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, X } from 'lucide-react';
import { Link } from 'wouter';
import { asProblem, callForFile, lazyFile } from '../../../api/index.js';
import { Icon, IconButton } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { Suspense } from '../../../settled/index.js';
import { useEditor } from '../editor.js';

const PdfPages = lazyFile(() => import('../../../kit/pdf/PdfPages.js'));

/** The sheet that a rule comes from, beside the section. */
export default function Sheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { words } = useEditor();
  const at = id.indexOf('-');
  const [type, number] = [id.slice(0, at), id.slice(at + 1)] as ['ORGBLAD', string];
  const file = useQuery({
    queryKey: ['document', 'sheet', id],
    queryFn: ({ signal }) => callForFile('document.downloadDocument', { params: { type, number }, signal }),
    staleTime: 10 * 60_000,
  });
  const title = words.sheet(number);
  return (
    <aside className="rule-sheet" aria-label={title}>
      <header className="rule-sheet-head">
        <h2>{title}</h2>
        <Link href={addressOf.standards(type, number)} className="button button-quiet button-icon">
          <Icon of={ExternalLink} size={16} />
          <span className="hidden-text">{words.openSheet}</span>
        </Link>
        <IconButton label={words.closeSheet} icon={X} onClick={onClose} />
      </header>
      {file.error && !file.data ? (
        <p role="alert" className="rule-sheet-text">
          {asProblem(file.error).message}
        </p>
      ) : (
        <Suspense fallback={<div className="loading" />}>
          {file.data && <PdfPages file={file.data} label={title} />}
        </Suspense>
      )}
    </aside>
  );
}
