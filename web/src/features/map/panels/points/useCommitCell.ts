import { fromDegrees, type Position } from '@spadework/core/route';
import { useState } from 'react';
import { useLanguage } from '../../../../words/index.js';
import { useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';
import { coordinateText, heightsOf, heightText, readPoint, type TypedPoint } from './coordinates.js';

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
    const read = readPoint(crs, typed, positions.length > 1 ? heightsOf(positions) : undefined);
    if ('fault' in read) {
      const name = words.points.point(String(index + 1));
      setFault({ index, field, text: `${name}: ${words.typing.faults[read.fault.is]}` });
      return false;
    }
    setFault(undefined);
    // A height that is typed leaves the point where it is.
    const position: Position = field === 'height' ? [before[0], before[1], read.position[2]!] : read.position;
    return act.movePoint(index, position);
  };
  return { fault, commit, forget: () => setFault(undefined) };
}
