import type { Position } from '@spadework/core/route';
import { useEffect, useState } from 'react';
import { announce } from '../../../../kit/index.js';
import { useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';
import {
  heightsOf,
  isTypedSwapped,
  type PastedPoint,
  type PointFault,
  readPoint,
  type TypedPoint,
} from './coordinates.js';

const EMPTY: TypedPoint = { east: '', north: '', height: '' };

/** Points that are typed or pasted, on their way to the end of the route. */
export function useTypedPoints() {
  const { crs, drawn, act, choose } = useMapEditor();
  const { typing: words } = usePanelWords();
  const [typed, setTyped] = useState(EMPTY);
  const [fault, setFault] = useState<PointFault>();
  const [listFault, setListFault] = useState<string>();
  /** A list with north before east, until somebody decides. */
  const [swappedList, setSwappedList] = useState<readonly PastedPoint[]>();
  const { positions } = drawn.route;
  const isTurned = isTypedSwapped(crs, typed);

  const forget = () => {
    setFault(undefined);
    setListFault(undefined);
    setSwappedList(undefined);
  };
  // What is wrong in one system may be right in another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it sets state alone
  useEffect(forget, [crs]);
  const change = (values: Partial<TypedPoint>) => {
    setTyped({ ...typed, ...values });
    forget();
  };
  const swap = () => change(swapped(typed));
  /** The last one is chosen, so that the table and the map show where one is. */
  const added = (count: number) => {
    announce(words.added(count));
    choose({ position: positions.length + count - 1 });
  };
  const add = () => {
    const read = readPoint(crs, typed, heightsOf(positions));
    if ('fault' in read) return setFault(read.fault);
    if (!act.addPoint(read.position)) return;
    added(1);
    setTyped(EMPTY);
  };

  const addList = (points: readonly PastedPoint[]) => {
    setSwappedList(undefined);
    setListFault(undefined);
    if (points.some((point) => isTypedSwapped(crs, point))) return setSwappedList(points);
    const found: Position[] = [];
    let heights = heightsOf(positions);
    for (const point of points) {
      const read = readPoint(crs, point, heights);
      if ('fault' in read) return setListFault(words.inLine(point.line, words.faults[read.fault.is]));
      found.push(read.position);
      heights ??= read.position[2] !== undefined;
    }
    if (act.addPoints(found)) added(found.length);
  };

  return {
    typed,
    fault,
    listFault,
    swappedList,
    isTurned,
    change,
    swap,
    add,
    addList,
    refuseLine: (line: number) => {
      forget();
      setListFault(words.inLine(line, words.noPoint));
    },
    swapList: () => swappedList && addList(swappedList.map(swapped)),
  };
}

const swapped = <T extends TypedPoint>(point: T): T => ({ ...point, east: point.north, north: point.east });
