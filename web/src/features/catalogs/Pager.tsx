import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../kit/index.js';
import { formatNumber } from '../../words/index.js';
import { useCatalogWords } from './words/index.js';

export const PAGE = 50;

/** Goes through a long list page by page. */
export function Pager({
  page,
  total,
  onPage,
}: {
  page: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const words = useCatalogWords();
  if (total <= PAGE && page === 1) return null;
  const first = (page - 1) * PAGE + 1;
  const last = Math.min(page * PAGE, total);
  return (
    <nav aria-label={words.pages} className="catalog-pager">
      <Button icon={ChevronLeft} look="quiet" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {words.previous}
      </Button>
      <span>{words.range(formatNumber(first), formatNumber(last), formatNumber(total))}</span>
      <Button look="quiet" disabled={last >= total} onClick={() => onPage(page + 1)}>
        {words.next}
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </nav>
  );
}
