import { type KeyboardEvent, useRef } from 'react';
import { announce } from '../../../../kit/index.js';
import { formatNumber } from '../../../../words/index.js';
import { useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';
import { movedBy, moveOf, positionAfter } from './moves.js';

const WALKS: Readonly<Record<string, (index: number, last: number) => number>> = {
  PageUp: (index) => Math.max(0, index - 1),
  PageDown: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** What the keys do to the point whose button has the focus. */
export function usePointKeys(to: {
  /** Gives a point the focus; −1: there is none any more. */
  focus: (index: number) => void;
  /** Begins to type its coordinates. */
  type: (index: number) => void;
}) {
  const { drawn, act, mayEdit } = useMapEditor();
  const { points: words } = usePanelWords();
  const { positions } = drawn.route;
  /** Moves of one visit to a point are undone in one go. */
  const visits = useRef(0);

  const insert = (index: number) => {
    if (!act.addPoint(positionAfter(drawn, index), index + 1)) return;
    announce(words.inserted(words.point(String(index + 2))));
    to.focus(index + 1);
  };
  const remove = (index: number) => {
    if (act.removePoint(index)) to.focus(Math.min(index, positions.length - 2));
  };

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const walk = WALKS[event.key];
    const move = moveOf(event);
    if (walk) to.focus(walk(index, positions.length - 1));
    else if (move && mayEdit)
      act.movePoint(index, movedBy(positions[index]!, move), `keys ${index} ${visits.current}`);
    else if (event.key === 'Insert' && mayEdit) insert(index);
    else if (event.key === 'Delete' && mayEdit) remove(index);
    else if (event.key === 'Enter') to.type(index);
    else return;
    // Nor scrolls the list, goes back in the history, or pans the map.
    event.preventDefault();
    event.stopPropagation();
  };
  /** Where the point lies now, once the key is let go: a key that is held says nothing. */
  const onKeyUp = (event: KeyboardEvent, index: number) => {
    const chainage = drawn.chainages[index];
    if (mayEdit && moveOf(event) && chainage !== undefined)
      announce(words.moved(words.point(String(index + 1)), formatNumber(chainage, 2)));
  };
  const onVisit = () => {
    visits.current++;
  };
  return { onKeyDown, onKeyUp, onVisit, insert, remove };
}
