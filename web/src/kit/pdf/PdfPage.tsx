import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { during } from '../../settled/index.js';
import { useKitWords } from '../words/index.js';
import { loadPdfLibrary, type Pdf } from './library.js';
import { type PageText, pageText, piecesOf, type Span } from './pageText.js';
import type { PageSize } from './usePdf.js';

/** The text layer, and its text as the search sees it. */
interface Drawn {
  divs: readonly HTMLElement[];
  text: PageText;
}

interface Mark {
  hit: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** More dots than this per CSS pixel are not seen, and take long. */
const MAX_DENSITY = 2;

/** One page: drawn on a canvas when it comes into sight, with its text above, for reading aloud, choosing and marking. */
export const PdfPage = memo(function PdfPage({
  pdf,
  number,
  size,
  scale,
  marked,
  current,
  scroller,
}: {
  pdf: Pdf;
  number: number;
  /** Until the page itself is known. */
  size: PageSize;
  scale: number;
  marked: readonly Span[];
  /** The place in `marked` of the hit that is looked at. */
  current: number | undefined;
  /** What the pages are scrolled in. */
  scroller: RefObject<HTMLElement | null>;
}) {
  const words = useKitWords();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [own, setOwn] = useState(size);
  const [drawn, setDrawn] = useState<Drawn>();
  const [hasFailed, setFailed] = useState(false);
  const [marks, setMarks] = useState<readonly Mark[]>([]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: scroller.current, rootMargin: '60% 0px' },
    );
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, [scroller]);

  useEffect(() => {
    if (!isNear) return;
    let cancel: (() => void) | undefined;
    let isGone = false;
    const draw = async () => {
      const [{ TextLayer }, page] = await Promise.all([loadPdfLibrary(), pdf.getPage(number)]);
      if (isGone) return;
      const { width, height } = page.getViewport({ scale: 1 });
      setOwn((before) => (before.width === width && before.height === height ? before : { width, height }));
      const density = Math.min(MAX_DENSITY, devicePixelRatio || 1);
      // Drawn beside what is shown, so that zooming does not flicker.
      const sheet = document.createElement('canvas');
      const viewport = page.getViewport({ scale: scale * density });
      [sheet.width, sheet.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
      const drawing = page.render({ canvas: sheet, viewport });
      cancel = () => drawing.cancel();
      await drawing.promise;
      if (isGone || !canvas.current) return;
      [canvas.current.width, canvas.current.height] = [sheet.width, sheet.height];
      canvas.current.getContext('2d')!.drawImage(sheet, 0, 0);
      canvas.current.dataset.drawn = 'true';

      const content = await page.getTextContent();
      if (isGone || !textLayer.current) return;
      textLayer.current.replaceChildren();
      const layer = new TextLayer({
        textContentSource: content,
        container: textLayer.current,
        viewport: page.getViewport({ scale }),
      });
      cancel = () => layer.cancel();
      await layer.render();
      const pieces = content.items.flatMap((item) => ('str' in item ? [item] : []));
      if (!isGone) setDrawn({ divs: layer.textDivs, text: pageText(pieces) });
    };
    during('a page of a PDF', draw()).catch(() => {
      if (!isGone) setFailed(true);
    });
    return () => {
      isGone = true;
      cancel?.();
    };
  }, [pdf, number, scale, isNear]);

  useEffect(() => {
    if (!drawn || !frame.current) return;
    setMarks(marksOf(frame.current, drawn, marked));
  }, [drawn, marked]);

  return (
    <div
      ref={frame}
      className="pdf-page"
      data-page={number}
      style={
        {
          width: own.width * scale,
          height: own.height * scale,
          '--total-scale-factor': scale,
        } as React.CSSProperties
      }
    >
      <canvas ref={canvas} role="img" aria-label={words.pdfPage(number, pdf.numPages)} />
      {marks.map(({ hit, ...place }) => (
        <div
          key={`${hit} ${place.left} ${place.top}`}
          data-hit={hit}
          className={hit === current ? 'pdf-mark pdf-mark-current' : 'pdf-mark'}
          ref={hit === current ? intoSight : undefined}
          style={place}
        />
      ))}
      <div ref={textLayer} className="pdf-text" />
      {hasFailed && (
        <p role="alert" className="pdf-failed">
          {words.pdfPageFailed}
        </p>
      )}
    </div>
  );
});

const intoSight = (mark: HTMLElement | null) => mark?.scrollIntoView({ block: 'center', inline: 'nearest' });

/** Where the spans lie on the page. */
function marksOf(frame: HTMLElement, { divs, text }: Drawn, spans: readonly Span[]): Mark[] {
  const around = frame.getBoundingClientRect();
  return spans.flatMap((span, hit) =>
    piecesOf(text, span).flatMap(({ piece, from, to }) => {
      const place = divs[piece] && placeOf(divs[piece], from, to);
      if (!place) return [];
      const { left, top, width, height } = place;
      return [{ hit, left: left - around.left, top: top - around.top, width, height }];
    }),
  );
}

let measure: CanvasRenderingContext2D | null | undefined;

/**
 * Where some letters of a piece of text lie. The text layer knows the width of the piece alone and sets it in another
 * typeface, so the letters are shared out over that width as ours would be, which is also that of our own documents.
 */
function placeOf(piece: HTMLElement, from: number, to: number): DOMRect | undefined {
  const letters = piece.firstChild;
  if (!(letters instanceof Text)) return undefined;
  if (piece.style.getPropertyValue('--rotate')) {
    const range = document.createRange();
    range.setStart(letters, Math.min(from, letters.length));
    range.setEnd(letters, Math.min(to, letters.length));
    return range.getBoundingClientRect();
  }
  measure ??= document.createElement('canvas').getContext('2d');
  measure!.font = `100px ${getComputedStyle(document.body).fontFamily}`;
  const whole = letters.data;
  const share = (end: number) => measure!.measureText(whole.slice(0, end)).width;
  const { left, top, width, height } = piece.getBoundingClientRect();
  const unit = width / (share(whole.length) || 1);
  return new DOMRect(left + share(from) * unit, top, (share(to) - share(from)) * unit, height);
}
