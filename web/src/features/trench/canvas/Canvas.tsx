import './canvas.css';
import './materials.css';
import './section.css';
import type { RuleFinding } from '@spadework/core/check';
import type { Point } from '@spadework/core/geometry';
import { labelTextOf } from '@spadework/core/trench';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { Suspense } from '../../../settled/index.js';
import { useLanguage } from '../../../words/index.js';
import { useEditor } from '../editor.js';
import { FieldMap } from '../electrical/lazyParts.js';
import { findingTexts, marksOf } from '../findings/texts.js';
import { useRuleFindings } from '../findings/useRuleFindings.js';
import { dropAt, type Target } from '../gestures/drop.js';
import { handleKey } from '../gestures/keys.js';
import { itemsIn } from '../gestures/selection.js';
import { type Tool, useGesture } from '../gestures/useGesture.js';
import { labelsIn, nameOf, spokenName, standingsOf } from '../names.js';
import { addEntry, draggedEntry } from '../panels/adding.js';
import { useTellDragged } from '../price/dragged.js';
import { useProfile } from '../quantities/profiles.js';
import { CableFigures, FiguresMethod, HeatMap, Legend } from '../rating/lazyParts.js';
import { usePreview } from '../rating/usePreview.js';
import { useRatingParts } from '../rating/useRating.js';
import { refusalsById } from '../refusals.js';
import { Dimensions } from './Dimensions.js';
import { Ground } from './Ground.js';
import { depthIn, drawnRows, ItemSheet, optionId } from './Items.js';
import { Labels } from './Labels.js';
import { Marker } from './Marker.js';
import { menuAt } from './menuAt.js';
import { DraggedPosition, Ghost, Position, placeBox } from './Overlay.js';
import { RefusalFrames, Refusals } from './Refusals.js';
import { RULER, Rulers } from './Rulers.js';
import { panned, type Size, toSection, type View, zoomed } from './view.js';

/** The item at a place of the window. */
const itemAt = ({ x, y }: Point): string | undefined =>
  document.elementFromPoint(x, y)?.closest('[data-item]')?.getAttribute('data-item') ?? undefined;

const NO_FINDINGS: readonly RuleFinding[] = [];

/** The section: what is in it, and every gesture on it. The view stands still during a gesture. */
export function Canvas({
  view,
  setView,
  size,
  tool,
  showsDimensions,
  ref: list,
}: {
  view: View;
  setView: (view: View) => void;
  size: Size;
  tool: Tool;
  showsDimensions: boolean;
  /** The list box of what is in the section. */
  ref: RefObject<SVGSVGElement | null>;
}) {
  const editor = useEditor();
  const { words, trench, shown, selected, mayEdit } = editor;
  const profile = useProfile();
  const language = useLanguage();
  const at = (event: { clientX: number; clientY: number }): Point => {
    const box = list.current!.getBoundingClientRect();
    return { x: event.clientX - box.x, y: event.clientY - box.y };
  };
  const [target, setTarget] = useState<Target>();

  const rating = useRatingParts();
  const { shown: gesture, ghost, handlers } = useGesture();
  const drag = gesture?.kind === 'drag' ? gesture : undefined;
  usePreview(drag, rating);
  useTellDragged(editor.dragged, drag?.trench);
  const checked = drag?.checked ?? editor.checked;
  const { layout } = checked;
  // While something is dragged, the rules have found what they found before.
  const rules = useRuleFindings() ?? NO_FINDINGS;
  const marks = useMemo(() => marksOf(checked, rules), [checked, rules]);
  const refused = useMemo(() => refusalsById(shown.notices, words), [shown.notices, words]);
  // Names stand still during a drag: a move changes nothing but places.
  const named = editor.checked;
  const names = useMemo(() => {
    const standings = standingsOf(named.layout.section.layers);
    const known = findingTexts(trench, named, rules, words, language);
    const all = itemsIn(named.layout.section).map((item) => {
      const said = [...known.of(item.id), ...(refused.get(item.id) ?? [])];
      return [item.id, spokenName(item, named.layout, standings.get(item.id), said, words)] as const;
    });
    return new Map(all);
  }, [trench, named, rules, refused, words, language]);
  const isDragging = drag !== undefined;
  const rows = useMemo(() => {
    const order = isDragging ? new Map([...names.keys()].map((id, place) => [id, place])) : undefined;
    return drawnRows(layout, { nameOf: ({ id }) => names.get(id) ?? '', wrong: marks.wrong, order });
  }, [layout, names, marks, isDragging]);
  const drawn = useMemo(() => rows.flatMap(({ items }) => items), [rows]);
  const chosen = selected.length === 1 ? drawn.find(({ item }) => item.id === selected[0]) : undefined;
  // What was just added shows no position, which would cover the figures around it, until the person turns to the section.
  const [seen, setSeen] = useState(names);
  const isNew = chosen !== undefined && !seen.has(chosen.item.id);
  const position = {
    name: chosen ? nameOf(chosen.item, words) : '',
    view,
    above: (rating.showsFigures ? 88 : 52) + (chosen ? depthIn(drawn, chosen) * view.scale : 0),
  };
  const viewBox = `${view.x} ${view.y} ${size.width / view.scale} ${size.height / view.scale}`;

  useEffect(() => {
    const element = list.current!;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const point = { x: event.clientX - box.x, y: event.clientY - box.y };
      if (event.ctrlKey || event.metaKey) setView(zoomed(view, Math.exp(-event.deltaY / 300), point));
      else setView(panned(view, -event.deltaX, -event.deltaY));
    };
    // React listens passively, so the page would scroll or zoom too.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [view, setView, list]);

  const pointer = handlers({ editor, view, setView, drawn }, tool, at, (client) => openMenu(client));
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    // Whoever points sees where; the ring is for the keys.
    list.current?.focus({ preventScroll: true, focusVisible: false } as FocusOptions);
    pointer.down(event);
  };
  /** Opens the menu of what is there, or without a place that of what is selected. */
  const openMenu = (client?: Point) => {
    const box = list.current!.getBoundingClientRect();
    if (client) {
      const point = toSection(view, { x: client.x - box.x, y: client.y - box.y });
      const { of, selected: now } = menuAt(editor, point, itemAt(client));
      if (now !== selected) editor.select(now);
      editor.popUp({ kind: 'menu', at: client, of });
    } else {
      const one = drawn.find(({ item }) => item.id === selected[0]);
      const corner = one
        ? { x: (one.x + one.width - view.x) * view.scale, y: (one.y + one.height - view.y) * view.scale }
        : { x: size.width / 2, y: size.height / 2 };
      const of = one ? 'items' : selected.length > 0 ? 'layer' : 'canvas';
      editor.popUp({ kind: 'menu', at: { x: box.x + corner.x, y: box.y + corner.y }, of });
    }
  };
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    // A finger that rests opens it itself; a key, which has no button, is no place.
    if (event.button === 2) openMenu({ x: event.clientX, y: event.clientY });
  };
  const onDragOver = (event: DragEvent) => {
    const entry = draggedEntry();
    if (!entry || !mayEdit) return;
    event.preventDefault();
    setTarget(dropAt(layout, toSection(view, at(event)), { id: '', kind: entry.itemKind }));
  };
  const onDrop = (event: DragEvent) => {
    const entry = draggedEntry();
    setTarget(undefined);
    const where = entry && dropAt(layout, toSection(view, at(event)), { id: '', kind: entry.itemKind });
    if (!entry || !where) return;
    event.preventDefault();
    addEntry(editor, entry, where);
    // Keys go on where the type was dropped, not in the list that it was dragged from.
    editor.focusCanvas();
  };

  const dropLayer =
    target && 'layerId' in target
      ? layout.layers.find(({ layer }) => layer.id === target.layerId)
      : undefined;
  const containerId = drag ? drag.intoId : target && 'containerId' in target ? target.containerId : undefined;
  const dropContainer =
    containerId === undefined ? undefined : drawn.find(({ item }) => item.id === containerId);
  const into = dropContainer && words.into(labelTextOf(labelsIn(layout), dropContainer.item.id));
  return (
    <div
      className={`canvas canvas-${gesture?.kind === 'pan' ? 'panning' : tool} ${rating.showsMap ? 'canvas-hot' : ''}`}
    >
      <svg
        className="canvas-sheet"
        width={size.width}
        height={size.height}
        viewBox={viewBox}
        aria-hidden="true"
      >
        <Ground layout={layout} trench={trench} profile={profile} />
        {rating.showsMap && (
          <Suspense fallback={null}>
            <HeatMap layout={layout} view={view} size={size} />
          </Suspense>
        )}
        {rating.showsField && (
          <Suspense fallback={null}>
            <FieldMap layout={layout} view={view} size={size} />
          </Suspense>
        )}
        <Marker layout={layout} trench={trench} profile={profile} catalog={editor.catalog} />
      </svg>
      <svg
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list box of drawn options
        role="listbox"
        aria-label={words.section}
        aria-multiselectable="true"
        aria-activedescendant={
          selected[0] && drawn.some(({ item }) => item.id === selected[0]) ? optionId(selected[0]) : undefined
        }
        tabIndex={0}
        className="canvas-sheet canvas-items"
        width={size.width}
        height={size.height}
        viewBox={viewBox}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => {
          if (isNew) setSeen(names);
          pointer.move(event);
        }}
        onPointerUp={pointer.up}
        onPointerCancel={pointer.cancel}
        onDoubleClick={editor.focusForm}
        onContextMenu={onContextMenu}
        onKeyDown={(event: KeyboardEvent) => {
          if (isNew) setSeen(names);
          const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
          if (isMenu) openMenu();
          if (isMenu || handleKey(event, editor)) event.preventDefault();
        }}
        onDragOver={onDragOver}
        onDragLeave={() => setTarget(undefined)}
        onDrop={onDrop}
      >
        <ItemSheet rows={rows} selected={selected} draggedId={drag?.item.id} scale={view.scale} />
      </svg>
      <svg
        className="canvas-sheet canvas-over"
        width={size.width}
        height={size.height}
        viewBox={viewBox}
        aria-hidden="true"
      >
        <Labels
          layout={layout}
          layerName={words.layerName}
          scale={view.scale}
          outside={-view.x * view.scale - RULER}
        />
        {rating.showsFigures && (
          <Suspense fallback={null}>
            <CableFigures layout={layout} scale={view.scale} selected={selected} />
          </Suspense>
        )}
        {refused.size > 0 && <RefusalFrames drawn={drawn} refused={refused} scale={view.scale} />}
        {showsDimensions && <Dimensions layout={layout} tooClose={marks.tooClose} scale={view.scale} />}
        {dropLayer && (
          <rect
            x={0}
            y={dropLayer.top}
            width={layout.width}
            height={Math.max(dropLayer.floor - dropLayer.top, 10)}
            className="drop-row"
          />
        )}
        {dropContainer && (
          <rect
            x={dropContainer.x}
            y={dropContainer.y}
            width={dropContainer.width}
            height={dropContainer.height}
            className="drop-row"
          />
        )}
        {drag && <Ghost item={drag.item} place={ghost} drawn={drawn} scale={view.scale} />}
      </svg>
      {refused.size > 0 && <Refusals drawn={drawn} refused={refused} view={view} size={size} />}
      {gesture?.kind === 'marquee' && <div className="marquee" ref={(box) => placeBox(box, gesture)} />}
      {rating.showsFigures && (
        <Suspense fallback={null}>
          <FiguresMethod />
        </Suspense>
      )}
      {rating.showsMap && (
        <Suspense fallback={null}>
          <Legend />
        </Suspense>
      )}
      <Rulers view={view} size={size} marked={chosen} />
      {drag && <DraggedPosition place={ghost} name={nameOf(drag.item, words)} into={into} />}
      {/* Read aloud once for each pipe that the pointer comes to. */}
      <p role="status" className="hidden-text">
        {into}
      </p>
      {chosen && !isDragging && !isNew && <Position at={chosen} {...position} />}
    </div>
  );
}
