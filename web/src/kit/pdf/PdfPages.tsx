import './pdf.css';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useKitWords } from '../words/index.js';
import { PdfPage } from './PdfPage.js';
import type { PageText, Span } from './pageText.js';
import { usePdf, usePdfTexts } from './usePdf.js';

export interface PdfHandle {
  goToPage(page: number): void;
  /** Goes to the next hit or the one before, from what is in sight. */
  goToHit(by: 1 | -1): void;
  /** Puts the focus on the pages, for the keys that scroll. */
  focus(): void;
}

/** What is in sight, for whoever shows buttons for it. */
export interface PdfPosition {
  page: number;
  pages: number;
  /** How many hits each page has. */
  hits: readonly number[];
}

const MARGIN = 16;
const NO_SPANS: readonly Span[] = [];

/**
 * The pages of a PDF, one below the other, as wide as there is room. Load this file by `lazyFile`:
 * it brings pdf.js.
 */
export default function PdfPages({
  file,
  label,
  zoom = 1,
  page: wanted,
  find,
  firstPage,
  onPlace,
  ref,
}: {
  file: Blob | Uint8Array;
  /** The name of the pages as a whole. */
  label: string;
  /** 1 is as wide as there is room. */
  zoom?: number;
  /** Where to begin; another page later goes there. */
  page?: number | undefined;
  /** What is marked in the text of a page. The same function, as long as it finds the same. */
  find?: ((text: string) => readonly Span[]) | undefined;
  /** Where to begin without `page`, chosen by the texts and their hits. */
  firstPage?: ((texts: readonly string[], hits: readonly number[]) => number) | undefined;
  onPlace?: (place: PdfPosition) => void;
  ref?: Ref<PdfHandle>;
}) {
  const words = useKitWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [page, setPage] = useState(wanted ?? 1);
  const [looked, setLooked] = useState<{ page: number; hit: number; find: unknown }>();
  const current = looked?.find === find ? looked : undefined;
  const { opened, error } = usePdf(file);
  const texts = usePdfTexts(opened?.pdf, find !== undefined);
  const spans = useMemo(
    () => (find ? texts?.map(({ text }: PageText) => find(text)) : undefined),
    [texts, find],
  );
  const scale = opened && width > 0 ? (width / opened.size.width) * zoom : undefined;
  const pages = opened?.pdf.numPages ?? 0;

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, []);

  const frameOf = (number: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-page="${number}"]`) ?? undefined;
  const goToPage = (number: number) => {
    const frame = frameOf(Math.max(1, Math.min(pages, number)));
    if (frame) scroller.current!.scrollTop = frame.offsetTop - MARGIN;
  };

  // What is begun with: the page that was asked for, else that of the first hit, once the texts are read.
  const begun = useRef<{ pdf?: unknown; page?: number | undefined }>({});
  useEffect(() => {
    if (!opened || scale === undefined) return;
    const isNew = begun.current.pdf !== opened.pdf;
    if (wanted !== undefined) {
      if (!isNew && begun.current.page === wanted) return;
      begun.current = { pdf: opened.pdf, page: wanted };
      if (isNew || wanted !== page) goToPage(wanted);
    } else if (isNew && (!firstPage || spans)) {
      begun.current = { pdf: opened.pdf, page: undefined };
      if (firstPage)
        goToPage(
          firstPage(
            texts!.map(({ text }) => text),
            spans!.map(({ length }) => length),
          ),
        );
    }
  });

  // A zoom keeps the place: what was at the top stays there.
  const shownScale = useRef(scale);
  useLayoutEffect(() => {
    const [before, box] = [shownScale.current, scroller.current];
    shownScale.current = scale;
    if (before && scale && box && before !== scale) box.scrollTop *= scale / before;
  }, [scale]);

  const onScroll = () => {
    const box = scroller.current!;
    const middle = box.scrollTop + box.clientHeight / 2;
    const frames = [...box.querySelectorAll<HTMLElement>('[data-page]')];
    const at = frames.findLastIndex(({ offsetTop }) => offsetTop <= middle);
    const isEnd = box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
    setPage(isEnd ? frames.length : Math.max(1, at + 1));
  };

  const hits = useMemo(() => spans?.map(({ length }) => length) ?? [], [spans]);
  const tell = useRef(onPlace);
  tell.current = onPlace;
  useEffect(() => {
    if (pages > 0) tell.current?.({ page, pages, hits });
  }, [page, pages, hits]);

  const goToHit = (by: 1 | -1) => {
    const all = hits.flatMap((count, place) =>
      Array.from({ length: count }, (_, hit) => ({ page: place + 1, hit })),
    );
    if (all.length === 0) return;
    const at = current
      ? all.findIndex((one) => one.page === current.page && one.hit === current.hit) + by
      : by === 1
        ? Math.max(
            0,
            all.findIndex((one) => one.page >= page),
          )
        : all.findLastIndex((one) => one.page <= page);
    const next = all[(at + all.length) % all.length]!;
    setLooked({ ...next, find });
    if (!frameOf(next.page)?.querySelector('[data-hit]')) goToPage(next.page);
  };
  useImperativeHandle(ref, () => ({ goToPage, goToHit, focus: () => scroller.current?.focus() }));

  return (
    <div
      ref={scroller}
      className="pdf"
      role="group"
      aria-label={label}
      // Scrolled by keys.
      tabIndex={0}
      onScroll={onScroll}
    >
      {error !== undefined && (
        <p role="alert" className="pdf-failed">
          {words.pdfFailed}
        </p>
      )}
      {error === undefined && scale === undefined && (
        <p role="status" className="pdf-loading">
          {words.pdfLoading}
        </p>
      )}
      {opened &&
        scale !== undefined &&
        Array.from({ length: pages }, (_, place) => (
          <PdfPage
            key={`${opened.pdf.fingerprints[0]} ${place}`}
            pdf={opened.pdf}
            number={place + 1}
            size={opened.size}
            scale={scale}
            marked={spans?.[place] ?? NO_SPANS}
            current={current?.page === place + 1 ? current.hit : undefined}
            scroller={scroller}
          />
        ))}
    </div>
  );
}
