import './document.css';
import './pages.css';
import { ArrowLeft, Download, FileQuestion, Lock, Maximize2, Minimize2, Search, Star } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { asProblem, lazyFile } from '../../../api/index.js';
import { Button, EmptyState, Icon, IconButton, useKeys } from '../../../kit/index.js';
import type { PdfHandle, PdfPosition } from '../../../kit/pdf/PdfPages.js';
import { later, Suspense } from '../../../settled/index.js';
import { saveDocument, setFavorite } from '../actions.js';
import { type DocumentName, type StandardsSearch, standardsAddress } from '../address.js';
import { hitFinder, markedWords, pageOf, partsOf } from '../hits.js';
import { type DocData, type Match, useDocument, useFile, useVersions } from '../queries.js';
import { useStandardWords } from '../words/index.js';
import { Editions } from './Editions.js';
import { FindBar, textFinder } from './FindBar.js';
import { Foot } from './Foot.js';
import { PagePill } from './PagePill.js';

const PdfPages = lazyFile(() => import('../../../kit/pdf/PdfPages.js'));

const PDF = 'application/pdf';
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const ADDRESS_MS = 250;

/** The open document: its pages with the hits marked, its editions, comments and references. */
export default function DocumentPane({
  name,
  match,
  search,
  readWords,
  onChange,
  onLeave,
  pages,
}: {
  name: DocumentName;
  /** What the list of hits says of it. */
  match: Match | undefined;
  search: StandardsSearch;
  /** The words of the search, a moment after they are typed. */
  readWords: string;
  onChange: (more: Partial<StandardsSearch>, replace?: boolean) => void;
  onLeave: () => void;
  /** The pages, while they are shown. */
  pages: RefObject<PdfHandle | null>;
}) {
  const words = useStandardWords();
  const pane = useRef<HTMLDivElement>(null);
  const { version, page } = search;
  const known = useDocument(name, version, match);
  const versions = useVersions(name);
  const document = known.data;
  const isPdf = document?.contentType === PDF;
  const isReadable = document?.accessible === true && isPdf;
  const file = useFile(name, version, isReadable);
  const [place, setPlace] = useState<PdfPosition>();
  const [zoom, setZoom] = useState(1);
  const [finding, setFinding] = useState<string>();
  const isFull = useFullScreen(pane);

  const snippet = match?.highlightText;
  const find = useMemo(() => {
    if (finding?.trim()) return textFinder(finding);
    return readWords.trim() ? hitFinder(readWords, markedWords(snippet ?? '')) : undefined;
  }, [finding, readWords, snippet]);
  const firstPage = useMemo(() => {
    const plain = partsOf(snippet ?? '').map(({ text }) => text);
    return (texts: readonly string[], hits: readonly number[]) => pageOf(plain.join(''), texts, hits);
  }, [snippet]);

  // The page goes into the address when the scrolling rests.
  const shown = place?.page;
  useEffect(() => {
    if (shown === undefined || shown === (page ?? 1)) return;
    return later('the address', ADDRESS_MS, () => onChange({ page: shown === 1 ? undefined : shown }, true));
  });

  useKeys({ 'Mod+f': () => isReadable && setFinding(finding ?? '') });

  if (known.error && !document) {
    const isUnknown = [400, 404].includes(asProblem(known.error).status);
    return (
      <EmptyState
        icon={FileQuestion}
        title={isUnknown ? words.unknown : words.failed}
        actions={
          isUnknown ? (
            <Link href={standardsAddress(search)} className="button button-plain">
              {words.back}
            </Link>
          ) : (
            <Button onClick={() => known.refetch()}>{words.tryAgain}</Button>
          )
        }
      >
        <p>{isUnknown ? words.unknownText : asProblem(known.error).message}</p>
      </EmptyState>
    );
  }
  if (!document) return <div className="loading" role="status" />;

  const current = versions.data?.[0]?.label;
  const isOlder = version !== undefined && current !== undefined && version !== current;
  const isStarred = document.favorite === true;
  const step = (by: 1 | -1) => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom);
  return (
    <div
      ref={pane}
      className="sheet-pane"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isFull) return;
        if (finding !== undefined) setFinding(undefined);
        else onLeave();
      }}
    >
      <header className="sheet-head">
        <Link href={standardsAddress(search)} className="sheet-back" aria-label={words.back}>
          <Icon of={ArrowLeft} />
        </Link>
        <h2 className="sheet-title" title={`${document.number} ${document.title}`}>
          <span className="sheet-number">{document.number}</span> {document.title}
        </h2>
        <Editions
          name={name}
          versions={versions.data ?? []}
          shown={document.version ?? ''}
          onChoose={(label) => onChange({ version: label === current ? undefined : label, page: undefined })}
        />
        <IconButton
          label={words.favorite}
          icon={Star}
          className="sheet-star"
          aria-pressed={isStarred}
          onClick={() => setFavorite({ ...name, name: document.name }, !isStarred)}
        />
        {isReadable && (
          <IconButton
            label={words.find}
            icon={Search}
            aria-expanded={finding !== undefined}
            onClick={() => setFinding(finding === undefined ? '' : undefined)}
          />
        )}
        {document.accessible && (
          <IconButton
            label={words.download}
            icon={Download}
            onClick={() => saveDocument({ ...name, fileName: document.fileName }, document.version ?? '')}
          />
        )}
        {isReadable && (
          <IconButton
            label={isFull ? words.leaveFullScreen : words.fullScreen}
            icon={isFull ? Minimize2 : Maximize2}
            className="sheet-full"
            onClick={() =>
              isFull
                ? window.document.exitFullscreen()
                : pane.current?.requestFullscreen().catch(() => undefined)
            }
          />
        )}
      </header>
      {isOlder && (
        <p className="sheet-older">
          {words.older(version)}{' '}
          <Link href={standardsAddress({ ...search, version: undefined, page: undefined }, name)}>
            {words.toCurrent(current)}
          </Link>
        </p>
      )}
      {finding !== undefined && (
        <FindBar
          text={finding}
          count={place?.hits.reduce((sum, count) => sum + count, 0) ?? 0}
          onText={setFinding}
          onGo={(by) => pages.current?.goToHit(by)}
          onClose={() => setFinding(undefined)}
        />
      )}
      <div className="sheet-pages">
        <Content document={document} isPdf={isPdf} file={file}>
          {(blob) => (
            <Suspense fallback={<div className="pdf" />}>
              <PdfPages
                ref={pages}
                file={blob}
                label={document.name ?? ''}
                zoom={zoom}
                page={page}
                find={find}
                firstPage={find && firstPage}
                onPlace={setPlace}
              />
              {place && (
                <PagePill
                  place={place}
                  onPage={(to) => pages.current?.goToPage(to)}
                  onHit={() => pages.current?.goToHit(1)}
                  onZoomIn={zoom < ZOOMS.at(-1)! ? () => step(1) : undefined}
                  onZoomOut={zoom > ZOOMS[0]! ? () => step(-1) : undefined}
                />
              )}
            </Suspense>
          )}
        </Content>
      </div>
      <Foot name={name} document={document} search={search} />
    </div>
  );
}

/** The pages, or why there are none. */
function Content({
  document,
  isPdf,
  file,
  children,
}: {
  document: DocData;
  isPdf: boolean;
  file: ReturnType<typeof useFile>;
  children: (blob: Blob) => React.ReactNode;
}) {
  const words = useStandardWords();
  if (document.accessible === false)
    return (
      <EmptyState icon={Lock} title={words.deniedTitle}>
        <p>{document.description}</p>
        <p>{words.deniedText}</p>
      </EmptyState>
    );
  if (!isPdf)
    return (
      <EmptyState icon={FileQuestion} title={words.otherFile}>
        <p>{words.otherFileText(document.fileName ?? '')}</p>
      </EmptyState>
    );
  if (file.error && !file.data)
    return (
      <EmptyState
        icon={FileQuestion}
        title={words.failed}
        actions={<Button onClick={() => file.refetch()}>{words.tryAgain}</Button>}
      >
        <p>{asProblem(file.error).message}</p>
      </EmptyState>
    );
  return file.data ? children(file.data) : <div className="pdf loading" />;
}

/** Whether an element fills the screen. */
function useFullScreen(element: React.RefObject<HTMLElement | null>): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () =>
      setFull(element.current !== null && window.document.fullscreenElement === element.current);
    window.document.addEventListener('fullscreenchange', update);
    return () => window.document.removeEventListener('fullscreenchange', update);
  }, [element]);
  return isFull;
}
