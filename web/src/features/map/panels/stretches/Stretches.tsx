import './stretches.css';
import { useEffect, useMemo, useRef } from 'react';
import { useLive, useMapEditor } from '../../editor.js';
import { usePanelWords } from '../words/index.js';
import { SplitForm } from './SplitForm.js';
import { type StretchHandlers, StretchItem } from './StretchItem.js';

/** The stretches in their order, and what cuts and joins them. */
export function Stretches() {
  const { stretches: words } = usePanelWords();
  const editor = useMapEditor();
  const { drawn, chosen, choose, act, mayEdit, sections, project, segment } = editor;
  const { route } = useLive(editor);
  const list = useRef<HTMLUListElement>(null);
  const latest = useRef({ act, choose });
  latest.current = { act, choose };
  const handlers = useMemo<StretchHandlers>(
    () => ({
      choose: (index) => latest.current.choose({ stretch: index }),
      set: (index, values) => latest.current.act.setStretch(index, values),
      join: (index) => {
        if (!latest.current.act.merge(index)) return;
        // The button goes with the boundary, and the focus stays with the stretch.
        const item = list.current?.querySelector<HTMLElement>(`[data-stretch="${index}"] button`);
        requestAnimationFrame(() => item?.focus());
      },
    }),
    [],
  );
  const of = useMemo(() => ({ project, segment }), [project, segment]);
  // What is chosen on the map comes into sight.
  useEffect(() => {
    if (chosen.stretch === undefined) return;
    list.current?.querySelector(`[data-stretch="${chosen.stretch}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen.stretch]);
  const isLine = drawn.route.positions.length > 1;
  return (
    <section className="route-panel" aria-label={words.title}>
      <h2>{words.title}</h2>
      {isLine ? (
        <>
          <ul ref={list} aria-label={words.title} className="stretches">
            {route.stretches.map((stretch, index) => (
              <StretchItem
                key={index}
                index={index}
                stretch={stretch}
                isLast={index === route.stretches.length - 1}
                isChosen={chosen.stretch === index}
                mayEdit={mayEdit}
                sections={sections}
                of={of}
                words={words}
                handlers={handlers}
              />
            ))}
          </ul>
          {mayEdit && <SplitForm />}
        </>
      ) : (
        <p className="quiet">{words.empty}</p>
      )}
    </section>
  );
}
