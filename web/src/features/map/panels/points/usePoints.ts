import { type Crs, fromDegrees, isInReach, type Position } from '@spadework/core/route';
import { useCallback, useMemo } from 'react';
import { type Language, useLanguage } from '../../../../words/index.js';
import { useLive, useMapEditor } from '../../editor.js';
import type { DrawnRoute, Measured } from '../../state.js';
import { coordinateText, heightText } from './coordinates.js';

/** What a row of the table shows of a point. */
export interface ShownPoint {
  /** Empty: the system does not reach it. */
  east: string;
  north: string;
  /** Empty: it has none. */
  height: string;
  chainage: number;
  bend: Measured['bends'][number] | undefined;
}

/** The points as they are shown, also while one is dragged. Each is put into words when it comes into sight. */
export function usePoints(): { live: DrawnRoute; pointAt: (index: number) => ShownPoint } {
  const editor = useMapEditor();
  const language = useLanguage();
  const live = useLive(editor);
  const bends = useMemo(() => new Map(live.bends.map((bend) => [bend.chainage, bend])), [live.bends]);
  const { crs } = editor;
  const pointAt = useCallback(
    (index: number) => shownPoint(crs, live.route.positions[index]!, live.chainages[index]!, bends, language),
    [crs, live, bends, language],
  );
  return { live, pointAt };
}

function shownPoint(
  crs: Crs,
  position: Position,
  chainage: number,
  bends: ReadonlyMap<number, ShownPoint['bend']>,
  language: Language,
): ShownPoint {
  const height = position[2];
  const [east, north] = isInReach(crs, position) ? fromDegrees(crs, position) : [];
  return {
    east: east === undefined ? '' : coordinateText(crs, east, language),
    north: north === undefined ? '' : coordinateText(crs, north, language),
    height: height === undefined ? '' : heightText(height, language),
    chainage,
    bend: bends.get(chainage),
  };
}
