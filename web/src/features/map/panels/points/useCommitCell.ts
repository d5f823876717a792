import { fromDegrees, type Position } from '@spadework/core/route';
import { useState } from 'react';
import { useLanguage } from '../../../../words/index.js';
import { useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';
import {
  coordinateText,
  heightsOf,
  heightText,
  readPastedHeights,
  readPoint,
  type TypedPoint,
} from './coordinates.js';

interface CellFault {
  index: number;
  field: keyof TypedPoint;
  text: string;
}

/** Takes a coordinate that was typed into a row, or says what is wrong with it. */
export function useCommitCell() {
  const { crs, drawn, act } = useMapEditor();
  const words = usePanelWords();
  const language = useLanguage();
  const [fault, setFault] = useState<CellFault>();
  const { positions } = drawn.route;

  const commit = (index: number, field: keyof TypedPoint, text: string): boolean => {
    const before = positions[index];
    if (!before) return true;
    const [east, north, height] = fromDegrees(crs, before);
    const typed: TypedPoint = {
      east: coordinateText(crs, east, language),
      north: coordinateText(crs, north, language),
      height: height === undefined ? '' : heightText(height, language),
      [field]: text,
    };
    const isFirstHeight = field === 'height' && positions.length > 1 && heightsOf(positions) === false;
    const heights = positions.length > 1 && !isFirstHeight ? heightsOf(positions) : undefined;
    const read = readPoint(crs, typed, heights);
    if ('fault' in read) {
      const name = words.points.point(String(index + 1));
      setFault({ index, field, text: `${name}: ${words.typing.faults[read.fault.is]}` });
      return false;
    }
    setFault(undefined);
    if (isFirstHeight)
      return act.setHeights(
        0,
        positions.map(() => read.position[2]!),
      );
    // A height that is typed leaves the point where it is.
    const position: Position = field === 'height' ? [before[0], before[1], read.position[2]!] : read.position;
    return act.movePoint(index, position);
  };

  /** A column of heights goes to this point and those that follow. */
  const pasteHeights = (index: number, text: string): boolean => {
    const heights = readPastedHeights(text);
    if (!heights) return false;
    if (index + heights.length > positions.length)
      setFault({ index, field: 'height', text: words.points.moreHeights });
    else {
      setFault(undefined);
      act.setHeights(index, heights);
    }
    return true;
  };
  return { fault, commit, pasteHeights, forget: () => setFault(undefined) };
}
