import { ChevronDown, ChevronUp, Minus, Plus } from 'lucide-react';
import { Icon, type LucideIcon } from '../../../kit/index.js';
import type { PdfPosition } from '../../../kit/pdf/PdfPages.js';
import { useStandardWords } from '../words/index.js';

/** Floats above the pages: which page it is, how large, and how many hits it has. */
export function PagePill({
  place: { page, pages, hits },
  onPage,
  onHit,
  onZoomIn,
  onZoomOut,
}: {
  place: PdfPosition;
  onPage: (page: number) => void;
  onHit: () => void;
  onZoomIn: (() => void) | undefined;
  onZoomOut: (() => void) | undefined;
}) {
  const words = useStandardWords();
  const onThisPage = hits[page - 1] ?? 0;
  const button = (label: string, icon: LucideIcon, action: (() => void) | undefined) => (
    <button type="button" aria-label={label} title={label} disabled={!action} onClick={action}>
      <Icon of={icon} size={17} />
    </button>
  );
  return (
    <div className="pill" role="group" aria-label={words.pages}>
      {button(words.previousPage, ChevronUp, page > 1 ? () => onPage(page - 1) : undefined)}
      <span className="pill-page">{words.page(page, pages)}</span>
      {button(words.nextPage, ChevronDown, page < pages ? () => onPage(page + 1) : undefined)}
      <span className="pill-rule" />
      {button(words.zoomOut, Minus, onZoomOut)}
      {button(words.zoomIn, Plus, onZoomIn)}
      {hits.some((count) => count > 0) && (
        <>
          <span className="pill-rule" />
          <button type="button" className="pill-hits" title={words.findNext} onClick={onHit}>
            {words.onPage(onThisPage)}
          </button>
        </>
      )}
    </div>
  );
}
