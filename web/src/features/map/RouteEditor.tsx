import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { announce } from '../../kit/index.js';
import { Notices } from '../../optimistic/Notices.js';
import { addressOf } from '../../routes/index.js';
import { formatNumber } from '../../words/index.js';
import type { Project } from '../projects/index.js';
import type { Segment } from '../trench/index.js';
import { actionsOf } from './actions.js';
import { Bar } from './Bar.js';
import { Canvas } from './canvas/Canvas.js';
import { newIds, type OpenRoute } from './document/index.js';
import { drawnOf } from './drawn.js';
import { MapContext, type MapEditor } from './editor.js';
import { Layout } from './Layout.js';
import { LiveRoute } from './live.js';
import { useChosen } from './useChosen.js';
import { useCrs } from './useCrs.js';
import { useListsAfterwards } from './useLists.js';
import { useUndoKeys } from './useUndoKeys.js';
import { useMapWords } from './words/index.js';

/** The map of one segment, with its route open. */
export function RouteEditor({
  open,
  project,
  segments,
  id,
  segment: listed,
}: {
  open: OpenRoute;
  project: Project;
  segments: readonly Segment[];
  id: number;
  /** Undefined where it is in no list any more. */
  segment: Segment | undefined;
}) {
  const words = useMapWords();
  const { document, sender } = open;
  const shown = useSyncExternalStore(document.subscribe, document.get);
  const head = useSyncExternalStore(open.segment.subscribe, open.segment.head);
  const { state } = shown;
  const drawn = useMemo(() => drawnOf(state), [state]);
  const [live] = useState(() => new LiveRoute(drawn));
  // Before anything is painted, so that figures and line are of the same route.
  useLayoutEffect(() => live.settle(drawn), [live, drawn]);
  const now = useMemo(() => () => document.get().state, [document]);
  const [chosen, choose] = useChosen(state, now);
  const [isDrawing, setDrawing] = useState(false);
  const [crs, setCrs] = useCrs();
  const act = useMemo(() => actionsOf(open, words, newIds()), [open, words]);
  useUndoKeys(act);

  const mayEdit = shown.closed === undefined;
  const segment: Segment = useMemo(
    () => ({ ...(listed ?? segments[0]!), id, name: listed?.name ?? head.name }),
    [listed, segments, id, head.name],
  );
  const sections = useMemo(() => head.sectionIds.map((id, i) => ({ id, number: i + 1 })), [head.sectionIds]);
  const draw = useMemo(
    () => (isDrawing: boolean) => {
      setDrawing(isDrawing);
      const { positions } = now();
      announce(
        isDrawing
          ? words.said.drawing
          : words.said.drawn(words.points(positions.length), formatNumber(drawnOf(now()).length, 1)),
      );
    },
    [now, words],
  );
  const editor: MapEditor = useMemo(
    () => ({
      project,
      segment,
      sections,
      words,
      drawn,
      live,
      mayEdit,
      undoes: mayEdit ? shown.undo : undefined,
      redoes: mayEdit ? shown.redo : undefined,
      chosen,
      choose,
      isDrawing: isDrawing && mayEdit,
      draw,
      crs,
      setCrs,
      act,
      settled: () => sender.settled(),
    }),
    [
      project,
      segment,
      sections,
      words,
      drawn,
      live,
      mayEdit,
      shown.undo,
      shown.redo,
      chosen,
      choose,
      isDrawing,
      draw,
      crs,
      setCrs,
      act,
      sender,
    ],
  );
  useListsAfterwards(open, project.id);

  return (
    <MapContext value={editor}>
      <Layout
        bar={<Bar open={open} segments={segments} shown={shown} />}
        canvas={<Canvas />}
        notices={
          <Notices
            closed={shown.closed}
            notices={shown.notices}
            dismiss={() => document.dismiss()}
            backTo={addressOf.project(project.id)}
            words={words}
          />
        }
      />
    </MapContext>
  );
}
