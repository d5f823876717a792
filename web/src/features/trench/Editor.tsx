import './editor.css';
import './panels/panels.css';
import { ArrowDown, PanelLeft } from 'lucide-react';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Button, CutName, IconButton, useKeys } from '../../kit/index.js';
import { Suspense } from '../../settled/index.js';
import { useLanguage } from '../../words/index.js';
import { Canvas } from './canvas/Canvas.js';
import { type Drawn as Beside, fitted, limited, type View, zoomed } from './canvas/view.js';
import type { Catalog } from './catalog.js';
import { checkSection } from './checkedSection.js';
import { Compare } from './compare/lazyParts.js';
import type { OpenTrench } from './document/index.js';
import { actOn, EditorContext, type Editor as EditorParts, type PopUp, useShown } from './editor.js';
import { Findings } from './findings/Findings.js';
import { Sheet } from './findings/lazyParts.js';
import { commandAt, KEYS_ANYWHERE } from './gestures/commands.js';
import type { Tool } from './gestures/useGesture.js';
import { Notices } from './Notices.js';
import { onPacking, packingAnswers } from './packing/packings.js';
import { Add } from './panels/Add.js';
import { Contents } from './panels/Contents.js';
import { Inspector } from './panels/Inspector.js';
import { PopUps } from './panels/lazyParts.js';
import { DraggedTrench } from './price/dragged.js';
import { PriceRegion } from './price/Region.js';
import { Flag } from './rating/lazyParts.js';
import { RatingContext, useRating } from './rating/useRating.js';
import { Toolbar } from './Toolbar.js';
import { usePlace } from './usePlace.js';
import { useSize } from './useSize.js';
import { VariantBar } from './variants/VariantBar.js';
import { useTrenchWords } from './words/index.js';

/** mm of air above the ground that are seen with a magnetic field. */
const AIR = 3000;

/** The editor of one segment: catalog and contents on the left, the section, what is chosen on the right. */
export function Editor({
  open,
  catalog,
  projectId,
  segmentId,
}: {
  open: OpenTrench;
  catalog: Catalog;
  projectId: number;
  segmentId: number;
}) {
  const words = useTrenchWords();
  const language = useLanguage();
  const shown = useShown(open);
  const { state: trench } = shown;
  const { place, sectionId, setSectionId, selected, select, tellHeat } = usePlace(trench);
  const search = useRef<HTMLInputElement>(null);
  const section = trench.sections.find(({ id }) => id === sectionId) ?? trench.sections[0]!;
  // Content that a worker has arranged is drawn when it answers.
  useSyncExternalStore(onPacking, packingAnswers);
  const checked = checkSection(trench, section);
  const [sheet, openSheet] = useState<string>();
  const [dragged] = useState(() => new DraggedTrench());
  const act = useMemo(() => actOn(open, words), [open, words]);
  const canvas = useRef<SVGSVGElement>(null);
  const contents = useRef<HTMLElement>(null);
  const inspector = useRef<HTMLElement>(null);
  const focusCanvas = useCallback(() => canvas.current?.focus(), []);
  // Beside another section in a narrow window, catalog and contents are there when they are asked for.
  const [showsLeft, setShowsLeft] = useState(false);
  const leftId = useId();
  const focusSearch = useCallback(() => {
    // What is not shown cannot have the focus.
    flushSync(() => setShowsLeft(true));
    search.current?.focus();
    search.current?.select();
  }, []);
  const [opened, popUp] = useState<PopUp>();
  /** What is done to the view, which the canvas and its size decide. */
  const viewing = useRef<Pick<EditorParts, 'zoom' | 'fit'>>(undefined);
  const zoomNow = useCallback((factor: number) => viewing.current?.zoom(factor), []);
  const fitNow = useCallback(() => viewing.current?.fit(), []);
  const focusForm = useCallback(
    () => inspector.current?.querySelector<HTMLElement>('input, select')?.focus(),
    [],
  );
  const showSection = useCallback(
    (id: string) => {
      setSectionId(id);
      select([]);
    },
    [setSectionId, select],
  );
  const mayEdit = shown.closed === undefined;
  // The same object until something of it changes, because every part of the editor is drawn by it.
  const editor: EditorParts = useMemo(
    () => ({
      projectId,
      segmentId,
      open,
      shown,
      trench,
      section,
      checked,
      catalog,
      words,
      mayEdit,
      selected,
      select,
      showSection,
      act,
      dragged,
      openSheet,
      popUp,
      zoom: zoomNow,
      fit: fitNow,
      focusSearch,
      focusCanvas,
      focusForm,
    }),
    [
      projectId,
      segmentId,
      open,
      shown,
      trench,
      section,
      checked,
      catalog,
      words,
      mayEdit,
      selected,
      select,
      showSection,
      act,
      dragged,
      zoomNow,
      fitNow,
      focusSearch,
      focusCanvas,
      focusForm,
    ],
  );

  const rating = useRating(editor, place.heat);
  tellHeat(rating.showsMap);
  // What a person tries out is drawn, and cannot be changed by gestures: nothing of it is stored.
  const { tried } = rating;
  const isTrying = tried !== undefined && tried.changes.length > 0;
  const drawn: EditorParts = useMemo(
    () => (isTrying ? { ...editor, ...tried, mayEdit: false, act: () => false } : editor),
    [isTrying, editor, tried],
  );

  const [box, size] = useSize();
  // The section that this one is compared with: both are seen, by one view.
  const [beside, setBeside] = useState<Beside>();
  const isComparing = place.compare !== undefined;
  const [view, setView] = useState<View>();
  // Everything is shown until the person chooses a view; another section or "fit" shows everything again.
  const hasOwnView = useRef(false);
  const shownSection = useRef(section.id);
  const shownAir = useRef(0);
  // A magnetic field is looked at where people stand.
  const air = rating.showsField ? AIR : 0;
  const chooseView = (chosen: View) => {
    hasOwnView.current = true;
    setView(size ? limited(chosen, drawn.checked.layout, drawn.trench, size, beside, air) : chosen);
  };
  const fit = () => {
    hasOwnView.current = false;
    if (size) setView(fitted(drawn.checked.layout, drawn.trench, size, beside, air));
  };
  useLayoutEffect(() => {
    if (shownSection.current !== section.id || shownAir.current !== air) hasOwnView.current = false;
    shownSection.current = section.id;
    shownAir.current = air;
    if (size && !hasOwnView.current) setView(fitted(drawn.checked.layout, drawn.trench, size, beside, air));
  }, [size, section.id, drawn.checked, drawn.trench, beside, air]);
  const zoom = (factor: number): void =>
    void (size && view && chooseView(zoomed(view, factor, { x: size.width / 2, y: size.height / 2 })));
  viewing.current = { zoom, fit };
  const [tool, setTool] = useState<Tool>('choose');
  const [showsDimensions, setDimensions] = useState(true);
  useKeys(
    Object.fromEntries(
      KEYS_ANYWHERE.map((key) => [key, (event: KeyboardEvent) => commandAt(event, 'anywhere')?.run(editor)]),
    ),
  );

  return (
    <EditorContext value={editor}>
      <RatingContext value={rating}>
        <div
          className={`editor ${isComparing ? 'editor-compare' : ''} ${showsLeft ? 'editor-shows-left' : ''}`}
        >
          <div className="editor-bar">
            {view && (
              <Toolbar
                view={view}
                tool={tool}
                setTool={setTool}
                showsDimensions={showsDimensions}
                setDimensions={setDimensions}
              />
            )}
            <VariantBar isComparing={isComparing} />
            {/* In a narrow window these stand below the section, where nobody would look for them. */}
            <nav className="editor-below" aria-label={words.below}>
              {(
                [
                  [words.add, search],
                  [words.contents, contents],
                  [words.placement, inspector],
                ] as const
              ).map(([name, panel]) => (
                <Button
                  key={name}
                  look="quiet"
                  icon={ArrowDown}
                  onClick={() => panel.current?.scrollIntoView()}
                >
                  {name}
                </Button>
              ))}
            </nav>
          </div>
          <div id={leftId} className="editor-left">
            <Add ref={search} />
            <Contents ref={contents} />
          </div>
          {place.compare !== undefined && (
            <Suspense fallback={null}>
              <Compare key={place.compare} otherId={place.compare} view={view} onDrawn={setBeside} />
            </Suspense>
          )}
          <div className="editor-middle">
            {isComparing && (
              <div className="compare-head">
                <IconButton
                  label={words.catalogAndContents}
                  icon={PanelLeft}
                  className="compare-left"
                  aria-expanded={showsLeft}
                  aria-controls={leftId}
                  onClick={() => setShowsLeft(!showsLeft)}
                />
                <h2>
                  <CutName name={trench.segment?.name ?? ''} />
                </h2>
              </div>
            )}
            <div className={`canvas-row ${sheet === undefined ? '' : 'canvas-row-sheet'}`}>
              <div ref={box} className="canvas-box">
                {size && view && (
                  <EditorContext value={drawn}>
                    {/* Its figures are drawn once each, and anew in another language. */}
                    <Canvas
                      key={language}
                      view={view}
                      setView={chooseView}
                      size={size}
                      tool={tool}
                      showsDimensions={showsDimensions}
                      ref={canvas}
                    />
                  </EditorContext>
                )}
                {isTrying && (
                  <Suspense fallback={null}>
                    <Flag />
                  </Suspense>
                )}
                {section.layers.every(({ items }) => items.length === 0) && (
                  <div className="canvas-empty">
                    <p>
                      <b>{words.emptySection}</b>
                    </p>
                    <p>{words.emptyHint}</p>
                  </div>
                )}
              </div>
              {sheet !== undefined && (
                <Suspense fallback={null}>
                  <Sheet key={sheet} id={sheet} onClose={() => openSheet(undefined)} />
                </Suspense>
              )}
              <Notices />
            </div>
            <PriceRegion />
            {/* Folded beside another section, so that both have room. */}
            <Findings key={String(isComparing)} startsFolded={isComparing} />
          </div>
          <Inspector ref={inspector} />
        </div>
        {opened && (
          <EditorContext value={drawn}>
            <Suspense fallback={null}>
              <PopUps what={opened} onClose={() => popUp(undefined)} />
            </Suspense>
          </EditorContext>
        )}
      </RatingContext>
    </EditorContext>
  );
}
