import './marks.css';
import { POINT_NAMES } from '@spadework/core/route';
import { capitalizedAll } from '@spadework/core/text';
import { useEffect, useMemo, useRef } from 'react';
import { useLanguage } from '../../../../words/index.js';
import { useLive, useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';
import { AddMark } from './AddMark.js';
import { MarkRow } from './MarkRow.js';

/** Joints, manholes and stations on the line. */
export function Marks() {
  const { marks: words } = usePanelWords();
  const language = useLanguage();
  const editor = useMapEditor();
  const { chosen, act, mayEdit } = editor;
  const { route, length } = useLive(editor);
  const kinds = useMemo(() => capitalizedAll(POINT_NAMES, language), [language]);
  const panel = useRef<HTMLElement>(null);
  // What is chosen on the map comes into sight.
  useEffect(() => {
    if (chosen.point === undefined) return;
    panel.current?.querySelector(`[data-mark="${chosen.point}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen.point]);
  const remove = (index: number) => {
    if (act.removeMark(index)) panel.current?.focus();
  };
  if (route.positions.length < 2) return null;
  return (
    <section ref={panel} tabIndex={-1} className="route-panel" aria-label={words.title}>
      <h2>{words.title}</h2>
      {route.points.length > 0 ? (
        <ul aria-label={words.title} className="marks">
          {route.points.map((mark, index) => (
            <MarkRow
              key={index}
              index={index}
              mark={mark}
              kinds={kinds}
              length={length}
              isChosen={chosen.point === index}
              mayEdit={mayEdit}
              onSet={(values) => act.setMark(index, values)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      ) : (
        <p className="quiet">{words.none}</p>
      )}
      {mayEdit && <AddMark kinds={kinds} />}
    </section>
  );
}
